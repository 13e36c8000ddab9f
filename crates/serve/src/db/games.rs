//! Games that were begun here, races, and the table of scores.

use super::{Db, DbResult, now, number, text};
use serde::Serialize;
use sqlx::any::AnyRow;

/// A game that was begun here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Play {
    /// What tells it from all others.
    pub id: String,
    /// Whose.
    pub account: i64,
    /// Which game.
    pub game: String,
    /// From which seed.
    pub seed: u64,
    /// The save it is in.
    pub save: String,
    /// The race it belongs to; empty for none.
    pub race: String,
    /// Whether the player chose the seed: then it has no rank.
    pub own_seed: bool,
    /// When.
    pub began: i64,
}

/// A game in the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Row {
    /// What tells it from all others: a hash of its record.
    pub id: String,
    /// The game it is the end of.
    #[serde(skip)]
    pub play: String,
    /// Whose.
    #[serde(skip)]
    pub account: i64,
    /// Whose, by name.
    pub player: String,
    /// Which game.
    pub game: String,
    /// By which rules.
    pub rules: i64,
    /// First digits of the digest of its data.
    pub data: String,
    /// From which seed.
    pub seed: String,
    /// The hero.
    pub hero: String,
    /// Whether it was won.
    pub won: bool,
    /// What counts.
    pub points: i64,
    /// How deep.
    pub depth: i64,
    /// Player turns.
    pub turns: i64,
    /// One line: who, where, by what.
    pub line: String,
    /// The kind of end.
    pub cause: String,
    /// The killer; empty when there is none.
    pub killer: String,
    /// Marks of practice or a wizard's help.
    pub marks: String,
    /// The name of its files in the player's morgue, without ending.
    #[serde(skip)]
    pub files: String,
    /// The race it belongs to.
    pub race: String,
    /// Whether it has a rank.
    pub ranked: bool,
    /// When it ended, in seconds since 1970.
    pub ended: i64,
}

/// A race.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Race {
    /// `daily-sil-2026-11-16`.
    pub id: String,
    /// Which game.
    pub game: String,
    /// The seed of all.
    pub seed: u64,
    /// Seconds since 1970.
    pub begins: i64,
    /// Seconds since 1970.
    pub ends: i64,
}

/// Which rows of the table are wanted.
#[derive(Debug, Clone, Default)]
pub struct Wanted<'a> {
    /// Of this game only.
    pub game: &'a str,
    /// Of this race only.
    pub race: &'a str,
    /// Of this account only.
    pub account: i64,
    /// Also those without a rank.
    pub unranked: bool,
    /// Newest first, not best first.
    pub newest: bool,
}

fn row(from: &AnyRow) -> DbResult<Row> {
    Ok(Row {
        id: text(from, 0)?,
        play: text(from, 1)?,
        account: number(from, 2)?,
        player: text(from, 3)?,
        game: text(from, 4)?,
        rules: number(from, 5)?,
        data: text(from, 6)?,
        seed: text(from, 7)?,
        hero: text(from, 8)?,
        won: number(from, 9)? != 0,
        points: number(from, 10)?,
        depth: number(from, 11)?,
        turns: number(from, 12)?,
        line: text(from, 13)?,
        cause: text(from, 14)?,
        killer: text(from, 15)?,
        marks: text(from, 16)?,
        files: text(from, 17)?,
        race: text(from, 18)?,
        ranked: number(from, 19)? != 0,
        ended: number(from, 20)?,
    })
}

/// The columns of a row; the player's name comes from the accounts, so that a new name counts at once.
macro_rules! rows {
    ($rest:literal) => {
        concat!(
            "SELECT s.id, s.play, s.account, a.name, s.game, s.rules, s.data, s.seed, s.hero, s.won, s.points, s.depth, s.turns, s.line, s.cause, \
             s.killer, s.marks, s.files, s.race, s.ranked, s.ended FROM scores s JOIN accounts a ON a.id = s.account ",
            $rest
        )
    };
}

