//! Accounts, logins, SSH keys, invitations, announcements.
//!
//! A login is a random token; the database holds only its hash, so that a stolen copy opens nothing.

use super::{Db, DbError, DbResult, now, number, random_hex, random_u64, text};
use crate::names::key_of;
use sha2::{Digest, Sha256};
use sqlx::any::AnyRow;

/// A player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// Number; also the name of the directory of their games.
    pub id: i64,
    /// Name.
    pub name: String,
    /// Argon2 hash.
    pub password: String,
    /// Seconds since 1970.
    pub created: i64,
    /// Why they may not come in; empty when they may.
    pub banned: String,
}

/// An SSH key of a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SshKey {
    /// `SHA256:...`.
    pub fingerprint: String,
    /// As in an `authorized_keys` file.
    pub line: String,
}

const COLUMNS: &str = "SELECT id, name, password, created, banned FROM accounts";

fn account(row: &AnyRow) -> DbResult<Account> {
    Ok(Account {
        id: number(row, 0)?,
        name: text(row, 1)?,
        password: text(row, 2)?,
        created: number(row, 3)?,
        banned: text(row, 4)?,
    })
}

/// What is kept of a token.
fn hashed(token: &str) -> String {
    super::hex(&Sha256::digest(token.as_bytes()))
}

impl Db {
    /// Makes an account; `None` when the name is taken.
    pub async fn new_account(&self, name: &str, password: &str) -> DbResult<Option<Account>> {
        // Fits into a double, so that every program can read it.
        let id = i64::try_from(random_u64() >> 14).unwrap_or(1).max(1);
        let done = sqlx::query(
            "INSERT INTO accounts (id, name, name_key, password, created, banned) VALUES ($1, $2, $3, $4, $5, '') ON CONFLICT (name_key) DO NOTHING",
        )
        .bind(id)
        .bind(name)
        .bind(key_of(name))
        .bind(password)
        .bind(now())
        .execute(&self.pool)
        .await?;
        if done.rows_affected() == 0 {
            return Ok(None);
        }
        self.account(id).await
    }

    /// An account by number.
    pub async fn account(&self, id: i64) -> DbResult<Option<Account>> {
        const SQL: &str = "SELECT id, name, password, created, banned FROM accounts WHERE id = $1";
        debug_assert!(SQL.starts_with(COLUMNS));
        let row = sqlx::query(SQL).bind(id).fetch_optional(&self.pool).await?;
        row.as_ref().map(account).transpose()
    }

    /// An account by name, whatever the case.
    pub async fn account_named(&self, name: &str) -> DbResult<Option<Account>> {
        const SQL: &str = "SELECT id, name, password, created, banned FROM accounts WHERE name_key = $1";
        debug_assert!(SQL.starts_with(COLUMNS));
        let row = sqlx::query(SQL).bind(key_of(name)).fetch_optional(&self.pool).await?;
        row.as_ref().map(account).transpose()
    }

