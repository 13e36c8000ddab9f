"""The calls of ``angrist rpc``, in this process."""

from __future__ import annotations

import json
from typing import Any

from . import _angrist


class Desk:
    """The games of this process. Every method of ``angrist rpc`` is a method here."""

    def __init__(self, most_games: int = 1000) -> None:
        self._desk = _angrist.Desk(most_games)

    def call(self, method: str, **params: Any) -> Any:
        """Makes a call by name, with the parameters of ``angrist rpc``."""
        return json.loads(self._desk.call(method, json.dumps(params)))

    def games(self) -> list[dict[str, Any]]:
        """The games that can be begun."""
        return self.call("games")

    def verbs(self, **wanted: Any) -> list[dict[str, Any]]:
        """The commands of a game: ``verbs(game="sil")``."""
        return self.call("verbs", **wanted)

    def new(self, **wanted: Any) -> Game:
        """Begins a game: ``new(game="sil", seed=42, quick=True)``."""
        begun = self.call("new", **wanted)
        return Game(self, begun["id"], begun["messages"])

    def restore(self, record: str, snapshot: str | None = None, **wanted: Any) -> Game:
        """Resumes a saved game."""
        return Game(self, self.call("restore", record=record, snapshot=snapshot, **wanted)["id"], [])


class Game:
    """One open game."""

    def __init__(self, desk: Desk, id: int, messages: list[str]) -> None:
        self.desk, self.id, self.messages = desk, id, messages

    def observe(self, **detail: bool) -> dict[str, Any]:
        """Everything the player knows now."""
        return self.desk.call("observe", id=self.id, **detail)

    def describe(self) -> str:
        """The same in words."""
        return self.desk.call("describe", id=self.id)["text"]

    def legal(self) -> list[dict[str, Any]]:
        """What can be done now."""
        return self.desk.call("legal", id=self.id)

    def act(self, command: str, **detail: bool) -> dict[str, Any]:
        """Does a command; a refusal is a result with ``accepted`` false."""
        return self.desk.call("act", id=self.id, command=command, **detail)

    def answer(self, answer: str | int | bool | None, **detail: bool) -> dict[str, Any]:
        """Answers the open question; None leaves it unanswered."""
        return self.desk.call("answer", id=self.id, answer=answer, **detail)

    def undo(self) -> dict[str, Any]:
        """Takes back the last turn of a practice game."""
        return self.desk.call("undo", id=self.id)

    def save(self) -> dict[str, str]:
        """Record and snapshot, for ``Desk.restore``."""
        return self.desk.call("save", id=self.id)

    def fork(self) -> Game:
        """The same game a second time."""
        return Game(self.desk, self.desk.call("fork", id=self.id)["id"], [])

    def inspect(self, query: str) -> Any:
        """What the player cannot know; marks the game as cheated."""
        return self.desk.call("inspect", id=self.id, query=query)["answer"]

    def record(self) -> dict[str, Any]:
        """The record so far, with the hash of the state."""
        return self.desk.call("record", id=self.id)

    def close(self) -> None:
        """Closes the game."""
        self.desk.call("close", id=self.id)
