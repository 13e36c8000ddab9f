//! Registration, login, password, SSH keys, records of one's own.

use super::html::{field, page, page_as, wrong};
use super::{Peer, SESSION, Server, cookie, plain};
use crate::claims::Claim;
use crate::config::Registration;
use crate::db::accounts::{Account, SshKey};
use crate::db::now;
use crate::names::{check_name, clean, html};
use crate::passwords;
use crate::referee::{self, Verdict};
use angrist_engine::journal::is_plain_name;
use axum::Extension;
use axum::body::Bytes;
use axum::extract::{Form, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::json;
use std::sync::Arc;

/// What a form sends.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Fields {
    name: String,
    password: String,
    again: String,
    old: String,
    invite: String,
    key: String,
    next: String,
}

/// Where to go after a login.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Then {
    next: String,
    save: String,
}

/// Only paths of this server.
fn safe_path(next: &str) -> &str {
    let sane = next.starts_with('/') && !next.starts_with("//") && !next.contains(['\\', '\r', '\n', '\t']);
    if sane && next.len() < 300 { next } else { "/play/" }
}

fn to(path: &str) -> Response {
    (StatusCode::SEE_OTHER, [(header::LOCATION, path.to_owned())]).into_response()
}

/// The form for registration.
pub async fn register_form(State(server): State<Arc<Server>>, Query(then): Query<Then>) -> Response {
    register_page(&server, StatusCode::OK, "", &then.next)
}

fn register_page(server: &Server, status: StatusCode, problem: &str, next: &str) -> Response {
    let accounts = &server.hall.config.accounts;
    let invite = match accounts.registration {
        Registration::Closed => {
            let text = "<p>This server does not accept new players. Ask its operator for an account.</p>";
            return page_as(status, server, None, "Register", &format!("{}{text}", wrong(problem)));
        }
        Registration::Invite => field("Invitation", "invite", "text", "required autocomplete=\"off\""),
        Registration::Open => String::new(),
    };
    let body = format!(
        "{}<form method=\"post\" action=\"/register\">{}{}{}{invite}<input type=\"hidden\" name=\"next\" value=\"{}\"><p><button>Register</button></p></form>\
         <p>Names have 2 to 20 letters a to z, digits, - and _. Passwords have at least {} characters. There is no way to send you a lost password.</p>",
        wrong(problem),
        field("Name", "name", "text", "required autocomplete=\"username\" maxlength=\"20\""),
        field("Password", "password", "password", "required autocomplete=\"new-password\" maxlength=\"200\""),
        field(
            "Password again",
            "again",
            "password",
            "required autocomplete=\"new-password\" maxlength=\"200\""
        ),
        html(safe_path(next)),
        accounts.shortest_password,
    );
    page_as(status, server, None, "Register", &body)
}

fn check_password(server: &Server, password: &str, again: &str) -> Result<(), String> {
    let least = server.hall.config.accounts.shortest_password;
    if password.chars().count() < least || password.len() > passwords::LONGEST {
        return Err(format!("A password must have {least} to {} characters.", passwords::LONGEST));
    }
    if password != again {
        return Err("The two passwords do not match.".into());
    }
    Ok(())
}

/// Registers.
pub async fn register(
    State(server): State<Arc<Server>>,
    Extension(peer): Extension<Peer>,
    Form(form): Form<Fields>,
) -> Response {
    match try_register(&server, peer, &form).await {
        Ok(account) => log_in(&server, &account, &form.next).await,
        Err((status, why)) => register_page(&server, status, &why, &form.next),
    }
}

