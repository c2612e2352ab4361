-- kind: tampering with a built-in
-- expect: harmless
coroutine.yield = nil coroutine.resume = nil coroutine.wrap = nil coroutine.running = nil
return search{}
