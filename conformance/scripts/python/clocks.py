"""{
  clause: "SNAP-11",
  title: "all clocks stand still within a step, and the time zone is UTC",
  steps: [{complete: [true, true, true, true]}],
}"""

import time
from datetime import datetime, timezone

now, monotonic = time.time(), time.monotonic()
for _ in range(10000):
    pass
aware = datetime.now(timezone.utc)
return [
    time.time() == now,
    time.monotonic() == monotonic,
    abs(aware.timestamp() - now) < 0.01,
    datetime.now().hour == aware.hour,
]
