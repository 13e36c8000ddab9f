//! Which resource answers which event: an index over a whole library, built once.

use angrist_irh::library::Library;
use angrist_irh::res::{Response, Rid};
use std::collections::BTreeMap;

use super::shift;

/// What a resource has for an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found<'h> {
    /// A script, by its number in the library.
    Code(u32),
    /// Messages.
    Messages(&'h [String]),
}

#[derive(Clone, Debug, Default)]
struct Registered {
    /// One bit for each rest of the event's number by 32: most questions end here.
    mask: u32,
    /// Sorted by event.
    code: Vec<(i32, u32)>,
    messages: Vec<(i32, Vec<String>)>,
}

/// The handlers of a library.
#[derive(Clone, Debug, Default)]
pub struct Handlers {
    first: u32,
    all: Vec<Registered>,
    /// Gods that watch an event, by its number with the mark of watching.
    watching: BTreeMap<i32, Vec<Rid>>,
    watched: u64,
    /// One bit for each event in each phase that any resource answers in any form.
    heard: [u64; FORMS / 64 + 1],
}

/// The marks of a victim, an item, what lies in wait and a god are multiples of this; below it stand event and phase.
const FORMS: usize = shift::EVICTIM as usize;

fn form(event: i32) -> (usize, u64) {
    let rest = event.rem_euclid(shift::EVICTIM) as usize;
    (rest / 64, 1 << (rest % 64))
}

fn bit(event: i32) -> u32 {
    1 << (event as u32 % 32)
}

impl Handlers {
    /// Reads the handlers of a library. Of several scripts for an event the first counts, and messages are only told where
    /// there is no script (host 9, H9).
    #[must_use]
    pub fn new(library: &Library) -> Handlers {
        let mut handlers = Handlers { first: library.first_id(), ..Handlers::default() };
        for at in 0..library.index.len() {
            let rid = Rid(library.first_id() + at as u32);
            let mut own = Registered::default();
            for handler in library.about(rid).map_or(&[][..], |a| &a.events) {
                for &event in &handler.events {
                    own.mask |= bit(event);
                    let (at, one) = form(event);
                    handlers.heard[at] |= one;
                    match &handler.response {
                        Response::Code(script) => {
                            if !own.code.iter().any(|c| c.0 == event) {
                                own.code.push((event, *script));
                            }
                        }
                        Response::Messages(texts) => match own.messages.iter_mut().find(|m| m.0 == event) {
                            Some(more) => more.1.extend(texts.iter().cloned()),
                            None => own.messages.push((event, texts.clone())),
                        },
                    }
                    if event >= shift::GODWATCH && library.god(rid).is_some() {
                        let gods = handlers.watching.entry(event).or_default();
                        if !gods.contains(&rid) {
                            gods.push(rid);
                        }
                        handlers.watched |= 1 << (event as u32 % 64);
                    }
                }
            }
            own.code.sort_by_key(|c| c.0);
            own.messages.sort_by_key(|m| m.0);
            handlers.all.push(own);
        }
        handlers
    }

    /// Whether any resource at all answers an event in one of its forms; the number carries the mark of the phase.
    #[inline]
    #[must_use]
    pub fn hears(&self, event: i32) -> bool {
        let (at, one) = form(event);
        self.heard[at] & one != 0
    }

    #[inline]
    fn own(&self, resource: Rid, event: i32) -> Option<&Registered> {
        let at = resource.0.checked_sub(self.first)? as usize;
        self.all.get(at).filter(|own| own.mask & bit(event) != 0)
    }

    /// What a resource has for an event.
    #[inline]
    #[must_use]
    pub fn find(&self, resource: Rid, event: i32) -> Option<Found<'_>> {
        let own = self.own(resource, event)?;
        if let Ok(at) = own.code.binary_search_by_key(&event, |c| c.0) {
            return Some(Found::Code(own.code[at].1));
        }
        let at = own.messages.binary_search_by_key(&event, |m| m.0).ok()?;
        Some(Found::Messages(&own.messages[at].1))
    }

    /// Texts a resource has under a number that is only ever a text.
    #[must_use]
    pub fn messages(&self, resource: Rid, event: i32) -> &[String] {
        let own = self.own(resource, event);
        let found = own.and_then(|o| o.messages.iter().find(|m| m.0 == event));
        found.map_or(&[], |m| &m.1)
    }

    /// Gods that watch an event, in order; the number carries the mark of watching.
    #[inline]
    #[must_use]
    pub fn watching(&self, event: i32) -> &[Rid] {
        if self.watched & (1 << (event as u32 % 64)) == 0 {
            return &[];
        }
        self.watching.get(&event).map_or(&[], Vec::as_slice)
    }

    /// All scripts with the resource and event they answer, in the order of resources.
    pub fn scripts(&self) -> impl Iterator<Item = (Rid, i32, u32)> + '_ {
        let each = self.all.iter().enumerate();
        each.flat_map(move |(at, own)| {
            own.code.iter().map(move |&(event, script)| (Rid(self.first + at as u32), event, script))
        })
    }
}
