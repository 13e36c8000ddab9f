"""Angrist: roguelikes of the Moria / Angband / Sil / Incursion family, deterministic and forkable.

    import angrist
    game = angrist.Desk().new(game="sil", seed=42, quick=True)
    print(game.describe())
    print(game.act("explore")["messages"])

With gymnasium installed, ``gymnasium.make("Angrist/Sil-v0")`` works after ``import angrist``.
"""

from ._angrist import AngristError, BadCall, BadData, BadSave, NoSuchGame, __version__
from .desk import Desk, Game

__all__ = ["AngristError", "BadCall", "BadData", "BadSave", "Desk", "Game", "NoSuchGame", "__version__"]

try:
    from .gym import register as _register
except ImportError:  # gymnasium is not installed; everything else works without it.
    pass
else:
    _register()
