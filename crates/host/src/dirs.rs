//! Where files live, by the convention of the platform.

use std::path::PathBuf;

/// The directories of one user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UserDirs {
    /// Saves, scores, morgue files.
    pub data: PathBuf,
    /// Options and keys.
    pub config: PathBuf,
    /// What can be made again.
    pub cache: PathBuf,
}

impl UserDirs {
    /// From the environment: `ANGRIST_HOME` puts everything under one directory; otherwise XDG on Unix, the usual folders on
    /// macOS and Windows. `None` when not even a home directory is known.
    pub fn find() -> Option<UserDirs> {
        UserDirs::from_env(|name| {
            std::env::var_os(name).map(PathBuf::from).filter(|p| !p.as_os_str().is_empty())
        })
    }

    /// The same from a given environment.
    pub fn from_env(var: impl Fn(&str) -> Option<PathBuf>) -> Option<UserDirs> {
        if let Some(home) = var("ANGRIST_HOME") {
            return Some(UserDirs {
                data: home.join("data"),
                config: home.join("config"),
                cache: home.join("cache"),
            });
        }
        // XDG says that a relative path in its variables is to be ignored.
        let xdg = |name: &str, fallback: &str| {
            let given = var(name).filter(|p| p.is_absolute());
            given.or_else(|| var("HOME").map(|h| h.join(fallback))).map(|p| p.join("angrist"))
        };
        if cfg!(windows) {
            let roaming = var("APPDATA")?.join("Angrist");
            let local = var("LOCALAPPDATA").map_or_else(|| roaming.clone(), |p| p.join("Angrist"));
            Some(UserDirs {
                data: roaming.join("data"),
                config: roaming.join("config"),
                cache: local.join("cache"),
            })
        } else if cfg!(target_os = "macos") {
            let library = var("HOME")?.join("Library");
            let support = library.join("Application Support").join("Angrist");
            Some(UserDirs {
                config: support.join("config"),
                data: support,
                cache: library.join("Caches/Angrist"),
            })
        } else {
            Some(UserDirs {
                data: xdg("XDG_DATA_HOME", ".local/share")?,
                config: xdg("XDG_CONFIG_HOME", ".config")?,
                cache: xdg("XDG_CACHE_HOME", ".cache")?,
            })
        }
    }

    /// Where saves are.
    pub fn saves(&self) -> PathBuf {
        self.data.join("saves")
    }

    /// The table of scores.
    pub fn scores(&self) -> PathBuf {
        self.data.join("scores.jsonl")
    }

    /// Where the dead are described.
    pub fn morgue(&self) -> PathBuf {
        self.data.join("morgue")
    }

    /// Where crash reports go.
    pub fn crashes(&self) -> PathBuf {
        self.data.join("crashes")
    }

    /// Options of the interface.
    pub fn options(&self) -> PathBuf {
        self.config.join("options.toml")
    }

    /// Bindings of keys.
    pub fn keys(&self) -> PathBuf {
        self.config.join("keys.toml")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_variable_moves_everything() {
        let places = UserDirs::from_env(|n| (n == "ANGRIST_HOME").then(|| PathBuf::from("h"))).unwrap();
        assert!([&places.data, &places.config, &places.cache].iter().all(|p| p.starts_with("h")));
        assert_eq!(UserDirs::from_env(|_| None), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn linux_follows_xdg_and_ignores_relative_paths() {
        let places = UserDirs::from_env(|n| match n {
            "HOME" => Some("/h".into()),
            "XDG_DATA_HOME" => Some("/d".into()),
            "XDG_CONFIG_HOME" => Some("relative".into()),
            _ => None,
        })
        .unwrap();
        assert_eq!(places.saves(), PathBuf::from("/d/angrist/saves"));
        assert_eq!(places.keys(), PathBuf::from("/h/.config/angrist/keys.toml"));
        assert_eq!(places.cache, PathBuf::from("/h/.cache/angrist"));
    }
}
