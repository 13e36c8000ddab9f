//! Keep: nothing a player did is ever lost.
//!
//! A game is (game, data digest, seed, commands); a **record** is those four as a readable text file. A **save** is a
//! directory with the whole record (append-only), the two newest **snapshots** and a lock. Guarantees, each with a test:
//!
//! - A command is handed to the operating system before its effect is shown: `kill -9` loses at most the one in flight.
//! - A damaged snapshot falls back to the older one, then to the record; a damaged record is refused by line.
//! - What is refused is refused with a sentence, and no file is touched.

mod error;
mod morgue;
mod places;
mod playback;
mod record;
mod replay;
mod save;
mod scores;
mod session;
mod snapshot;

pub use error::{JournalError, OpenNotice};
pub use morgue::{Grave, bury, dump, file_name};
pub use places::UserDirs;
pub use playback::{Moment, Playback};
pub use record::{Chain, Entry, Header, Record, RecordText, write_header};
pub use replay::{Divergence, Replay, replay};
pub use save::{SaveDir, SaveSummary, list_saves};
pub use scores::{ScoreEntry, Scores, enter_score};
pub use session::{Accept, ApplyError, Session};
pub use snapshot::{Snapshot, SnapshotHead};
