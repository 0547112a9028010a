"""The last view of each kind of viewer, and what changed since: views are worked out once, and changes are sent."""

from __future__ import annotations

from typing import Any, cast

from pydantic_core import to_json

from .messages.view import Change, Counter, LogChange, LogLine, ViewOut

KEYED = ("reach", "control", "hidden")  # fields of a view that are merged key by key


class Watch:
    """The last view of one kind of viewer (a side, or spectators). Listeners remember the number of the view they have; if
    it is the last but one, a change is enough."""

    def __init__(self, number: int) -> None:
        self.seq = number
        self.view: ViewOut | None = None
        self._whole: str | None = None
        self._change: str | None = None  # from seq - 1 to seq

    def show(self, view: ViewOut) -> None:
        """Take a new view; if nothing in it changed, nothing happens."""
        change = difference(self.view, view) if self.view is not None else None
        if change is not None and not (change["set"] or change["counters"] or change["merge"] or change["log"]):
            return
        self.seq += 1
        view["seq"] = self.seq
        self.view, self._whole = view, None
        if change is not None:
            change["base"], change["seq"] = self.seq - 1, self.seq
            self._change = _text(change)
        else:
            self._change = None

    def message(self, have: int) -> str | None:
        """The message for a listener who has the view with number `have`; None if it is the last one."""
        if self.view is None or have == self.seq:
            return None
        if have == self.seq - 1 and self._change is not None:
            return self._change
        if self._whole is None:
            self._whole = _text(self.view)
        return self._whole


def difference(old: ViewOut, new: ViewOut) -> Change:
    """The change that turns the old view into the new one."""
    before, after = cast(dict[str, Any], old), cast(dict[str, Any], new)
    change = Change(type="change", base=0, seq=0, set={}, counters=[], merge={}, log=None)
    for name, value in after.items():
        if name == "seq" or before[name] is value or before[name] == value:
            continue
        if name == "counters":
            moved = _moved(old["counters"], new["counters"])
            if moved is None:
                change["set"][name] = value
            else:
                change["counters"] = moved
        elif name == "log":
            change["log"] = _log_change(old["log"], new["log"])
        elif name in KEYED:
            change["merge"][name] = _merged(before[name], value)
        else:
            change["set"][name] = value
    return change


def _moved(old: list[Counter], new: list[Counter]) -> list[Counter] | None:
    """The counters that changed; None if some were added or removed."""
    if len(old) != len(new) or any(a["id"] != b["id"] for a, b in zip(old, new)):
        return None
    return [b for a, b in zip(old, new) if a != b]


def _merged(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    changed = {key: value for key, value in new.items() if key not in old or old[key] != value}
    return {**changed, **{key: None for key in old if key not in new}}


def _log_change(old: list[LogLine], new: list[LogLine]) -> LogChange:
    """The new lines after those that stayed. Both are tails of the same log, so lines are compared by number."""
    known = {line["n"]: line for line in old}
    fresh = next((i for i, line in enumerate(new) if known.get(line["n"]) != line), len(new))
    keep = new[fresh - 1]["n"] if fresh else 0
    return LogChange(first=new[0]["n"] if new else 1, keep=keep, lines=new[fresh:])


def _text(message: Any) -> str:
    return to_json(message).decode()
