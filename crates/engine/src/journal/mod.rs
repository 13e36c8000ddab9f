//! The journal: nothing a player does is ever lost.
//!
//! A game is (game, data digest, seed, commands); a **record** is those four as a readable text file. A **save** is a
//! [`Store`] with the whole record (append-only, locked) and the two newest **snapshots**. Everything here is bytes in, bytes
//! out: files, clocks and processes belong to the implementer of a store. Guarantees, each with a test:
//!
//! - A command is passed to the store before its effect is shown: `kill -9` loses at most the one in flight.
//! - A damaged or edited snapshot falls back to the older one, then to the record; a damaged record is refused by line.
//! - A refusal comes with an explanation, and no file is touched.

mod error;
mod morgue;
mod playback;
mod record;
mod replay;
mod save;
mod scores;
mod session;
mod snapshot;
mod store;

pub use error::{JournalError, OpenNotice};
pub use morgue::{MorgueFiles, dump, file_name, write_morgue};
pub use playback::{Moment, Playback};
pub use record::{Chain, Entry, Header, Record, RecordText, write_header};
pub use replay::{Divergence, Replay, replay};
pub use save::{LARGEST, RECORD, SNAPSHOTS, SaveSummary, Seal, check_snapshots, snapshot_files};
pub use scores::{ScoreEntry, Scores, enter_score};
pub use session::{Accept, ApplyError, DAMAGED, Rescue, Session};
pub use snapshot::{Snapshot, SnapshotHead};
pub use store::{Cause, Fault, Locking, Lost, MemoryStore, Operation, Store, StoreError, is_plain_name};
