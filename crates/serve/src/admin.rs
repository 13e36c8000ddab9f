//! What an operator does to the database of a server, running or not. A running server notices within a few seconds.

use crate::config::Config;
use crate::db::Db;
use crate::names::{check_name, clean};

/// What to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Order {
    /// Shuts a player out.
    Ban {
        /// Who.
        name: String,
        /// Why; the player is told.
        reason: String,
    },
    /// Lets a player in again.
    Unban {
        /// Who.
        name: String,
    },
    /// Gives a player another name.
    Rename {
        /// Who.
        name: String,
        /// The new one.
        new: String,
    },
    /// Removes a player with all games and scores.
    Remove {
        /// Who.
        name: String,
    },
    /// Tells everyone something.
    Announce {
        /// What.
        text: String,
    },
    /// Makes a code for registration.
    Invite,
    /// Lists the players.
    Players,
    /// Sets a password that the player has forgotten; a random one is printed.
    ResetPassword {
        /// Who.
        name: String,
    },
}

/// Does it; what to print.
pub async fn admin(config: &Config, order: &Order) -> Result<String, String> {
    let db = Db::open(&config.db).await.map_err(|e| format!("the database cannot be opened: {e}"))?;
    let done = obey(&db, config, order).await;
    db.close().await;
    done
}

async fn obey(db: &Db, config: &Config, order: &Order) -> Result<String, String> {
    let failed = |e: crate::db::DbError| e.to_string();
    let unknown = |name: &str| format!("there is no account {name}");
    match order {
        Order::Ban { name, reason } => {
            let reason = clean(reason, 200);
            let reason = if reason.is_empty() { "by the operator".to_owned() } else { reason };
            match db.ban(name, &reason).await.map_err(failed)? {
                true => Ok(format!("{name} is banned: {reason}")),
                false => Err(unknown(name)),
            }
        }
        Order::Unban { name } => match db.ban(name, "").await.map_err(failed)? {
            true => Ok(format!("{name} is no longer banned")),
            false => Err(unknown(name)),
        },
        Order::Rename { name, new } => {
            check_name(new)?;
            db.rename(name, new).await.map_err(failed)??;
            Ok(format!("{name} is now called {new}"))
        }
        Order::Remove { name } => match db.remove(name).await.map_err(failed)? {
            Some(id) => {
                let dir = config.dir.join("players").join(id.to_string());
                match std::fs::remove_dir_all(&dir) {
                    Ok(()) => Ok(format!("{name} was removed, with {}", dir.display())),
                    Err(e) if e.kind() == std::io::ErrorKind::NotFound => {
                        Ok(format!("{name} was removed; there were no games"))
                    }
                    Err(e) => Err(format!("{name} was removed, but not {}: {e}", dir.display())),
                }
            }
            None => Err(unknown(name)),
        },
        Order::Announce { text } => {
            let text = clean(text, 300);
            if text.is_empty() {
                return Err("there is nothing to announce".into());
            }
            db.announce(&text).await.map_err(failed)?;
            Ok(format!("announced: {text}"))
        }
        Order::Invite => db.invite().await.map_err(failed),
        Order::Players => {
            let names = db.account_names(100_000).await.map_err(failed)?;
            let lines = names.iter().map(|(id, name)| format!("{name}\tplayers/{id}"));
            Ok(lines.collect::<Vec<_>>().join("\n"))
        }
        Order::ResetPassword { name } => {
            let Some(account) = db.account_named(name).await.map_err(failed)? else {
                return Err(unknown(name));
            };
            let password = crate::db::random_hex(8);
            let hash =
                crate::passwords::hash(password.clone()).await.ok_or("the password could not be hashed")?;
            db.set_password(account.id, &hash).await.map_err(failed)?;
            Ok(password)
        }
    }
}
