//! Passwords: hashed with Argon2id, a few at a time, because each takes 19 MiB and some hundredths of a second.
//!
//! Promise: an unknown name takes as long as a wrong password.

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use std::sync::{Arc, OnceLock};
use tokio::sync::Semaphore;

/// The longest password: longer ones would only cost time.
pub const LONGEST: usize = 200;
/// Passwords that are hashed at once.
const AT_ONCE: usize = 4;

static TURNS: OnceLock<Arc<Semaphore>> = OnceLock::new();
static NOBODYS: OnceLock<String> = OnceLock::new();

async fn work<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    let turns = TURNS.get_or_init(|| Arc::new(Semaphore::new(AT_ONCE))).clone();
    let turn = turns.acquire_owned().await.ok()?;
    tokio::task::spawn_blocking(move || {
        let value = work();
        drop(turn);
        value
    })
    .await
    .ok()
}

fn hash_now(password: &str) -> Option<String> {
    Argon2::default().hash_password(password.as_bytes()).ok().map(|hash| hash.to_string())
}

/// The hash of a password.
pub async fn hash(password: String) -> Option<String> {
    work(move || hash_now(&password)).await?
}

/// Whether a password is that of a hash; without a hash it never is.
pub async fn is_right(password: String, hash: Option<String>) -> bool {
    let compare = move || {
        let known = hash.is_some();
        let hash =
            hash.unwrap_or_else(|| NOBODYS.get_or_init(|| hash_now("no one's").unwrap_or_default()).clone());
        let right = PasswordHash::new(&hash)
            .is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok());
        right && known
    };
    work(compare).await.unwrap_or(false)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_the_right_password_opens_and_nobody_has_none() {
        let hashed = hash("hunter42".into()).await.unwrap();
        assert!(hashed.starts_with("$argon2id$"));
        assert!(is_right("hunter42".into(), Some(hashed.clone())).await);
        assert!(!is_right("hunter43".into(), Some(hashed)).await);
        assert!(!is_right("no one's".into(), None).await);
        assert!(!is_right("x".into(), Some("rubbish".into())).await);
    }
}