impl Db {
    /// Remembers that a game was begun.
    pub async fn begin_play(&self, play: &Play) -> DbResult<()> {
        sqlx::query(
            "INSERT INTO games (id, account, game, seed, save, race, own_seed, began) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        )
        .bind(play.id.as_str())
        .bind(play.account)
        .bind(play.game.as_str())
        .bind(play.seed.to_string())
        .bind(play.save.as_str())
        .bind(play.race.as_str())
        .bind(i64::from(play.own_seed))
        .bind(play.began)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// The games begun here from a seed, newest first.
    pub async fn plays_of(&self, game: &str, seed: u64) -> DbResult<Vec<Play>> {
        let rows = sqlx::query(
            "SELECT id, account, game, seed, save, race, own_seed, began FROM games WHERE game = $1 AND seed = $2 ORDER BY began DESC, id LIMIT 1000",
        )
        .bind(game)
        .bind(seed.to_string())
        .fetch_all(&self.pool)
        .await?;
        let play = |row: &AnyRow| -> DbResult<Play> {
            Ok(Play {
                id: text(row, 0)?,
                account: number(row, 1)?,
                game: text(row, 2)?,
                seed: text(row, 3)?.parse().unwrap_or_default(),
                save: text(row, 4)?,
                race: text(row, 5)?,
                own_seed: number(row, 6)? != 0,
                began: number(row, 7)?,
            })
        };
        rows.iter().map(play).collect()
    }

    /// Enters a game; false when it is there already.
    pub async fn enter(&self, new: &Row) -> DbResult<bool> {
        let done = sqlx::query(
            "INSERT INTO scores (id, play, account, game, rules, data, seed, hero, won, points, depth, turns, line, cause, killer, marks, files, race, ranked, ended) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20) ON CONFLICT (id) DO NOTHING",
        )
        .bind(new.id.as_str())
        .bind(new.play.as_str())
        .bind(new.account)
        .bind(new.game.as_str())
        .bind(new.rules)
        .bind(new.data.as_str())
        .bind(new.seed.as_str())
        .bind(new.hero.as_str())
        .bind(i64::from(new.won))
        .bind(new.points)
        .bind(new.depth)
        .bind(new.turns)
        .bind(new.line.as_str())
        .bind(new.cause.as_str())
        .bind(new.killer.as_str())
        .bind(new.marks.as_str())
        .bind(new.files.as_str())
        .bind(new.race.as_str())
        .bind(i64::from(new.ranked))
        .bind(new.ended)
        .execute(&self.pool)
        .await?;
        Ok(done.rows_affected() == 1)
    }

    /// A game of the table.
    pub async fn score(&self, id: &str) -> DbResult<Option<Row>> {
        let found = sqlx::query(rows!("WHERE s.id = $1")).bind(id).fetch_optional(&self.pool).await?;
        found.as_ref().map(row).transpose()
    }

    /// Whether the end of a begun game is in the table already, and by which record.
    pub async fn score_of_play(&self, play: &str) -> DbResult<Option<Row>> {
        let found = sqlx::query(rows!("WHERE s.play = $1")).bind(play).fetch_optional(&self.pool).await?;
        found.as_ref().map(row).transpose()
    }

    /// Games of the table. An empty word or a zero asks for all.
    pub async fn scores(&self, wanted: &Wanted<'_>, most: i64) -> DbResult<Vec<Row>> {
        const WHERE: &str = rows!(
            "WHERE ($1 = '' OR s.game = $1) AND ($2 = '' OR s.race = $2) AND ($3 = 0 OR s.account = $3) AND (s.ranked = 1 OR $4 = 1) \
             ORDER BY s.points DESC, s.ended, s.id LIMIT $5"
        );
        const NEWEST: &str = rows!(
            "WHERE ($1 = '' OR s.game = $1) AND ($2 = '' OR s.race = $2) AND ($3 = 0 OR s.account = $3) AND (s.ranked = 1 OR $4 = 1) \
             ORDER BY s.ended DESC, s.id LIMIT $5"
        );
        let rows = sqlx::query(if wanted.newest { NEWEST } else { WHERE })
            .bind(wanted.game)
            .bind(wanted.race)
            .bind(wanted.account)
            .bind(i64::from(wanted.unranked))
            .bind(most)
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(row).collect()
    }

    /// Who killed how many, most first.
    pub async fn killers(&self, game: &str, most: i64) -> DbResult<Vec<(String, String, i64)>> {
        let rows = sqlx::query(
            "SELECT game, killer, COUNT(*) AS kills FROM scores WHERE killer <> '' AND ($1 = '' OR game = $1) \
             GROUP BY game, killer ORDER BY kills DESC, killer LIMIT $2",
        )
        .bind(game)
        .bind(most)
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(|r| Ok((text(r, 0)?, text(r, 1)?, number(r, 2)?))).collect()
    }

    /// How often each account has played, won and how well, best first.
    pub async fn players(&self, most: i64) -> DbResult<Vec<(String, i64, i64, i64)>> {
        let rows = sqlx::query(
            "SELECT a.name, COUNT(*) AS games, CAST(SUM(s.won) AS BIGINT) AS wins, MAX(s.points) AS best FROM scores s \
             JOIN accounts a ON a.id = s.account WHERE s.ranked = 1 GROUP BY a.name ORDER BY wins DESC, best DESC LIMIT $1",
        )
        .bind(most)
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(|r| Ok((text(r, 0)?, number(r, 1)?, number(r, 2)?, number(r, 3)?))).collect()
    }

    /// Remembers why a record was refused.
    pub async fn note_refusal(&self, account: i64, tag: &str, reason: &str) -> DbResult<()> {
        sqlx::query("INSERT INTO refusals (at, account, tag, reason) VALUES ($1, $2, $3, $4)")
            .bind(now())
            .bind(account)
            .bind(tag)
            .bind(reason)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// The last refusals of an account.
    pub async fn refusals(&self, account: i64) -> DbResult<Vec<(i64, String, String)>> {
        let rows =
            sqlx::query("SELECT at, tag, reason FROM refusals WHERE account = $1 ORDER BY at DESC LIMIT 20");
        let rows = rows.bind(account).fetch_all(&self.pool).await?;
        rows.iter().map(|r| Ok((number(r, 0)?, text(r, 1)?, text(r, 2)?))).collect()
    }

    /// A race, made with this seed when there is none of that name yet: all processes then have the same.
    pub async fn race(&self, new: &Race) -> DbResult<Race> {
        sqlx::query("INSERT INTO races (id, game, seed, begins, ends) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (id) DO NOTHING")
            .bind(new.id.as_str())
            .bind(new.game.as_str())
            .bind(new.seed.to_string())
            .bind(new.begins)
            .bind(new.ends)
            .execute(&self.pool)
            .await?;
        let row = sqlx::query("SELECT id, game, seed, begins, ends FROM races WHERE id = $1");
        let row = row.bind(new.id.as_str()).fetch_one(&self.pool).await?;
        race(&row)
    }

    /// The last races.
    pub async fn races(&self, most: i64) -> DbResult<Vec<Race>> {
        let rows =
            sqlx::query("SELECT id, game, seed, begins, ends FROM races ORDER BY begins DESC, id LIMIT $1");
        let rows = rows.bind(most).fetch_all(&self.pool).await?;
        rows.iter().map(race).collect()
    }

    /// The save that a seat was last played with; empty for none.
    pub async fn seat_save(&self, account: i64, slot: u32) -> DbResult<String> {
        let row = sqlx::query("SELECT save FROM seats WHERE account = $1 AND slot = $2");
        let row = row.bind(account).bind(i64::from(slot)).fetch_optional(&self.pool).await?;
        row.map_or(Ok(String::new()), |row| text(&row, 0))
    }

    /// Remembers the save that a seat is played with.
    pub async fn set_seat_save(&self, account: i64, slot: u32, save: &str) -> DbResult<()> {
        sqlx::query(
            "INSERT INTO seats (account, slot, save) VALUES ($1, $2, $3) ON CONFLICT (account, slot) DO UPDATE SET save = excluded.save",
        )
        .bind(account)
        .bind(i64::from(slot))
        .bind(save)
        .execute(&self.pool)
        .await?;
        Ok(())
    }
}

fn race(row: &AnyRow) -> DbResult<Race> {
    Ok(Race {
        id: text(row, 0)?,
        game: text(row, 1)?,
        seed: text(row, 2)?.parse().unwrap_or_default(),
        begins: number(row, 3)?,
        ends: number(row, 4)?,
    })
}
