"""{
  clause: "STEP-7",
  title: "coroutines that sleep wake in the order of their times, and no time passes",
  steps: [{complete: [["b", "c", "a"], 60]}],
}"""

import asyncio
import time

begun = time.time()
woken = []


async def wait(name, seconds):
    await asyncio.sleep(seconds)
    woken.append(name)


async def main():
    await asyncio.gather(wait("a", 30), wait("b", 10), wait("c", 20))


asyncio.run(main())
time.sleep(30)
return [woken, round(time.time() - begun)]