async fn try_register(server: &Server, peer: Peer, form: &Fields) -> Result<Account, (StatusCode, String)> {
    let bad = |why: String| (StatusCode::BAD_REQUEST, why);
    let hall = &server.hall;
    let away = |e| (StatusCode::SERVICE_UNAVAILABLE, hall.away(&e));
    let name = form.name.trim();
    check_name(name).map_err(bad)?;
    check_password(server, &form.password, &form.again).map_err(bad)?;
    if server.registrations.spend(&peer.key()).is_err() {
        hall.metrics.refused.add(1);
        return Err((
            StatusCode::TOO_MANY_REQUESTS,
            "Too many registrations from your address. Try again later.".into(),
        ));
    }
    if hall.db.account_named(name).await.map_err(away)?.is_some() {
        return Err(bad(format!("The name {name} is taken.")));
    }
    match hall.config.accounts.registration {
        Registration::Open => {}
        Registration::Closed => {
            return Err((StatusCode::FORBIDDEN, "This server does not accept new players.".into()));
        }
        Registration::Invite => {
            if !hall.db.use_invite(&form.invite).await.map_err(away)? {
                return Err(bad("That invitation does not exist, or has been used.".into()));
            }
        }
    }
    let hash = passwords::hash(form.password.clone()).await;
    let hash = hash
        .ok_or_else(|| (StatusCode::INTERNAL_SERVER_ERROR, "The password could not be saved.".to_owned()))?;
    let account = hall.db.new_account(name, &hash).await.map_err(away)?;
    account.ok_or_else(|| bad(format!("The name {name} is taken.")))
}

/// The form for a login.
pub async fn login_form(State(server): State<Arc<Server>>, Query(then): Query<Then>) -> Response {
    login_page(&server, StatusCode::OK, "", &then.next)
}

fn login_page(server: &Server, status: StatusCode, problem: &str, next: &str) -> Response {
    let body = format!(
        "{}<form method=\"post\" action=\"/login\">{}{}<input type=\"hidden\" name=\"next\" value=\"{}\"><p><button>Log in</button></p></form>\
         <p>No account yet? <a href=\"/register\">Register</a>.</p>",
        wrong(problem),
        field("Name", "name", "text", "required autocomplete=\"username\" maxlength=\"20\""),
        field(
            "Password",
            "password",
            "password",
            "required autocomplete=\"current-password\" maxlength=\"200\""
        ),
        html(safe_path(next)),
    );
    page_as(status, server, None, "Log in", &body)
}

/// Logs in.
pub async fn login(
    State(server): State<Arc<Server>>,
    Extension(peer): Extension<Peer>,
    Form(form): Form<Fields>,
) -> Response {
    match check_login(&server, peer, form.name.trim(), form.password.clone()).await {
        Ok(account) => log_in(&server, &account, &form.next).await,
        Err((status, why)) => login_page(&server, status, &why, &form.next),
    }
}

/// The account of a name and password, for pages and for SSH.
pub async fn check_login(
    server: &Server,
    peer: Peer,
    name: &str,
    password: String,
) -> Result<Account, (StatusCode, String)> {
    let hall = &server.hall;
    let key = format!("name {}", crate::names::key_of(&clean(name, 20)));
    if server.logins.spend(&peer.key()).is_err() || server.logins.spend(&key).is_err() {
        hall.metrics.refused.add(1);
        return Err((StatusCode::TOO_MANY_REQUESTS, "Too many logins. Try again in a minute.".into()));
    }
    let found =
        hall.db.account_named(name).await.map_err(|e| (StatusCode::SERVICE_UNAVAILABLE, hall.away(&e)))?;
    let password = if password.len() > passwords::LONGEST { String::new() } else { password };
    if !passwords::is_right(password, found.as_ref().map(|a| a.password.clone())).await {
        hall.metrics.failed_logins.add(1);
        return Err((StatusCode::FORBIDDEN, "Wrong name or password.".into()));
    }
    match found {
        Some(account) if account.banned.is_empty() => Ok(account),
        Some(account) => Err((StatusCode::FORBIDDEN, format!("This account is closed: {}", account.banned))),
        None => Err((StatusCode::FORBIDDEN, "Wrong name or password.".into())),
    }
}

async fn log_in(server: &Server, account: &Account, next: &str) -> Response {
    let lasts = server.hall.config.accounts.session_days.saturating_mul(24 * 60 * 60);
    let expires = now().saturating_add(i64::try_from(lasts).unwrap_or(i64::MAX));
    match server.hall.db.new_session(account.id, expires).await {
        Ok(token) => {
            server.hall.metrics.logins.add(1);
            let secure = if server.hall.config.is_secure() { "; Secure" } else { "" };
            let cookie =
                format!("{SESSION}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age={lasts}{secure}");
            let mut answer = to(safe_path(next));
            if let Ok(value) = cookie.parse() {
                answer.headers_mut().insert(header::SET_COOKIE, value);
            }
            answer
        }
        Err(e) => plain(StatusCode::SERVICE_UNAVAILABLE, &server.hall.away(&e)),
    }
}

