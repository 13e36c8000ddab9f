//! What an operator can set: one TOML file over the defaults below.
//!
//! Promise: [`DEFAULTS`] is the whole list. A key that is not in it is refused with its name, so a typing error is never silent.

use serde::Deserialize;
use std::path::PathBuf;

/// Every setting with its default, as `angrist serve --print-config` prints it.
pub const DEFAULTS: &str = include_str!("defaults.toml");

/// All settings.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[allow(missing_docs, reason = "each is explained in defaults.toml")]
pub struct Config {
    pub http: String,
    pub ssh: String,
    pub dir: PathBuf,
    pub db: String,
    pub page: PathBuf,
    pub public_url: String,
    pub trust_proxy: bool,
    pub name: String,
    pub accounts: Accounts,
    pub limits: Limits,
    pub watching: Watching,
    pub races: Races,
    pub cluster: Cluster,
}

/// Who may come in.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[allow(missing_docs, reason = "each is explained in defaults.toml")]
pub struct Accounts {
    pub registration: Registration,
    pub session_days: u64,
    pub shortest_password: usize,
}

/// Who may register.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Registration {
    /// Anyone.
    Open,
    /// Anyone with a code of `serve admin invite`.
    Invite,
    /// No one.
    Closed,
}

/// What one player or address may use.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[allow(missing_docs, reason = "each is explained in defaults.toml")]
pub struct Limits {
    pub connections: usize,
    pub connections_per_address: usize,
    pub games: usize,
    pub slots_per_player: u32,
    pub saves_per_player: usize,
    pub megabytes_per_player: u64,
    pub cpu_percent_per_player: u64,
    pub messages_per_second: u64,
    pub message_bytes: usize,
    pub logins_per_minute: u64,
    pub registrations_per_hour: u64,
    pub pages_per_second: u64,
    pub silence_seconds: u64,
    pub send_seconds: u64,
    pub idle_game_minutes: u64,
    pub largest_record_megabytes: u64,
}

/// Watching and talking.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[allow(missing_docs, reason = "each is explained in defaults.toml")]
pub struct Watching {
    pub allowed: bool,
    pub least_delay_seconds: u64,
    pub most_delay_seconds: u64,
    pub watchers_per_game: usize,
    pub chat: bool,
    pub chat_lines_per_minute: u64,
}

/// Races.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[allow(missing_docs, reason = "each is explained in defaults.toml")]
pub struct Races {
    pub daily: Vec<String>,
    pub weekly: Vec<String>,
}

/// Several processes on one database.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[allow(missing_docs, reason = "each is explained in defaults.toml")]
pub struct Cluster {
    pub lease_seconds: u64,
}

/// What the command line says, before the file.
#[derive(Debug, Clone, Default)]
pub struct Overrides {
    /// `--http`.
    pub http: Option<String>,
    /// `--ssh`.
    pub ssh: Option<String>,
    /// `--db`.
    pub db: Option<String>,
    /// `--dir`.
    pub dir: Option<PathBuf>,
    /// `--page`.
    pub page: Option<PathBuf>,
}

impl Config {
    /// The defaults, then a file's text, then the command line. `home` is the directory that is used when none is named.
    pub fn read(file: &str, line: &Overrides, home: PathBuf) -> Result<Config, String> {
        let mut all: toml::Table = DEFAULTS.parse().map_err(|e| format!("the defaults: {e}"))?;
        let own: toml::Table = file.parse().map_err(|e: toml::de::Error| e.to_string())?;
        lay_over(&mut all, own);
        let mut config: Config =
            toml::Value::Table(all).try_into().map_err(|e: toml::de::Error| e.to_string())?;
        if let Some(http) = &line.http {
            config.http.clone_from(http);
        }
        if let Some(ssh) = &line.ssh {
            config.ssh.clone_from(ssh);
        }
        if let Some(db) = &line.db {
            config.db.clone_from(db);
        }
        if let Some(dir) = &line.dir {
            config.dir.clone_from(dir);
        }
        if let Some(page) = &line.page {
            config.page.clone_from(page);
        }
        if config.dir.as_os_str().is_empty() {
            config.dir = home;
        }
        if config.db.is_empty() {
            config.db = format!("sqlite://{}?mode=rwc", config.dir.join("server.sqlite").display());
        }
        if config.http.is_empty() {
            return Err("http: an address is needed, for example 127.0.0.1:8080".into());
        }
        if config.cluster.lease_seconds < 3 {
            return Err("cluster.lease-seconds: at least 3".into());
        }
        Ok(config)
    }

    /// Whether browsers reach this server over TLS, by a proxy.
    pub fn is_secure(&self) -> bool {
        self.public_url.starts_with("https://")
    }
}

/// Lays one table over another, table by table.
fn lay_over(below: &mut toml::Table, above: toml::Table) {
    for (key, value) in above {
        match (below.get_mut(&key), value) {
            (Some(toml::Value::Table(below)), toml::Value::Table(above)) => lay_over(below, above),
            (_, value) => {
                below.insert(key, value);
            }
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_are_whole_and_a_file_changes_only_what_it_names() {
        let home = || PathBuf::from("home");
        let usual = Config::read("", &Overrides::default(), home()).unwrap();
        assert_eq!(usual.db, "sqlite://home/server.sqlite?mode=rwc");
        let own = "http = '0.0.0.0:80'\n[limits]\ngames = 7";
        let line = Overrides { ssh: Some("[::]:22".into()), ..Overrides::default() };
        let own = Config::read(own, &line, home()).unwrap();
        assert_eq!((own.http.as_str(), own.ssh.as_str(), own.limits.games), ("0.0.0.0:80", "[::]:22", 7));
        assert_eq!(own.limits.saves_per_player, usual.limits.saves_per_player);
    }

    #[test]
    fn a_key_nobody_knows_is_refused_by_name() {
        let wrong = Config::read("[limits]\ngame = 7", &Overrides::default(), PathBuf::new()).unwrap_err();
        assert!(wrong.contains("game"), "{wrong}");
    }
}
