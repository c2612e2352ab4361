-- kind: reaching for the host
-- expect: harmless
return { (tostring({}):find('0x')), (tostring(print):find('0x')), (('%p'):rep(1)) }
