//! The bytes of a state: the number of its layout, the state, the names of what its numbers mean.
//!
//! Promise: bytes of another layout are refused with a reason, never misread (S000-015).

use super::{Legend, State};

/// The number of the state's layout. It rises with every field that comes, goes or changes; a test compares the fields with
/// those of the number.
pub const LAYOUT: u16 = 2;
/// The layout before what is remembered of creatures' ways came to stand behind the names.
const WITHOUT_TRAITS: u16 = 1;

/// Layout, state, legend and what is remembered of creatures' ways, one behind the other.
pub fn write(state: &State, legend: &Legend, out: &mut Vec<u8>) {
    let parts = [
        postcard::to_allocvec(&LAYOUT),
        postcard::to_allocvec(state),
        postcard::to_allocvec(legend),
        postcard::to_allocvec(&state.facts.traits),
    ];
    parts.into_iter().flatten().for_each(|bytes| out.extend_from_slice(&bytes));
}

/// What [`write()`] wrote; a sentence says what is wrong with other bytes.
pub fn read(bytes: &[u8]) -> Result<(State, Legend), String> {
    let unreadable = |e: postcard::Error| format!("its state cannot be read: {e}");
    let (layout, rest) = postcard::take_from_bytes::<u16>(bytes).map_err(unreadable)?;
    if ![WITHOUT_TRAITS, LAYOUT].contains(&layout) {
        return Err(format!("its state has layout {layout}, this program reads layout {LAYOUT}"));
    }
    let (mut state, rest) = postcard::take_from_bytes::<State>(rest).map_err(unreadable)?;
    let (legend, mut rest) = postcard::take_from_bytes::<Legend>(rest)
        .map_err(|e| format!("the names behind its state cannot be read: {e}"))?;
    if layout != WITHOUT_TRAITS {
        (state.facts.traits, rest) = postcard::take_from_bytes(rest)
            .map_err(|e| format!("what is remembered behind its state cannot be read: {e}"))?;
    }
    if !rest.is_empty() {
        return Err("there are bytes behind its state".into());
    }
    Ok((state, legend))
}
