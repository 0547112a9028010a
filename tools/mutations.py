"""Small wrong changes to the rules of a game: one at a time, in memory, each with the clauses it belongs to.

A mutant removes a rule (its function gives the neutral answer), drops a condition or a statement, or alters a comparison,
a set or a number. The source files are read and never written.
"""

from __future__ import annotations

import ast
import copy
import hashlib
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from crusade.games import home
from crusade.lab.coverage import cited, functions_of, handed_over, rule_files

#: Files of a game that show, word or check its rules; a mutant there breaks no rule.
NOT_RULES = {"audit", "describe", "features", "game", "options", "position", "preview", "slots", "statistics", "words"}
NOT_RULES |= {"battle_model"}  # held to the rules by tests/odds
NOT_RULES |= {"endings", "gauges", "panels"}  # words and figures for the table

FLIPS = {
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
NEUTRAL = {"None": ["None"], "bool": ["False", "True"], "int": ["0"], "list": ["[]"], "dict": ["{}"], "set": ["set()"]}


class Mutant(NamedTuple):
    """One wrong change: where, what, and the clauses the function and the line cite."""

    game: str
    module: str  # inside the game's folder
    function: str  # with its class, if it is a method
    line: int
    change: str
    clauses: tuple[str, ...]
    digest: str  # of the function's source
    path: Path
    number: int  # of the changes to this function, for the one who carries it out
    twin: int  # of the same change in this function: 0, 1 …
    within: str  # the function's name in its file: `pick_battle.options` for the options of a step made by shared code

    @property
    def id(self) -> str:
        """A name that stays the same as long as the function does, whatever else is changed in it."""
        return f"{self.game}:{self.module}.{self.function}:{self.digest}:{self.twin}:{self.change}"

    @property
    def place(self) -> str:
        """Where it is, for people."""
        return f"{self.module}.{self.function}, line {self.line}"


def mutants(game: str) -> Iterator[Mutant]:
    """Every mutant of a game's rules, in the order of the files.

    It belongs to the clauses of its function, of the comment on its line, and of the functions it no longer calls.
    """
    rules = {label.rpartition(".")[2]: ids for label, _, _, ids in functions_of(game) if not label.startswith("why.")}
    for module, path in rule_files(game):
        if module.split(".")[0] in NOT_RULES | {"why", "__init__"}:
            continue
        source = path.read_text(encoding="utf-8")
        lines = source.splitlines()
        for name, node in functions(ast.parse(source), nested=False):
            own = cited((ast.get_docstring(node) or "").split("\n\n")[0])
            if not own:
                continue
            digest = digest_of(source, node)
            twins: Counter[str] = Counter()
            for number, (line, change, old, new) in enumerate(changes(node)):
                comment = lines[line - 1].partition("#")[2]
                left_out = [id for name in sorted(calls(old) - calls(new)) for id in rules.get(name, ())]
                ids = tuple(dict.fromkeys([*cited(comment), *left_out, *own]))
                yield Mutant(game, module, name, line, change, ids, digest, path, number, twins[change], name)
                twins[change] += 1


def calls(node: ast.AST) -> set[str]:
    """The functions that a piece of syntax calls, by name; what stands under `if False` is never called."""
    if isinstance(node, ast.If | ast.While) and isinstance(node.test, ast.Constant) and not node.test.value:
        return set().union(*map(calls, node.orelse))
    inner = set().union(*map(calls, ast.iter_child_nodes(node)))
    return inner | {node.func.id} if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else inner


def shared_mutants(game: str) -> Iterator[Mutant]:
    """Every mutant of the steps that shared code makes for a game: `PICK_BATTLE = pick_battle("DX-5.1", …)`.

    Both functions of such a step count as the rule of the clause that the game handed over.
    """
    for label, clause in handed_over(game):
        module, _, name = label.rpartition(".")
        step = getattr(import_module(f"crusade.games.{home(game).name}.{module}"), name, None)
        for part in ("options", "apply"):
            made = getattr(step, part, None)
            if "<locals>" not in getattr(made, "__qualname__", "") or "<lambda>" in made.__qualname__:
                continue  # the game's own function, which cites its clauses itself
            within = made.__qualname__.replace(".<locals>", "")
            path = Path(made.__code__.co_filename)
            source = path.read_text(encoding="utf-8")
            node = dict(functions(ast.parse(source)))[within]
            digest = digest_of(source, node)
            twins: Counter[str] = Counter()
            for number, (line, change, _, _) in enumerate(changes(node)):
                place = f"{name}.{part}"
                yield Mutant(game, module, place, line, change, (clause,), digest, path, number, twins[change], within)
                twins[change] += 1


def digest_of(source: str, function: ast.FunctionDef) -> str:
    """A short name for what stands in a function."""
    return hashlib.sha256((ast.get_source_segment(source, function) or "").encode()).hexdigest()[:10]


def functions(tree: ast.Module, nested: bool = True) -> Iterator[tuple[str, ast.FunctionDef]]:
    """The functions and methods of a file, by name, and perhaps the functions inside functions."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        if isinstance(node, ast.ClassDef) or (nested and isinstance(node, ast.FunctionDef)):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef):
                    yield f"{node.name}.{inner.name}", inner


def changed(mutant: Mutant) -> ast.Module:
    """The file of a mutant with its change, as a syntax tree ready to compile."""
    tree = ast.parse(mutant.path.read_text(encoding="utf-8"))
    node = dict(functions(tree))[mutant.within]
    used = ast.Tuple([ast.Name(name, ast.Load()) for name in names_in(node)], ast.Load())
    _, _, old, new = list(changes(node))[mutant.number]
    if old is node:
        node.body = [new]  # type: ignore[list-item]
    else:
        replace(node, old, new)
    if (
        "." in mutant.within
    ):  # it may be a closure, and keeps its variables though the change may have taken the last use
        node.body.append(ast.If(ast.Constant(False), [ast.Expr(used)], []))
    return ast.fix_missing_locations(tree)


def names_in(function: ast.FunctionDef) -> list[str]:
    """The names that a function reads."""
    read = {node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
    return sorted(read)


def changes(function: ast.FunctionDef) -> Iterator[tuple[int, str, ast.AST, ast.AST]]:
    """Every wrong change to a function: line, what it does, and which piece of syntax gives way to which.

    The removed rule comes first: the whole function gives way to a neutral answer.
    """
    body = rules_of(function)
    returns = ast.unparse(function.returns).partition("[")[0] if function.returns else ""
    for answer in NEUTRAL.get(returns, []):
        gone = ast.parse(f"return {answer}").body[0]
        if ast.dump(gone) != ast.dump(body[0]):
            yield function.lineno, f"removed: always {answer}", function, gone
    for statement in body:
        spared = {id(part) for node in ast.walk(statement) for part in beyond_harm(node)}
        for node in ast.walk(statement):
            for new in [] if id(node) in spared else altered(node):
                before, after = (ast.unparse(part).partition("\n")[0] for part in (node, new))
                yield getattr(node, "lineno", statement.lineno), f"{before}  ->  {after}", node, new


def rules_of(function: ast.FunctionDef) -> list[ast.stmt]:
    """The statements of a function without its docstring."""
    return function.body[1:] if ast.get_docstring(function) and len(function.body) > 1 else function.body


def beyond_harm(node: ast.AST) -> list[ast.AST]:
    """Parts whose change would seldom be one: an empty set to begin with (bit 0 is no space of the map), `set >> n & 1`."""
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and isinstance(node.value, ast.Constant):
        return [node.value]
    if isinstance(node, ast.BinOp) and isinstance(node.right, ast.Constant) and isinstance(node.op, ast.BitAnd):
        return [node, node.right]
    if isinstance(node, ast.BinOp) and isinstance(node.left, ast.Constant) and isinstance(node.op, ast.LShift):
        return [node.left]
    return []


def altered(node: ast.AST) -> list[ast.AST]:
    """The wrong versions of a piece of syntax."""
    if isinstance(node, ast.If | ast.While):
        return [with_field(node, "test", ast.Constant(False))]
    if isinstance(node, ast.AugAssign) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)):
        return [ast.Pass()]
    if isinstance(node, ast.Assign) and not isinstance(node.targets[0], ast.Name | ast.Tuple):
        return [ast.Pass()]
    if isinstance(node, ast.Compare) and type(node.ops[0]) in FLIPS:
        return [with_field(node, "ops", [FLIPS[type(node.ops[0])](), *node.ops[1:]])]
    if isinstance(node, ast.BoolOp):
        return [left_out(node, n) for n in range(len(node.values))]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return [node.operand]
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd | ast.BitOr):
        return [node.left, node.right]
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        return [node.left]
    if isinstance(node, ast.IfExp):
        return [node.body, node.orelse]
    if isinstance(node, ast.comprehension) and node.ifs:
        return [with_field(node, "ifs", node.ifs[1:])]
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return [ast.Constant(not node.value if isinstance(node.value, bool) else node.value + 1)]
    return []


def with_field(node: ast.AST, field: str, value: object) -> ast.AST:
    """A shallow copy with one part replaced."""
    new = copy.copy(node)
    setattr(new, field, value)
    return new


def left_out(node: ast.BoolOp, n: int) -> ast.AST:
    """`a and b and c` without its n-th part."""
    rest = [*node.values[:n], *node.values[n + 1 :]]
    return rest[0] if len(rest) == 1 else with_field(node, "values", rest)


def replace(tree: ast.AST, old: ast.AST, new: ast.AST) -> None:
    """Put one piece of syntax in the place of another."""
    for parent in ast.walk(tree):
        for field, value in ast.iter_fields(parent):
            if value is old:
                setattr(parent, field, new)
                return
            if isinstance(value, list) and any(v is old for v in value):
                value[:] = [new if v is old else v for v in value]
                return
