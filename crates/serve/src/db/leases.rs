//! Leases: the games of an account are open in one process at a time.
//!
//! A process takes the lease of an account before it opens one of its games, renews all its leases at a third of their time, and gives
//! them back when the games are put away. When a process dies, its leases run out and another can take them. Promise: a process that
//! could not renew in time stops playing before anyone else can begin ([`Lease::is_safe`]).

use super::{Db, DbResult, now, number, text};
use std::time::{Duration, Instant};

/// A lease that this process has.
#[derive(Debug, Clone, Copy)]
pub struct Lease {
    /// Until then it is ours, by our own clock, counted from before the database was asked.
    pub until: Instant,
}

impl Lease {
    /// Whether a command may still be played.
    pub fn is_safe(&self, at: Instant) -> bool {
        at < self.until
    }
}

/// Another process has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Held {
    /// Which.
    pub process: String,
    /// The minimum number of seconds.
    pub seconds: i64,
}

impl Db {
    /// Takes the lease of an account, if no other process has it. Only the database's rows are compared; clocks of machines that share a
    /// database must agree to within a second or two.
    pub async fn take_lease(
        &self,
        account: i64,
        process: &str,
        length: Duration,
    ) -> DbResult<Result<Lease, Held>> {
        let (asked, at) = (Instant::now(), now());
        let seconds = i64::try_from(length.as_secs()).unwrap_or(i64::MAX);
        let done = sqlx::query(
            "INSERT INTO leases (account, process, until) VALUES ($1, $2, $3) \
             ON CONFLICT (account) DO UPDATE SET process = excluded.process, until = excluded.until \
             WHERE leases.process = excluded.process OR leases.until <= $4",
        )
        .bind(account)
        .bind(process)
        .bind(at.saturating_add(seconds))
        .bind(at)
        .execute(&self.pool)
        .await?;
        if done.rows_affected() == 1 {
            return Ok(Ok(Lease { until: asked + length - MARGIN.min(length / 3) }));
        }
        let row = sqlx::query("SELECT process, until FROM leases WHERE account = $1");
        let row = row.bind(account).fetch_optional(&self.pool).await?;
        let held = match row {
            Some(row) => Held { process: text(&row, 0)?, seconds: (number(&row, 1)? - at).max(1) },
            None => Held { process: String::new(), seconds: 1 },
        };
        Ok(Err(held))
    }

    /// Renews all leases of a process that have not been taken by another; the accounts of those it still has.
    pub async fn renew_leases(&self, process: &str, length: Duration) -> DbResult<(Lease, Vec<i64>)> {
        let (asked, at) = (Instant::now(), now());
        let seconds = i64::try_from(length.as_secs()).unwrap_or(i64::MAX);
        sqlx::query("UPDATE leases SET until = $1 WHERE process = $2")
            .bind(at.saturating_add(seconds))
            .bind(process)
            .execute(&self.pool)
            .await?;
        let rows = sqlx::query("SELECT account FROM leases WHERE process = $1");
        let rows = rows.bind(process).fetch_all(&self.pool).await?;
        let accounts = rows.iter().map(|row| number(row, 0)).collect::<DbResult<_>>()?;
        Ok((Lease { until: asked + length - MARGIN.min(length / 3) }, accounts))
    }

    /// Gives a lease back.
    pub async fn give_back_lease(&self, account: i64, process: &str) -> DbResult<()> {
        sqlx::query("DELETE FROM leases WHERE account = $1 AND process = $2")
            .bind(account)
            .bind(process)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Gives all leases of a process back.
    pub async fn give_back_all_leases(&self, process: &str) -> DbResult<()> {
        sqlx::query("DELETE FROM leases WHERE process = $1").bind(process).execute(&self.pool).await?;
        Ok(())
    }

    /// Leases by account, for operators.
    pub async fn leases(&self) -> DbResult<Vec<(i64, String, i64)>> {
        let rows = sqlx::query("SELECT account, process, until FROM leases ORDER BY account")
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(|row| Ok((number(row, 0)?, text(row, 1)?, number(row, 2)?))).collect()
    }
}

/// How much earlier than the database says a process stops by itself.
const MARGIN: Duration = Duration::from_secs(2);