/// Logs out.
pub async fn logout(State(server): State<Arc<Server>>, headers: HeaderMap) -> Response {
    if let Some(token) = cookie(&headers, SESSION)
        && let Err(e) = server.hall.db.end_session(&token).await
    {
        return plain(StatusCode::SERVICE_UNAVAILABLE, &server.hall.away(&e));
    }
    let mut answer = to("/");
    if let Ok(value) = format!("{SESSION}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0").parse() {
        answer.headers_mut().insert(header::SET_COOKIE, value);
    }
    answer
}

/// The player's own page.
pub async fn account(State(server): State<Arc<Server>>, headers: HeaderMap) -> Response {
    match server.player(&headers).await {
        Some(account) => account_page(&server, &account, "").await,
        None => to("/login?next=/account"),
    }
}

async fn account_page(server: &Server, account: &Account, problem: &str) -> Response {
    let keys = server.hall.db.keys(account.id).await.unwrap_or_default();
    let refusals = server.hall.db.refusals(account.id).await.unwrap_or_default();
    let keys: String = keys
        .iter()
        .map(|k| {
            format!(
                "<li><code>{0}</code> <form method=\"post\" action=\"/account/remove-key\"><input type=\"hidden\" name=\"key\" value=\"{0}\"><button>Remove</button></form></li>",
                html(&k.fingerprint)
            )
        })
        .collect();
    let refusals: String = refusals
        .iter()
        .map(|(at, tag, why)| format!("<li>{}: {} ({})</li>", crate::races::stamp(*at), html(why), html(tag)))
        .collect();
    let refusals = if refusals.is_empty() {
        String::new()
    } else {
        format!("<h2>Records that were refused</h2><ul>{refusals}</ul>")
    };
    let body = format!(
        "{}<p><a class=\"big\" href=\"/play/\">Play</a>, or <code>ssh {name}@SERVER -p PORT</code>. <a href=\"/players/{name}\">Your games</a>.</p>\
         <h2>SSH keys</h2><ul>{keys}</ul><form method=\"post\" action=\"/account/key\"><p><label for=\"key\">Add a public key</label>\
         <textarea id=\"key\" name=\"key\" placeholder=\"ssh-ed25519 AAAA...\" maxlength=\"4000\"></textarea></p><p><button>Add</button></p></form>\
         <h2>Password</h2><form method=\"post\" action=\"/account/password\">{}{}{}<p><button>Change</button></p></form>{refusals}",
        wrong(problem),
        field("Old password", "old", "password", "required autocomplete=\"current-password\""),
        field("New password", "password", "password", "required autocomplete=\"new-password\""),
        field("New password again", "again", "password", "required autocomplete=\"new-password\""),
        name = html(&account.name),
    );
    page(server, Some(account), &account.name, &body)
}

/// Changes the password.
pub async fn password(
    State(server): State<Arc<Server>>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    Form(form): Form<Fields>,
) -> Response {
    let Some(account) = server.player(&headers).await else { return to("/login?next=/account") };
    if let Err(why) = check_password(&server, &form.password, &form.again) {
        return account_page(&server, &account, &why).await;
    }
    if let Err((_, why)) = check_login(&server, peer, &account.name, form.old).await {
        return account_page(&server, &account, &why).await;
    }
    let Some(hash) = passwords::hash(form.password).await else {
        return account_page(&server, &account, "The password could not be saved.").await;
    };
    match server.hall.db.set_password(account.id, &hash).await {
        Ok(()) => log_in(&server, &account, "/account").await,
        Err(e) => plain(StatusCode::SERVICE_UNAVAILABLE, &server.hall.away(&e)),
    }
}

/// Adds an SSH key.
pub async fn add_key(
    State(server): State<Arc<Server>>,
    headers: HeaderMap,
    Form(form): Form<Fields>,
) -> Response {
    let Some(account) = server.player(&headers).await else { return to("/login?next=/account") };
    let Some((fingerprint, line)) = crate::ssh::read_key(&form.key) else {
        return account_page(
            &server,
            &account,
            "This is not a one-line public key, as in a file id_ed25519.pub.",
        )
        .await;
    };
    if server.hall.db.keys(account.id).await.unwrap_or_default().len() >= 20 {
        return account_page(&server, &account, "You have 20 keys, which is the limit.").await;
    }
    match server.hall.db.add_key(account.id, &SshKey { fingerprint, line }).await {
        Ok(true) => to("/account"),
        Ok(false) => account_page(&server, &account, "This key is already in use.").await,
        Err(e) => plain(StatusCode::SERVICE_UNAVAILABLE, &server.hall.away(&e)),
    }
}

