//! The database: accounts, logins, leases, games and scores. SQLite and PostgreSQL by the same statements.
//!
//! Nothing of a running game is here: commands go to the record on the disk, so a database that is away for a while costs no player a
//! game. Columns are text and 64-bit integers and never null, which both databases hold alike. Seeds are text, because they are unsigned.
//!
//! - [`accounts`]: accounts, logins, SSH keys, invitations, announcements.
//! - [`leases`]: which process plays an account's games.
//! - [`games`]: games that were begun here, races, and the table of scores.

pub mod accounts;
pub mod games;
pub mod leases;

use sqlx::any::{AnyPoolOptions, AnyRow};
use sqlx::{AnyPool, Row};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// How long a statement waits for a connection.
const PATIENCE: Duration = Duration::from_secs(4);

const SCHEMA: [&str; 13] = [
    "CREATE TABLE IF NOT EXISTS accounts (id BIGINT PRIMARY KEY, name TEXT NOT NULL, name_key TEXT NOT NULL UNIQUE, password TEXT NOT NULL, \
     created BIGINT NOT NULL, banned TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS sessions (token TEXT PRIMARY KEY, account BIGINT NOT NULL, expires BIGINT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS ssh_keys (fingerprint TEXT PRIMARY KEY, account BIGINT NOT NULL, line TEXT NOT NULL, added BIGINT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS invites (code TEXT PRIMARY KEY, created BIGINT NOT NULL, used_by BIGINT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS leases (account BIGINT PRIMARY KEY, process TEXT NOT NULL, until BIGINT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS seats (account BIGINT NOT NULL, slot BIGINT NOT NULL, save TEXT NOT NULL, PRIMARY KEY (account, slot))",
    "CREATE TABLE IF NOT EXISTS games (id TEXT PRIMARY KEY, account BIGINT NOT NULL, game TEXT NOT NULL, seed TEXT NOT NULL, save TEXT NOT NULL, \
     race TEXT NOT NULL, own_seed BIGINT NOT NULL, began BIGINT NOT NULL)",
    "CREATE INDEX IF NOT EXISTS games_by_seed ON games (game, seed)",
    "CREATE TABLE IF NOT EXISTS scores (id TEXT PRIMARY KEY, play TEXT NOT NULL, account BIGINT NOT NULL, game TEXT NOT NULL, rules BIGINT NOT NULL, \
     data TEXT NOT NULL, seed TEXT NOT NULL, hero TEXT NOT NULL, won BIGINT NOT NULL, points BIGINT NOT NULL, depth BIGINT NOT NULL, \
     turns BIGINT NOT NULL, line TEXT NOT NULL, cause TEXT NOT NULL, killer TEXT NOT NULL, marks TEXT NOT NULL, files TEXT NOT NULL, \
     race TEXT NOT NULL, ranked BIGINT NOT NULL, ended BIGINT NOT NULL)",
    "CREATE INDEX IF NOT EXISTS scores_by_points ON scores (game, ranked, points)",
    "CREATE TABLE IF NOT EXISTS refusals (at BIGINT NOT NULL, account BIGINT NOT NULL, tag TEXT NOT NULL, reason TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS races (id TEXT PRIMARY KEY, game TEXT NOT NULL, seed TEXT NOT NULL, begins BIGINT NOT NULL, ends BIGINT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS announcements (id TEXT PRIMARY KEY, at BIGINT NOT NULL, text TEXT NOT NULL)",
];

/// Why the database did not do it: a sentence for the log. Players are told [`AWAY`].
#[derive(Debug)]
pub struct DbError(pub String);

/// What a player is told when the database cannot be reached.
pub const AWAY: &str = "The server's database cannot be reached just now. Try again in a moment.";

impl std::fmt::Display for DbError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<sqlx::Error> for DbError {
    fn from(e: sqlx::Error) -> DbError {
        DbError(e.to_string())
    }
}

/// Either that, or a value.
pub type DbResult<T> = Result<T, DbError>;

/// The database.
#[derive(Debug, Clone)]
pub struct Db {
    pool: AnyPool,
}

/// Seconds since 1970.
pub fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| i64::try_from(d.as_secs()).unwrap_or(i64::MAX))
}

/// Random bytes as hexadecimal digits.
pub fn random_hex(bytes: usize) -> String {
    let mut buffer = vec![0u8; bytes];
    // Without chance from the system no secret is safe: better none at all.
    if getrandom::fill(&mut buffer).is_err() {
        return String::new();
    }
    hex(&buffer)
}

/// A random number.
pub fn random_u64() -> u64 {
    getrandom::u64().unwrap_or_else(|_| (angrist_host::Machine::here().seed)())
}

/// Bytes as hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::new(), |mut out, b| {
        let _ = write!(out, "{b:02x}");
        out
    })
}

impl Db {
    /// Opens a database and makes its tables.
    pub async fn open(url: &str) -> DbResult<Db> {
        sqlx::any::install_default_drivers();
        let sqlite = url.starts_with("sqlite:");
        // SQLite writes one at a time anyway; more connections would only wait for each other.
        let most = if sqlite { 4 } else { 16 };
        let pool = AnyPoolOptions::new()
            .max_connections(most)
            .acquire_timeout(PATIENCE)
            .after_connect(move |connection, _| {
                Box::pin(async move {
                    if sqlite {
                        sqlx::query("PRAGMA journal_mode = WAL").execute(&mut *connection).await?;
                        sqlx::query("PRAGMA synchronous = NORMAL").execute(&mut *connection).await?;
                        sqlx::query("PRAGMA busy_timeout = 4000").execute(&mut *connection).await?;
                    }
                    Ok(())
                })
            })
            .connect(url)
            .await?;
        let db = Db { pool };
        db.make_tables().await?;
        Ok(db)
    }

    /// Two processes that begin at once may get into each other's way; the second try finds the tables made.
    async fn make_tables(&self) -> DbResult<()> {
        let mut last = Ok(());
        for _ in 0..5 {
            last = self.make_tables_once().await;
            if last.is_ok() {
                return last;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        last
    }

    async fn make_tables_once(&self) -> DbResult<()> {
        for statement in SCHEMA {
            sqlx::query(statement).execute(&self.pool).await?;
        }
        Ok(())
    }

    /// Whether it answers.
    pub async fn answers(&self) -> DbResult<()> {
        sqlx::query("SELECT 1").execute(&self.pool).await?;
        Ok(())
    }

    /// Closes all connections.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}

/// A column of text.
fn text(row: &AnyRow, at: usize) -> DbResult<String> {
    Ok(row.try_get::<String, _>(at)?)
}

/// A column of a number.
fn number(row: &AnyRow, at: usize) -> DbResult<i64> {
    Ok(row.try_get::<i64, _>(at)?)
}
