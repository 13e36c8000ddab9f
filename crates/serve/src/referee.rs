//! The referee: takes claims one after the other, replays their records, and enters the good ones into the table.

use crate::claims::Claim;
use crate::db::now;
use crate::hall::Hall;
use crate::log;
use crate::verify::{Refusal, own_play, row_of, verify};
use angrist_engine::journal::is_plain_name;
use std::sync::Arc;
use std::time::Duration;

/// How often claims that could not be settled are tried again.
const AGAIN: Duration = Duration::from_secs(10);

/// What became of a claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// In the table, under this id.
    Entered(String),
    /// In the table already.
    Known(String),
    /// Refused.
    Refused(Refusal),
}

/// Settles claims until the server stops.
pub async fn run(hall: Arc<Hall>) {
    while !hall.is_stopping() {
        settle_all(&hall).await;
        let _ = tokio::time::timeout(AGAIN, hall.claims.added.notified()).await;
    }
}

/// Settles every claim that waits; those for which the database is needed and away stay.
pub async fn settle_all(hall: &Arc<Hall>) {
    let claims = hall.claims.clone();
    let waiting = tokio::task::spawn_blocking(move || claims.waiting()).await.unwrap_or_default();
    for (path, claim) in waiting {
        match settle(hall, &claim).await {
            Ok(verdict) => {
                log::info(&format!("record {} of account {}: {verdict:?}", claim.files, claim.account));
                hall.claims.settle(&path);
            }
            Err(why) => {
                log::warn(&format!("record {} of account {} has to wait: {why}", claim.files, claim.account))
            }
        }
    }
}

/// Settles one claim.
pub async fn settle(hall: &Arc<Hall>, claim: &Claim) -> Result<Verdict, String> {
    if !is_plain_name(&claim.files) {
        return Ok(Verdict::Refused(Refusal::NotARecord("The record has an invalid name.".into())));
    }
    let path = hall.player_dir(claim.account).join("morgue").join(format!("{}.record", claim.files));
    let bytes = match tokio::task::spawn_blocking(move || std::fs::read(path)).await {
        Ok(Ok(bytes)) => bytes,
        Ok(Err(e)) if e.kind() == std::io::ErrorKind::NotFound => {
            return Ok(Verdict::Refused(Refusal::NotARecord("The record is missing.".into())));
        }
        other => return Err(format!("the record cannot be read: {other:?}")),
    };
    judge(hall, claim, bytes).await
}

/// Replays a record and enters it for the player who claims it.
pub async fn judge(hall: &Arc<Hall>, claim: &Claim, bytes: Vec<u8>) -> Result<Verdict, String> {
    let library = hall.library.clone();
    let mut verified = match tokio::task::spawn_blocking(move || verify(&library, &bytes)).await {
        Ok(Ok(verified)) => verified,
        Ok(Err(refusal)) => return refuse(hall, claim, refusal).await,
        Err(e) => {
            let what = format!("The replay failed: {e}.");
            return refuse(hall, claim, Refusal::Forged(what)).await;
        }
    };
    let plays = hall.db.plays_of(&verified.game, verified.seed).await.map_err(|e| e.to_string())?;
    let play = match own_play(claim.account, &plays, claim.uploaded) {
        Ok(play) => play,
        Err(refusal) => return refuse(hall, claim, refusal).await,
    };
    if let Some(there) = hall.db.score(&verified.id).await.map_err(|e| e.to_string())? {
        if there.account == claim.account {
            return Ok(Verdict::Known(there.id));
        }
        if claim.uploaded {
            let what = format!("{} has already entered the same record.", there.player);
            return refuse(hall, claim, Refusal::OtherPlayer(what)).await;
        }
        // Two who race and do the same have the same record, each their own: the server saw both play.
        verified.id = format!("{}-{}", verified.id, play.id);
    }
    if let Some(there) = hall.db.score_of_play(&play.id).await.map_err(|e| e.to_string())? {
        let what = format!("A different ending of this game is already in the high scores: {}.", there.id);
        return refuse(hall, claim, Refusal::Forged(what)).await;
    }
    let row = row_of(&verified, play, claim, now());
    let new = hall.db.enter(&row).await.map_err(|e| e.to_string())?;
    if new {
        hall.metrics.entered.add(1);
    }
    Ok(Verdict::Entered(row.id))
}

async fn refuse(hall: &Arc<Hall>, claim: &Claim, refusal: Refusal) -> Result<Verdict, String> {
    hall.metrics.refused_records.add(1);
    hall.db.note_refusal(claim.account, refusal.tag(), refusal.reason()).await.map_err(|e| e.to_string())?;
    Ok(Verdict::Refused(refusal))
}
