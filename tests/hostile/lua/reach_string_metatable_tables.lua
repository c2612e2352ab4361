-- kind: reaching for the host
-- expect: value: true
string.upper = function() return 'forged' end
return search{ a = ('x'):lower() } ~= nil