    /// All names, newest first.
    pub async fn account_names(&self, most: i64) -> DbResult<Vec<(i64, String)>> {
        let rows = sqlx::query("SELECT id, name FROM accounts ORDER BY created DESC, name_key LIMIT $1");
        let rows = rows.bind(most).fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok((number(row, 0)?, text(row, 1)?))).collect()
    }

    /// Another password; all logins end.
    pub async fn set_password(&self, id: i64, password: &str) -> DbResult<()> {
        sqlx::query("UPDATE accounts SET password = $1 WHERE id = $2")
            .bind(password)
            .bind(id)
            .execute(&self.pool)
            .await?;
        self.end_sessions(id).await
    }

    /// Bans an account, or with an empty reason lets it in again. Whether there is one.
    pub async fn ban(&self, name: &str, reason: &str) -> DbResult<bool> {
        let Some(account) = self.account_named(name).await? else { return Ok(false) };
        sqlx::query("UPDATE accounts SET banned = $1 WHERE id = $2")
            .bind(reason)
            .bind(account.id)
            .execute(&self.pool)
            .await?;
        if !reason.is_empty() {
            self.end_sessions(account.id).await?;
        }
        Ok(true)
    }

    /// Gives an account another name.
    pub async fn rename(&self, name: &str, new: &str) -> DbResult<Result<(), String>> {
        let Some(account) = self.account_named(name).await? else {
            return Ok(Err(format!("there is no account {name}")));
        };
        if self.account_named(new).await?.is_some_and(|other| other.id != account.id) {
            return Ok(Err(format!("the name {new} is taken")));
        }
        sqlx::query("UPDATE accounts SET name = $1, name_key = $2 WHERE id = $3")
            .bind(new)
            .bind(key_of(new))
            .bind(account.id)
            .execute(&self.pool)
            .await?;
        Ok(Ok(()))
    }

    /// Removes an account with everything the database knows of it; its number, when there was one.
    pub async fn remove(&self, name: &str) -> DbResult<Option<i64>> {
        let Some(account) = self.account_named(name).await? else { return Ok(None) };
        for statement in [
            "DELETE FROM sessions WHERE account = $1",
            "DELETE FROM ssh_keys WHERE account = $1",
            "DELETE FROM seats WHERE account = $1",
            "DELETE FROM scores WHERE account = $1",
            "DELETE FROM games WHERE account = $1",
            "DELETE FROM accounts WHERE id = $1",
        ] {
            sqlx::query(statement).bind(account.id).execute(&self.pool).await?;
        }
        Ok(Some(account.id))
    }

    /// A login: the token for the player's cookie.
    pub async fn new_session(&self, account: i64, expires: i64) -> DbResult<String> {
        let token = random_hex(32);
        if token.is_empty() {
            return Err(DbError("the system provides no random numbers".into()));
        }
        sqlx::query("INSERT INTO sessions (token, account, expires) VALUES ($1, $2, $3)")
            .bind(hashed(&token))
            .bind(account)
            .bind(expires)
            .execute(&self.pool)
            .await?;
        Ok(token)
    }

    /// The account of a token that has not expired, unless it is banned.
    pub async fn account_of_session(&self, token: &str) -> DbResult<Option<Account>> {
        let row = sqlx::query(
            "SELECT a.id, a.name, a.password, a.created, a.banned FROM sessions s JOIN accounts a ON a.id = s.account \
             WHERE s.token = $1 AND s.expires > $2 AND a.banned = ''",
        )
        .bind(hashed(token))
        .bind(now())
        .fetch_optional(&self.pool)
        .await?;
        row.as_ref().map(account).transpose()
    }

    /// Logs out.
    pub async fn end_session(&self, token: &str) -> DbResult<()> {
        sqlx::query("DELETE FROM sessions WHERE token = $1").bind(hashed(token)).execute(&self.pool).await?;
        Ok(())
    }

    async fn end_sessions(&self, account: i64) -> DbResult<()> {
        sqlx::query("DELETE FROM sessions WHERE account = $1").bind(account).execute(&self.pool).await?;
        Ok(())
    }

    /// Forgets logins that have expired.
    pub async fn forget_old_sessions(&self) -> DbResult<()> {
        sqlx::query("DELETE FROM sessions WHERE expires <= $1").bind(now()).execute(&self.pool).await?;
        Ok(())
    }

    /// Adds a key; false when someone has it already.
    pub async fn add_key(&self, account: i64, key: &SshKey) -> DbResult<bool> {
        let done = sqlx::query(
            "INSERT INTO ssh_keys (fingerprint, account, line, added) VALUES ($1, $2, $3, $4) ON CONFLICT (fingerprint) DO NOTHING",
        )
        .bind(key.fingerprint.as_str())
        .bind(account)
        .bind(key.line.as_str())
        .bind(now())
        .execute(&self.pool)
        .await?;
        Ok(done.rows_affected() == 1)
    }

    /// Removes a key of an account.
    pub async fn remove_key(&self, account: i64, fingerprint: &str) -> DbResult<()> {
        sqlx::query("DELETE FROM ssh_keys WHERE account = $1 AND fingerprint = $2")
            .bind(account)
            .bind(fingerprint)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// The keys of an account.
    pub async fn keys(&self, account: i64) -> DbResult<Vec<SshKey>> {
        let rows = sqlx::query(
            "SELECT fingerprint, line FROM ssh_keys WHERE account = $1 ORDER BY added, fingerprint",
        );
        let rows = rows.bind(account).fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok(SshKey { fingerprint: text(row, 0)?, line: text(row, 1)? })).collect()
    }

    /// The account that a key opens.
    pub async fn account_of_key(&self, fingerprint: &str) -> DbResult<Option<Account>> {
        let row = sqlx::query(
            "SELECT a.id, a.name, a.password, a.created, a.banned FROM ssh_keys k JOIN accounts a ON a.id = k.account \
             WHERE k.fingerprint = $1",
        )
        .bind(fingerprint)
        .fetch_optional(&self.pool)
        .await?;
        row.as_ref().map(account).transpose()
    }

    /// A new invitation.
    pub async fn invite(&self) -> DbResult<String> {
        let code = random_hex(8);
        if code.is_empty() {
            return Err(DbError("the system provides no random numbers".into()));
        }
        sqlx::query("INSERT INTO invites (code, created, used_by) VALUES ($1, $2, 0)")
            .bind(code.as_str())
            .bind(now())
            .execute(&self.pool)
            .await?;
        Ok(code)
    }

    /// Uses an invitation up; false when there is none of that code.
    pub async fn use_invite(&self, code: &str) -> DbResult<bool> {
        let done = sqlx::query("UPDATE invites SET used_by = 1 WHERE code = $1 AND used_by = 0");
        Ok(done.bind(code.trim()).execute(&self.pool).await?.rows_affected() == 1)
    }

    /// Tells all players something.
    pub async fn announce(&self, words: &str) -> DbResult<()> {
        sqlx::query("INSERT INTO announcements (id, at, text) VALUES ($1, $2, $3)")
            .bind(random_hex(8))
            .bind(now())
            .bind(words)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// What was announced since then.
    pub async fn announced(&self, since: i64) -> DbResult<Vec<(String, String)>> {
        let rows = sqlx::query("SELECT id, text FROM announcements WHERE at >= $1 ORDER BY at, id");
        let rows = rows.bind(since).fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok((text(row, 0)?, text(row, 1)?))).collect()
    }

    /// Numbers of the accounts that are banned or gone, of these.
    pub async fn shut_out(&self, of: &[i64]) -> DbResult<Vec<i64>> {
        let rows = sqlx::query("SELECT id FROM accounts WHERE banned <> ''").fetch_all(&self.pool).await?;
        let banned: Vec<i64> = rows.iter().map(|row| number(row, 0)).collect::<DbResult<_>>()?;
        let mut out = Vec::new();
        for id in of {
            if banned.contains(id) || self.account(*id).await?.is_none() {
                out.push(*id);
            }
        }
        Ok(out)
    }
}
