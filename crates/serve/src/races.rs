//! Races: everyone plays the same seed, once, in a day or a week.
//!
//! A race is named by its kind, game and first day. Its seed is random and is made when the first player asks for it, so that no one
//! can practise before it begins.

use crate::config::Races;
use crate::db::games::Race;
use crate::db::{Db, DbResult, random_u64};

/// How long a race lasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// From midnight to midnight, UTC.
    Daily,
    /// From Monday to Sunday, UTC.
    Weekly,
}

const DAY: i64 = 24 * 60 * 60;
/// Days from Monday to 1970-01-01, a Thursday.
const THURSDAY: i64 = 3;

impl Kind {
    /// The kind that is asked for by this word in the place of a seed.
    pub fn named(word: &str) -> Option<Kind> {
        match word {
            "daily" => Some(Kind::Daily),
            "weekly" => Some(Kind::Weekly),
            _ => None,
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Daily => "daily",
            Kind::Weekly => "weekly",
        }
    }

    /// When the race of a moment begins and ends.
    pub fn span(self, at: i64) -> (i64, i64) {
        let day = at.div_euclid(DAY);
        match self {
            Kind::Daily => (day * DAY, (day + 1) * DAY),
            Kind::Weekly => {
                let monday = day - (day + THURSDAY).rem_euclid(7);
                (monday * DAY, (monday + 7) * DAY)
            }
        }
    }
}

/// A moment as `2026-11-16`.
pub fn date(at: i64) -> String {
    let (y, m, d) = civil(at.div_euclid(DAY));
    format!("{y:04}-{m:02}-{d:02}")
}

/// A moment as `2026-11-16 14:05:09`, UTC.
pub fn stamp(at: i64) -> String {
    let s = at.rem_euclid(DAY);
    format!("{} {:02}:{:02}:{:02}", date(at), s / 3600, s / 60 % 60, s % 60)
}

/// Year, month and day of a number of days since 1970-01-01.
fn civil(days: i64) -> (i64, i64, i64) {
    // Years begin in March, so that the leap day comes last; eras have 400 years.
    let z = days + 719_468;
    let era = z.div_euclid(146_097);
    let of_era = z.rem_euclid(146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (year + era * 400 + i64::from(month <= 2), month, day)
}

/// The race that is on, or why there is none.
pub async fn current(
    db: &Db,
    races: &Races,
    kind: Kind,
    game: &str,
    at: i64,
) -> DbResult<Result<Race, String>> {
    let games = match kind {
        Kind::Daily => &races.daily,
        Kind::Weekly => &races.weekly,
    };
    if !games.iter().any(|g| g == game) {
        return Ok(Err(format!("There is no {} race for {game} here.", kind.name())));
    }
    let (begins, ends) = kind.span(at);
    let id = format!("{}-{game}-{}", kind.name(), date(begins));
    let race = Race { id, game: game.to_owned(), seed: random_u64(), begins, ends };
    Ok(Ok(db.race(&race).await?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_weeks_begin_at_midnight_and_on_mondays() {
        let monday = 1_794_787_200; // 2026-11-16 00:00:00
        assert_eq!(date(monday), "2026-11-16");
        assert_eq!(stamp(monday + 3661), "2026-11-16 01:01:01");
        assert_eq!(Kind::Daily.span(monday + 5), (monday, monday + DAY));
        assert_eq!(Kind::Weekly.span(monday), (monday, monday + 7 * DAY));
        assert_eq!(Kind::Weekly.span(monday + 7 * DAY - 1).0, monday);
        assert_eq!(
            (date(0), date(951_782_400), date(-1)),
            ("1970-01-01".into(), "2000-02-29".into(), "1969-12-31".into())
        );
    }
}
