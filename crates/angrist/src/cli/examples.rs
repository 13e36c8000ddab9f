//! The examples under each command's help. A test runs every one of them (`tests/it/help.rs`).

pub const RUN: &str = "Examples:
  angrist run --game sil --random 200 --seed 7 --record game.record   Play at random and keep the record
  angrist run --game moria --script moves.txt --format json           Play a script, results as JSON lines";

pub const REPLAY: &str = "Examples:
  angrist replay game.record                         Replay a game and print its end
  angrist replay --verify game.record                Check that the record is genuine
  angrist replay game.record --cast game.cast        Turn it into an asciicast
  angrist replay --watch game.record                 Watch it in this terminal";

pub const PLAY: &str = "Examples:
  angrist play --game sil --quick                    Start at once with a ready-made hero
  angrist play --game moria --name Aldo --lang fr    Start a game called Aldo, in French
  angrist play --continue Aldo                       Continue it
  angrist play --game sil --practice --seed 7        Practise: any turn can be undone
  angrist play --game sil --speech                   Play with a screen reader";

pub const BORG: &str = "Examples:
  angrist borg --game moria --games 3 --max-turns 300           Three games, with statistics
  angrist borg --game sil --games 1 --max-turns 50 --random     A random player instead of the borg";

pub const SCORES: &str = "Examples:
  angrist scores                  All games, best first
  angrist scores --game sil       One game";

pub const DATA: &str = "Examples:
  angrist data eject my-sil --game sil               Write out the built-in data to change it
  angrist data stats my-sil                          How often items appear at each depth
  angrist data roundtrip my-sil                      Check that every file is written back byte for byte
  angrist data pack my-sil -o my-sil.zip             Pack a variant into one file";

pub const CHECK: &str = "Examples:
  angrist check my-sil                               Report problems with their positions
  angrist check my-sil --format json                 The same for programs";

pub const INSPECT: &str = "Examples:
  angrist inspect --game sil --depth 5 --seed 7 dump            The map of a level
  angrist inspect --game incursion --depth 3 --seed 7 monsters  The monsters on a level
  angrist inspect help                                          List all queries";

pub const SHOT: &str = "Examples:
  angrist shot -o level.png --game sil --depth 5 --seed 7     A level as a picture
  angrist shot -o screen.svg --game sil --quick --screen      The whole screen of a new game";

pub const SAVES: &str = "Examples:
  angrist saves                   List the saved games
  angrist saves rescue --help     How to recover a damaged one";

pub const SCHEMA: &str = "Example:
  angrist schema facts            The JSON Schema for what a player knows";

pub const GAMES: &str = "Example:
  angrist games --format json     The list for programs";

pub const PAPERS: &str = "Example:
  angrist man man-pages           Write the manual pages into man-pages";

pub const COMPLETIONS: &str = "Example:
  angrist completions bash        Print the completion script for bash";
