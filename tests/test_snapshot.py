"""The bytes of a frozen run: bounded, checked whole, and never believed before that."""

from __future__ import annotations

import hmac
import json
import random
import zlib
from hashlib import blake2b

import pytest
from hypothesis import given
from hypothesis import strategies as st
from polyact.runtimes.lua import LuaRuntime
from polyact.runtimes.quickjs import QuickJSRuntime
from polyact.seam import JSON, Call, CodeRuntime, Complete, SnapshotError, UsageError, Value
from polyact.seam.replay import ReplayRuntime

KEY, OTHER_KEY = b"a key", b"another key"


def runtimes(key: bytes | None = None) -> list[ReplayRuntime]:
    return [QuickJSRuntime(signing_key=key), LuaRuntime(signing_key=key)]


def frozen(runtime: CodeRuntime, answers: list[JSON]) -> bytes:
    """A script that sums its answers, frozen at the call after `answers`."""
    if runtime.capabilities.language == "Lua":
        script = "local t = 0 while true do local x = add(t) if not x then return t end t = t + x.n end"
    else:
        script = "let t = 0; for (;;) { const x = await add(t); if (!x) return t; t += x.n; }"
    step = runtime.start(script, functions=["add"])
    for answer in answers:
        assert isinstance(step, Call)
        step = step.call.resume(Value(answer))
    assert isinstance(step, Call)
    return step.call.dump()


@pytest.mark.parametrize("runtime", runtimes(), ids=lambda runtime: runtime.name)
def test_a_snapshot_of_one_call_is_under_1_kb(runtime: ReplayRuntime) -> None:
    assert len(frozen(runtime, [])) < 1024


@pytest.mark.parametrize("runtime", runtimes(), ids=lambda runtime: runtime.name)
def test_a_call_adds_its_answer_and_at_most_64_bytes(runtime: ReplayRuntime) -> None:
    answers: list[JSON] = [{"n": random.Random(i).randrange(10**9)} for i in range(1000)]
    bodies = [_body(frozen(runtime, some)) for some in ([], answers)]
    texts = sum(len(json.dumps(answer, separators=(",", ":"))) for answer in answers)
    assert len(bodies[1]) - len(bodies[0]) <= texts + 64 * len(answers)


@pytest.mark.parametrize("key", [None, KEY])
@pytest.mark.parametrize("index", [0, 1])
def test_no_altered_bit_is_believed(index: int, key: bytes | None) -> None:
    runtime = runtimes(key)[index]
    data = frozen(runtime, [{"n": 5}])
    for bit in range(len(data) * 8):
        altered = bytearray(data)
        altered[bit // 8] ^= 1 << bit % 8
        with pytest.raises(SnapshotError):
            runtime.resume(bytes(altered), Value(None))


@pytest.mark.parametrize("key", [None, KEY])
def test_no_truncated_snapshot_is_believed(key: bytes | None) -> None:
    runtime = LuaRuntime(signing_key=key)
    data = frozen(runtime, [{"n": 5}])
    for length in range(len(data)):
        with pytest.raises(SnapshotError):
            runtime.resume(data[:length], Value(None))


@given(st.binary(max_size=200))
def test_no_bytes_from_anywhere_raise_anything_else(data: bytes) -> None:
    runtime = LuaRuntime()
    for start in (b"", b"polyact\x1a", b"polyact\x1a\x01"):
        with pytest.raises(SnapshotError):
            runtime.resume(start + data, Value(None))


@given(
    st.recursive(
        st.none() | st.integers() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    )
)
def test_a_well_sealed_body_of_nonsense_is_altered(body: object) -> None:
    data = _sealed(["lua", "lua54", "5.4", False], zlib.compress(json.dumps(body).encode()))
    with pytest.raises(SnapshotError, match="altered"):
        LuaRuntime().resume(data, Value(None))


def test_a_body_that_unpacks_without_end_is_altered() -> None:
    data = _sealed(["lua", "lua54", "5.4", False], zlib.compress(b" " * (1 << 24)) + b"more")
    with pytest.raises(SnapshotError, match="altered"):
        LuaRuntime().resume(data, Value(None))


def test_each_error_says_which() -> None:
    plain, signed = frozen(LuaRuntime(), []), frozen(LuaRuntime(signing_key=KEY), [])
    for runtime, data, said in [
        (LuaRuntime(), b"", "truncated"),
        (LuaRuntime(), plain[:-1], "truncated"),
        (LuaRuntime(), b"GIF89a", "not a snapshot"),
        (LuaRuntime(), plain[:8] + b"\x63" + plain[9:], "format version 99"),
        (LuaRuntime(), plain[:-1] + b"\0", "altered"),
        (LuaRuntime(), plain + b"\0", "altered"),
        (QuickJSRuntime(), plain, "another runtime: made by lua"),
        (LuaRuntime(signing_key=KEY), plain, "unsigned"),
        (LuaRuntime(), signed, "signed, and this runtime has no signing key"),
        (LuaRuntime(signing_key=OTHER_KEY), signed, "another key"),
    ]:
        with pytest.raises(SnapshotError, match=said):
            runtime.resume(data, Value(None))


def test_what_is_not_bytes_is_a_usage_error() -> None:
    with pytest.raises(UsageError):
        LuaRuntime().resume("text", Value(None))  # type: ignore[arg-type]


def test_a_replay_that_takes_another_path_names_the_first_call_that_differs() -> None:
    runtime = LuaRuntime()
    data = frozen(runtime, [{"n": 1}, {"n": 2}, {"n": 3}])
    body = json.loads(_body(data))
    body["calls"][1][3] = '{"n":20}'
    forged = _sealed(_header(data), zlib.compress(json.dumps(body).encode()))
    with pytest.raises(SnapshotError, match="call 3 was add, and the replay made add with other arguments"):
        runtime.resume(forged, Value(None))


def test_another_engine_that_replays_the_same_is_taken_and_one_that_differs_is_named() -> None:
    data = frozen(LuaRuntime(engine="lua54"), [{"n": 1}])
    assert LuaRuntime(engine="lua53").resume(data, Value(None)) == Complete(1)
    step = LuaRuntime(engine="lua54").start("f() g(1 // 1)", functions=["f", "g"])
    assert isinstance(step, Call)
    step = step.call.resume(Value(None))
    assert isinstance(step, Call)
    with pytest.raises(SnapshotError, match=r"the snapshot is of lua \(lua54 .*\), this is lua \(luajit21 "):
        LuaRuntime(engine="luajit21").resume(step.call.dump(), Value(None))


def _frame(data: bytes) -> tuple[bytes, bytes]:
    at = 9
    parts = []
    for _ in range(2):
        length = int.from_bytes(data[at : at + 4], "big")
        parts.append(data[at + 4 : at + 4 + length])
        at += 4 + length
    return parts[0], parts[1]


def _header(data: bytes) -> list[object]:
    header: list[object] = json.loads(_frame(data)[0])
    return header


def _body(data: bytes) -> bytes:
    return zlib.decompress(_frame(data)[1])


def _sealed(header: list[object], body: bytes, key: bytes | None = None) -> bytes:
    head = json.dumps(header).encode()
    data = b"polyact\x1a\x01" + len(head).to_bytes(4, "big") + head + len(body).to_bytes(4, "big") + body
    data += blake2b(data, digest_size=16).digest()
    return data + hmac.digest(key, data, "sha256") if key else data
