--[[ {
  clause: "SNAP-14",
  title: "the time zone is the same everywhere",
  steps: [{complete: [{int: "1704067200"}, "2024-01-01 00:00:00"]}],
} ]]
return { os.time({ year = 2024, month = 1, day = 1, hour = 0 }), os.date("%Y-%m-%d %H:%M:%S", 1704067200) }
