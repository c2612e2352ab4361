"""The walk over a neutral program: what a case file says becomes a script of one language.

The forms of statements and expressions are those of `schema.json5`. Beyond what the schema can say, the walk
checks names: a variable is read only where it is known, a function is called only when there is one, and
nothing stands after a `return`. What breaks a rule is a `CaseError`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from .dialect import OPERATORS, Dialect
from .errors import CaseError
from .typed import make

__all__ = ["render"]


def render(program: Sequence[Any], dialect: Dialect, functions: Sequence[str], inputs: Sequence[str]) -> str:
    """The script that `program` is in the dialect's language; CaseError where it is no program."""
    try:
        lines = list(_Renderer(dialect, functions).block(program, frozenset(inputs)))
    except NotImplementedError as error:
        raise CaseError(str(error)) from None
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise CaseError(f"the program is malformed: {type(error).__name__}: {error}") from error
    return "".join(f"{line}\n" for line in lines)


class _Renderer:
    def __init__(self, dialect: Dialect, functions: Sequence[str]) -> None:
        self.dialect = dialect
        self.functions = frozenset(functions)

    # ---- statements
    # ------------------------------------------------------------------------------------------

    def block(self, statements: Sequence[Any], known: frozenset[str]) -> Iterator[str]:
        for number, statement in enumerate(statements):
            if "return" in statement and number + 1 < len(statements):
                raise CaseError("a statement stands after a return")
            if "let" in statement:
                known |= {_name(statement["let"])}
            if "function" in statement:
                known |= {_name(statement["function"])}
            yield from self.statement(statement, known)

    def statement(self, node: Any, known: frozenset[str]) -> Iterator[str]:
        d = self.dialect
        match node:
            case {"let": name, "be": value}:
                yield from d.let(d.variable(name), self.value(value, known - {name}))
            case {"set": target, "to": value}:
                yield from d.assign(self.target(target, known), self.value(value, known))
            case {"append": target, "value": value}:
                yield from d.append(self.value(target, known), self.value(value, known))
            case {"call": _} | {"invoke": _}:
                yield from d.expression(self.value(node, known))
            case {"print": values}:
                yield from d.print([self.value(value, known) for value in values])
            case {"return": value}:
                yield from d.return_(self.value(value, known))
            case {"return_nothing": True}:
                yield from d.return_(None)
            case {"throw": text}:
                yield from d.throw(self.value(text, known))
            case {"if": condition, "then": then}:
                otherwise = list(self.block(node.get("else", []), known))
                yield from d.if_(self.value(condition, known), list(self.block(then, known)), otherwise)
            case {"try": body, "catch": error, "do": handler}:
                yield from self.try_(body, _fresh(error, known), handler, known)
            case {"repeat": times, "as": name, "do": body}:
                inner = list(self.block(body, known | {_name(name)}))
                yield from d.repeat(d.variable(name), self.value(times, known), inner)
            case {"while": condition, "do": body}:
                yield from d.while_(self.value(condition, known), list(self.block(body, known)))
            case {"function": name, "params": parameters, "do": body}:
                yield from self.function(name, parameters, body, known)
            case {"wait": time}:
                yield from d.wait(None if time is None else self.value(time, known))
            case {"later": time, "do": body}:
                yield from d.later(self.value(time, known), self.apart(body, known))
            case {"comment": text}:
                yield from d.comment(_text(text))
            case {"syntax_error": True}:
                yield from d.syntax_error()
            case _:
                raise CaseError(f"not a statement: {node!r:.100}")

    def try_(self, body: Any, error: str, handler: Any, known: frozenset[str]) -> Iterator[str]:
        d = self.dialect
        d.tries += 1
        try:
            tried = list(self.block(body, known))
        finally:
            d.tries -= 1
        caught = list(self.block(handler, known | {error}))
        yield from d.try_(tried, d.variable(error), caught, _returns(body))

    def function(self, name: str, parameters: Any, body: Any, known: frozenset[str]) -> Iterator[str]:
        d = self.dialect
        inner = self.apart(body, known | {_name(parameter) for parameter in parameters})
        yield from d.function(d.variable(name), [d.variable(parameter) for parameter in parameters], inner)

    def apart(self, body: Any, known: frozenset[str]) -> list[str]:
        """A block that is a function of its own."""
        d = self.dialect
        tries, d.tries = d.tries, 0
        try:
            return list(self.block(body, known))
        finally:
            d.tries = tries

    def target(self, node: Any, known: frozenset[str]) -> str:
        if isinstance(node, str):
            node = f"${node}" if not node.startswith("$") else node
        elif not (isinstance(node, dict) and ("field" in node or "item" in node)):
            raise CaseError(f"nothing can be assigned to {node!r:.100}")
        return self.value(node, known)

    # ---- expressions
    # -----------------------------------------------------------------------------------------

    def value(self, node: Any, known: frozenset[str]) -> str:
        d = self.dialect
        match node:
            case None | bool():
                return d.constant(node)
            case int():
                return d.integer(make(node))
            case str() if node.startswith("$"):
                return d.variable(_known(node[1:], known))
            case str():
                return d.string(node)
            case list():
                return d.array([self.value(item, known) for item in node])
            case {"int": _}:
                return d.integer(make(node))
            case {"float": _}:
                return d.number(make(node))
            case {"str": _} | {"str_codes": _} | {"str_repeat": _}:
                return d.string(_text(node))
            case {"object": fields}:
                return d.object(self.fields(fields, known))
            case {"instance": fields}:
                return d.instance(self.fields(fields, known))
            case {"call": name}:
                return self.call(name, node, known)
            case {"invoke": name}:
                arguments = [self.value(item, known) for item in node.get("args", [])]
                return d.invoke(d.variable(_known(name, known)), arguments)
            case {"tool": name}:
                return d.tool(self.listed(name, node))
            case {"field": [target, name]}:
                return d.field(self.value(target, known), _text(name))
            case {"item": [target, index]}:
                return d.item(self.value(target, known), self.value(index, known))
            case {"length": target}:
                return d.length(self.value(target, known))
            case {"not": value}:
                return d.negation(self.value(value, known))
            case {"is_null": value}:
                return d.is_null(self.value(value, known))
            case {"concat": parts}:
                return d.concat([self.value(part, known) for part in parts])
            case {"error_text": name}:
                return d.error_text(d.variable(_known(name, known)))
            case {"clock": True}:
                return d.clock()
            case {"random": True}:
                return d.random()
            case dict() if len(node) == 1 and next(iter(node)) in OPERATORS:
                ((operator, (left, right)),) = node.items()
                return d.binary(operator, self.value(left, known), self.value(right, known))
        raise CaseError(f"not an expression: {node!r:.100}; an object is written {{object: {{…}}}}")

    def fields(self, fields: Any, known: frozenset[str]) -> list[tuple[str, str]]:
        pairs = fields.items() if isinstance(fields, dict) else fields
        return [(_text(key), self.value(item, known)) for key, item in pairs]

    def call(self, name: str, node: Any, known: frozenset[str]) -> str:
        self.listed(name, node)
        tool = self.dialect.tool_by_name(name) if node.get("via") == "tools" else self.dialect.tool(name)
        positional = [self.value(item, known) for item in node.get("args", [])]
        named = [(key, self.value(item, known)) for key, item in node.get("named", {}).items()]
        return self.dialect.call(tool, positional, named)

    def listed(self, name: str, node: Any) -> str:
        if name not in self.functions and not node.get("unlisted"):
            raise CaseError(
                f"the tool {name!r} is called and is not among the functions; meant so: unlisted: true"
            )
        return name


def _returns(body: Any) -> bool:
    """Whether a block returns from its own function."""
    for node in body:
        if "return" in node or "return_nothing" in node:
            return True
        inner = [node.get(key, []) for key in ("then", "else", "try", "do")]
        if node.keys().isdisjoint({"function", "later"}) and any(
            isinstance(part, list) and _returns(part) for part in inner
        ):
            return True
    return False


def _text(node: Any) -> str:
    if isinstance(node, dict) and "str" in node:
        node = node["str"]
    text = make(node)
    if not isinstance(text, str):
        raise CaseError(f"{node!r:.80} stands where text was expected")
    return text


def _name(name: Any) -> str:
    if not (isinstance(name, str) and re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name)):
        raise CaseError(f"{name!r} is no name for a variable: small letters, digits and single underscores")
    return name


def _fresh(name: Any, known: frozenset[str]) -> str:
    if _name(name) in known:
        raise CaseError(f"{name!r} names a caught error, and is the name of a variable already")
    return str(name)


def _known(name: str, known: frozenset[str]) -> str:
    if name not in known:
        raise CaseError(
            f"the variable {name!r} is used and not known there; text that starts with $ is {{str: …}}"
        )
    return name
