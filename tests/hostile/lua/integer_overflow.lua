-- kind: big integers
-- expect: value: -9223372036854775808
return math.maxinteger + 1