/// Removes an SSH key.
pub async fn remove_key(
    State(server): State<Arc<Server>>,
    headers: HeaderMap,
    Form(form): Form<Fields>,
) -> Response {
    let Some(account) = server.player(&headers).await else { return to("/login?next=/account") };
    match server.hall.db.remove_key(account.id, &form.key).await {
        Ok(()) => to("/account"),
        Err(e) => plain(StatusCode::SERVICE_UNAVAILABLE, &server.hall.away(&e)),
    }
}

/// The record of one of the player's own saves.
pub async fn own_record(
    State(server): State<Arc<Server>>,
    headers: HeaderMap,
    Query(then): Query<Then>,
) -> Response {
    let Some(account) = server.player(&headers).await else {
        return plain(StatusCode::FORBIDDEN, "Log in first.");
    };
    if !is_plain_name(&then.save) {
        return plain(StatusCode::NOT_FOUND, "There is no such save.");
    }
    let path = server
        .hall
        .player_dir(account.id)
        .join("saves")
        .join(format!("{}.angrist", then.save))
        .join("record");
    match tokio::task::spawn_blocking(move || std::fs::read(path)).await {
        Ok(Ok(bytes)) => ([(header::CONTENT_TYPE, "application/octet-stream")], bytes).into_response(),
        _ => plain(StatusCode::NOT_FOUND, "There is no such save."),
    }
}

/// A record that the player sends in, of a game that was begun here from a seed of theirs.
pub async fn send_record(State(server): State<Arc<Server>>, headers: HeaderMap, body: Bytes) -> Response {
    let Some(account) = server.player(&headers).await else {
        return plain(StatusCode::FORBIDDEN, "Log in first.");
    };
    if server.registrations.spend(&format!("record {}", account.id)).is_err() {
        return plain(StatusCode::TOO_MANY_REQUESTS, "Too many records. Try again later.");
    }
    let files = format!("sent-{}", crate::db::random_hex(8));
    let claim = Claim { account: account.id, files, uploaded: true };
    // Kept first: what enters the table must be there to be replayed by anyone.
    let dir = server.hall.player_dir(account.id).join("morgue");
    let (path, bytes) = (dir.join(format!("{}.record", claim.files)), body.to_vec());
    let kept = path.clone();
    let written = tokio::task::spawn_blocking(move || {
        std::fs::create_dir_all(dir).and_then(|()| std::fs::write(kept, bytes))
    });
    if !matches!(written.await, Ok(Ok(()))) {
        return plain(StatusCode::INSUFFICIENT_STORAGE, "The record could not be saved.");
    }
    let verdict = referee::judge(&server.hall, &claim, body.to_vec()).await;
    if !matches!(verdict, Ok(Verdict::Entered(_))) {
        let _ = std::fs::remove_file(path);
    }
    let (status, value) = match verdict {
        Ok(Verdict::Entered(id)) => (StatusCode::OK, json!({ "entered": id })),
        Ok(Verdict::Known(id)) => (StatusCode::OK, json!({ "known": id })),
        Ok(Verdict::Refused(why)) => {
            (StatusCode::UNPROCESSABLE_ENTITY, json!({ "refused": why.tag(), "reason": why.reason() }))
        }
        Err(e) => {
            crate::log::warn(&e);
            (StatusCode::SERVICE_UNAVAILABLE, json!({ "error": crate::db::AWAY }))
        }
    };
    (status, [(header::CONTENT_TYPE, "application/json")], value.to_string()).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_login_leads_to_pages_of_this_server_only() {
        for (next, path) in [
            ("/account", "/account"),
            ("https://evil.example", "/play/"),
            ("//evil.example", "/play/"),
            ("/\\evil.example", "/play/"),
            ("", "/play/"),
        ] {
            assert_eq!(safe_path(next), path);
        }
    }
}
