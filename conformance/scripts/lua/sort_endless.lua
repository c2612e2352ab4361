--[[ {
  clause: "LIMIT-3",
  title: "an endless loop inside a comparator, an iterator and a metamethod is stopped",
  limits: {seconds: {float: "0.2"}},
  requires: ["limit-seconds"],
  ways: ["straight"],
  steps: [{raised: ["time limit"]}],
} ]]
table.sort({ 3, 2, 1 }, function() while true do end end)
