//! The arguments of a call, with defaults for those that were left out and widths as declared.

use angrist_irh::script::machine::Datum;

/// Arguments.
#[derive(Clone, Copy, Debug)]
pub struct Args<'a>(pub &'a [Datum]);

impl Args<'_> {
    /// A number, or its default.
    #[must_use]
    pub fn or(&self, at: usize, default: i32) -> i32 {
        self.0.get(at).map_or(default, Datum::number)
    }

    /// A number; 0 where none was given.
    #[must_use]
    pub fn int(&self, at: usize) -> i32 {
        self.or(at, 0)
    }

    /// A number cut to 16 bits.
    #[must_use]
    pub fn short(&self, at: usize) -> i16 {
        self.int(at) as i16
    }

    /// A number cut to 8 bits.
    #[must_use]
    pub fn byte(&self, at: usize) -> i8 {
        self.int(at) as i8
    }

    /// A truth.
    #[must_use]
    pub fn truth(&self, at: usize) -> bool {
        self.0.get(at).is_some_and(Datum::is_true)
    }

    /// A text.
    #[must_use]
    pub fn words(&self, at: usize) -> &str {
        match self.0.get(at) {
            Some(Datum::Words(w)) => w,
            _ => "",
        }
    }

    /// What follows the first arguments.
    #[must_use]
    pub fn rest(&self, from: usize) -> Vec<Datum> {
        self.0.iter().skip(from).take(8).cloned().collect()
    }

    /// `None` for -1, which asks for anything.
    #[must_use]
    pub fn wild(&self, at: usize) -> Option<i32> {
        Some(self.or(at, -1)).filter(|&v| v != -1)
    }
}
