//! Where creatures hand over to other modules: one small function each.

use crate::play::Play;
use angrist_engine::space::Loc;
use angrist_engine::things::Handle;

impl Play<'_> {
    /// A creature strikes the hero.
    pub(super) fn strikes(&mut self, handle: Handle) {
        let _ = handle;
    }

    /// The hero came onto a square without walking there.
    pub(super) fn lands_on(&mut self, at: Loc) {
        let _ = at;
    }

    /// A creature's missile, breath or earthquake; false when it cannot be done.
    pub(super) fn launches(&mut self, handle: Handle, what: super::ranged::Launch) -> bool {
        let _ = (handle, what);
        false
    }
}
