//! Containers: what goes in, what it weighs, how long it takes, locks, dumping and pouring (magic 18.5, S001-230, 231).

use super::pack::Refusal;
use super::{Bearer, Item, Things, id};

/// How hard a lock is to pick: harder with depth and magic.
pub fn lock_difficulty(depth: i32, wizard_lock: bool) -> i32 {
    19 + depth + if wizard_lock { 10 } else { 0 }
}

/// What picking a lock teaches.
pub fn lock_experience(difficulty: i32) -> i32 {
    90 + 10 * (difficulty - 14)
}

impl Things<'_> {
    /// Whether a thing is a container at all.
    pub fn is_container(&self, item: &Item) -> bool {
        matches!(self.type_of(item), id::T_CONTAIN | id::T_CHEST)
    }

    /// Whether a container is locked.
    pub fn is_locked(&self, item: &Item) -> bool {
        item.statuses.has(id::LOCKED) || item.statuses.has(id::WIZLOCK)
    }

    /// How many things, how much weight and how large ones a container takes from a bearer. Faster Than The Eye doubles
    /// both limits and takes things a size larger.
    pub fn container_limits(&self, container: &Item, bearer: &Bearer) -> (usize, i64, i32) {
        let Some(kind) = self.kind(container) else { return (0, 0, 0) };
        let packrat = bearer.faster_than_the_eye;
        let double = if packrat { 2 } else { 1 };
        let count = usize::try_from(kind.capacity).unwrap_or(0) * double;
        let weight = i64::from(kind.weight_limit) * double as i64;
        (count, weight, i32::from(kind.max_size) + i32::from(packrat))
    }

    /// Whether a bearer may put a thing into a container.
    ///
    /// # Errors
    /// Why not.
    pub fn may_insert(&self, container: &Item, item: &Item, bearer: &Bearer) -> Result<(), Refusal> {
        if !self.is_container(container) {
            return Err(Refusal::WrongTypeForContainer);
        }
        if bearer.no_hands {
            return Err(Refusal::NoHands);
        }
        if bearer.raging {
            return Err(Refusal::Raging);
        }
        self.may_touch(item, bearer)?;
        if self.is_locked(container) {
            return Err(Refusal::Locked);
        }
        let (count, weight, size) = self.container_limits(container, bearer);
        let kind = self.kind(container).map_or(0, |k| i32::from(k.container_type));
        let inside: i64 = container.contents.iter().map(|i| self.weight(i)).sum();
        if weight > 0 && inside + self.weight(item) > weight {
            return Err(Refusal::ContainerTooHeavy);
        }
        let stacks = container.contents.iter().any(|i| self.stacks(i, item));
        // The original lets one entry more in than there is room for (quirk M39).
        let room = count + usize::from(self.profile.is_exact());
        if count > 0 && !stacks && container.contents.len() >= room {
            return Err(Refusal::ContainerFull);
        }
        if size > 0 && self.size(item) > size {
            return Err(Refusal::LargerThanContainer);
        }
        if kind != 0 && kind != self.type_of(item) {
            return Err(Refusal::WrongTypeForContainer);
        }
        Ok(())
    }

    /// Puts a thing in: onto its like, else sorted by type and name.
    pub(crate) fn insert_unchecked(&self, container: &mut Item, mut item: Item) {
        item.set(id::IF_WORN, false);
        if let Some(there) = container.contents.iter().position(|i| self.stacks(i, &item)) {
            self.merge(&mut container.contents[there], item, None);
            return;
        }
        let key = |i: &Item| (self.type_of(i), self.kind(i).map_or("", |k| k.about.shown()).to_owned());
        let at = container.contents.partition_point(|i| key(i) <= key(&item));
        container.contents.insert(at, item);
    }

    /// Puts a thing into a container; gives the time. Insertion is free for who is Faster Than The Eye.
    ///
    /// # Errors
    /// Why not; the thing is given back.
    pub fn insert(
        &self,
        container: &mut Item,
        item: Item,
        bearer: &Bearer,
    ) -> Result<i32, (Refusal, Box<Item>)> {
        if let Err(why) = self.may_insert(container, &item, bearer) {
            return Err((why, Box::new(item)));
        }
        self.insert_unchecked(container, item);
        Ok(if bearer.faster_than_the_eye { 0 } else { self.access_time(container) })
    }

    /// How long a hand in a container takes.
    pub fn access_time(&self, container: &Item) -> i32 {
        self.kind(container).map_or(0, |k| i32::from(k.timeout).max(0))
    }

    fn may_reach_in(&self, container: &Item, bearer: &Bearer) -> Result<(), Refusal> {
        if bearer.no_hands {
            Err(Refusal::NoHands)
        } else if bearer.raging {
            Err(Refusal::Raging)
        } else if self.is_locked(container) {
            Err(Refusal::Locked)
        } else {
            Ok(())
        }
    }

    /// Takes the nth entry out, or some of it; gives it and the time, a quarter for who is Faster Than The Eye.
    ///
    /// # Errors
    /// Why not.
    pub fn take_out(
        &self,
        container: &mut Item,
        nth: usize,
        count: u32,
        bearer: &Bearer,
    ) -> Result<(Item, i32), Refusal> {
        self.may_reach_in(container, bearer)?;
        let entry = container.contents.get_mut(nth).ok_or(Refusal::NotThere)?;
        let taken = if count >= entry.quantity {
            container.contents.remove(nth)
        } else {
            self.split(entry, count).ok_or(Refusal::NotThere)?
        };
        let time = self.access_time(container);
        Ok((taken, if bearer.faster_than_the_eye { time / 4 } else { time }))
    }

    /// Dumps everything out; gives it and the time.
    ///
    /// # Errors
    /// Why not.
    pub fn dump(&self, container: &mut Item, bearer: &Bearer) -> Result<(Vec<Item>, i32), Refusal> {
        self.may_reach_in(container, bearer)?;
        let time = 2 * self.access_time(container);
        Ok((
            std::mem::take(&mut container.contents),
            if bearer.faster_than_the_eye { time / 4 } else { time },
        ))
    }

    /// Pours several things in; gives what did not go in and the time of one hand in it.
    pub fn pour_in(&self, container: &mut Item, from: Vec<Item>, bearer: &Bearer) -> (Vec<Item>, i32) {
        let mut left = Vec::new();
        for item in from {
            match self.may_insert(container, &item, bearer) {
                Ok(()) => self.insert_unchecked(container, item),
                Err(_) => left.push(item),
            }
        }
        let time = self.access_time(container);
        (left, if bearer.faster_than_the_eye { time / 4 } else { time })
    }
}
