//! Smithing (docs/spec/sil-player.md 29; S000-036 to S000-045, S000-148, S000-149).
//!
//! A draft lies on the bench: an item that does not exist yet. Commands change it, each with a line of text; the bill lists
//! its difficulty, its cost and what is missing; work on it takes several turns and can be interrupted and resumed.
//!
//! | file | what |
//! |---|---|
//! | `constants.rs` | prices and bounds, read once from the constants |
//! | `bill.rs` | difficulty and costs of a draft, part by part (figures: `[forge]`, `[forge.flags]`, `[forge.bonuses]`; the small items: `SMALL`) |
//! | `limits.rs` | the limits of each number of a draft |
//! | `draft.rs` | making and changing a draft |
//! | `bench.rs` | commands and the questions that lead through them |
//! | `work.rs` | accepting, working, finishing, melting, fletching |
//! | `event.rs` | the events of this module |
//!
//! Promise: a draft is always within its limits; nothing is paid until the work is finished.

mod bench;
mod bill;
mod constants;
mod draft;
mod event;
mod limits;
mod work;

pub use bench::BenchQuestion;
pub use bill::{Bill, Lack, allowance, bill, forge_bonus, lacks, rising};
pub use constants::{BonusPrice, Class, ForgeConstants, Price};
pub use event::ForgeEvent;
pub use limits::{Number, bounds, value_of};
pub(crate) use work::{draft_name, lack_sentence};
