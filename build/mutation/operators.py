"""Small faults in a piece of Python, one at a time: every place where one can be planted, and planting it."""

from __future__ import annotations

import ast
import copy
import sys
from collections.abc import Iterator
from dataclasses import dataclass

_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}

_ON_WINDOWS = "sys.platform == 'win32'"
_ELSEWHERE = "orelse" if sys.platform == "win32" else "body"
"""The branch after that question which only another system takes."""


@dataclass(frozen=True)
class Mutant:
    """One fault: its file, function and line, what stood there and what stands there instead."""

    file: str
    number: int
    """Its place among the faults of its file."""
    line: int
    function: str
    before: str
    after: str

    @property
    def name(self) -> str:
        """Return what stays the same while other parts of the file change."""
        return f"{self.file} {self.function}: {self.before} → {self.after}"


def mutants_of(source: str, file: str) -> list[Mutant]:
    """Return every fault that can be planted in a module.

    >>> [(m.before, m.after) for m in mutants_of("def f(a, b):\\n    return a < b", "f.py")]
    [('return a < b', 'return None'), ('a < b', 'a <= b')]
    """
    tree = ast.parse(source)
    found = []
    for number, (place, function) in enumerate(_places(tree)):
        changed = _changed(place)
        line = getattr(place.node, "lineno", 0)
        found.append(Mutant(file, number, line, function, _text(place.node), _text(changed)))
    return found


def planted(source: str, number: int) -> str:
    """Return the module with one fault in it.

    >>> print(planted("def f(a, b):\\n    return a < b", 1))
    def f(a, b):
        return a <= b
    """
    return ast.unparse(planted_tree(source, number))


def planted_tree(source: str, number: int) -> ast.Module:
    """Return the module with one fault in it, every other node on the line it was on."""
    tree = ast.parse(source)
    place = next(place for n, (place, _) in enumerate(_places(tree)) if n == number)
    new = ast.copy_location(_changed(place), place.node)
    if place.index is None:
        setattr(place.parent, place.field, new)
    else:
        getattr(place.parent, place.field)[place.index] = new
    return ast.fix_missing_locations(tree)


@dataclass(frozen=True)
class _Place:
    """A node that can be changed, and where it hangs."""

    node: ast.AST
    parent: ast.AST
    field: str
    index: int | None


def _places(tree: ast.Module) -> Iterator[tuple[_Place, str]]:
    yield from _below(tree, "")


def _below(parent: ast.AST, function: str) -> Iterator[tuple[_Place, str]]:
    for name, value in ast.iter_fields(parent):
        if name in ("annotation", "returns", "decorator_list", "type_params", "keywords") and not (
            name == "keywords" and isinstance(parent, ast.Call)
        ):
            continue
        if isinstance(parent, ast.If) and name == _ELSEWHERE and _text(parent.test) == _ON_WINDOWS:
            # No test can go there on this system.
            continue
        items = value if isinstance(value, list) else [value]
        for index, node in enumerate(items):
            if not isinstance(node, ast.AST) or _left_alone(node):
                continue
            place = _Place(node, parent, name, index if isinstance(value, list) else None)
            if _can_change(place):
                yield place, function
            inner = function
            if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef):
                inner = f"{function}.{node.name}".lstrip(".")
            yield from _below(node, inner)


def _left_alone(node: ast.AST) -> bool:
    """Tell whether a fault here would not be one of the program: words, types, messages."""
    if isinstance(node, ast.JoinedStr | ast.Import | ast.ImportFrom | ast.Assert):
        return True
    if isinstance(node, ast.If) and _text(node.test) == "TYPE_CHECKING":
        return True
    if isinstance(node, ast.Assign) and any(_text(target) == "__all__" for target in node.targets):
        return True
    return isinstance(node, ast.Expr) and (
        isinstance(node.value, ast.Constant) or _text(node.value).startswith(("_log.", "_LOG.", "logging."))
    )


def _can_change(place: _Place) -> bool:
    match place.node:
        case ast.Compare(ops=[op]):
            return type(op) in _COMPARED
        case ast.BinOp(op=op, left=left):
            return type(op) in _COUNTED and not (isinstance(op, ast.BitOr) and _is_type(left))
        case ast.BoolOp() | ast.Raise() | ast.Break() | ast.Continue():
            return True
        case ast.UnaryOp(op=ast.Not()):
            return True
        case ast.Constant(value=value):
            return isinstance(value, bool | int)
        case ast.Return(value=value):
            return value is not None and not (isinstance(value, ast.Constant) and value.value is None)
        case ast.Expr(value=ast.Call()):
            return True
        case ast.Name() | ast.Attribute() | ast.Call():
            return place.field == "test" and isinstance(place.parent, ast.If | ast.IfExp | ast.While)
    return False


def _is_type(node: ast.AST) -> bool:
    text = _text(node)
    return text.split(".")[-1][:1].isupper() or text in (
        "int",
        "str",
        "float",
        "tuple",
        "list",
        "dict",
        "None",
    )


def _changed(place: _Place) -> ast.AST:
    node = copy.deepcopy(place.node)
    match node:
        case ast.Compare(ops=[op]):
            node.ops = [_COMPARED[type(op)]()]
            return node
        case ast.BinOp(op=op):
            node.op = _COUNTED[type(op)]()
            return node
        case ast.BoolOp(op=op):
            node.op = ast.Or() if isinstance(op, ast.And) else ast.And()
            return node
        case ast.UnaryOp(operand=operand):
            return operand
        case ast.Constant(value=bool() as value):
            return ast.Constant(not value)
        case ast.Constant(value=int() as number):
            return ast.Constant(number + 1)
        case ast.Return():
            return ast.Return(ast.Constant(None))
        case ast.Expr() | ast.Raise():
            return ast.Pass()
        case ast.Break():
            return ast.Continue()
        case ast.Continue():
            return ast.Break()
        case ast.expr():
            return ast.UnaryOp(ast.Not(), node)
    raise AssertionError(f"nothing can be changed in {_text(node)}")


def _text(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 90 else f"{text[:87]}..."
