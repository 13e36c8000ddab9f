//! Who may come in.

use super::client::{Player, connect, get, get_as, post, register, send, server};
use angrist_serve::{Order, admin};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn a_name_is_registered_once_and_only_its_password_opens_it() {
    let dir = tempfile::tempdir().unwrap();
    let running = server(dir.path(), "").await;
    let addr = running.http;
    let cookie = register(addr, "Beren").await;
    let taken = post(addr, "/register", "", "name=beren&password=hunter42x&again=hunter42x").await;
    assert!(taken.status == 400 && taken.text().contains("taken"), "{}", taken.text());
    for (form, why) in [
        ("name=a&password=hunter42x&again=hunter42x", "2 to 20"),
        ("name=..%2Fetc&password=hunter42x&again=hunter42x", "only the letters"),
        ("name=root&password=hunter42x&again=hunter42x", "reserved"),
        ("name=Finrod&password=short&again=short", "8 to 200"),
        ("name=Finrod&password=hunter42x&again=hunter43x", "do not match"),
    ] {
        let refused = post(addr, "/register", "", form).await;
        assert!(refused.status == 400 && refused.text().contains(why), "{form}: {}", refused.text());
    }
    let wrong = post(addr, "/login", "", "name=Beren&password=wrong-one").await;
    assert!(wrong.status == 403 && wrong.cookie().is_none(), "{}", wrong.text());
    let right = post(addr, "/login", "", "name=beren&password=hunter42x").await;
    assert_eq!(right.status, 303);
    assert!(
        right.head.contains("HttpOnly")
            && right.head.contains("SameSite=Lax")
            && right.head.contains("Max-Age=2592000"),
        "{}",
        right.head
    );
    assert!(get_as(addr, "/account", &cookie).await.text().contains("Beren"));
    let out = post(addr, "/logout", &cookie, "").await;
    assert_eq!(out.status, 303);
    assert_eq!(get_as(addr, "/account", &cookie).await.status, 303);
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_sites_page_can_do_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let running = server(dir.path(), "").await;
    let addr = running.http;
    let cookie = register(addr, "Beren").await;
    for origin in
        ["origin: https://evil.example\r\n", "origin: null\r\n", "", "sec-fetch-site: cross-site\r\n"]
    {
        let headers =
            format!("{origin}cookie: {cookie}\r\ncontent-type: application/x-www-form-urlencoded\r\n");
        assert_eq!(send(addr, "POST", "/logout", &headers, b"").await.status, 403, "{origin}");
    }
    assert!(connect(addr, "/ws", &cookie, "https://evil.example").await.unwrap_err().contains("403"));
    assert!(connect(addr, "/ws", "", &format!("http://{addr}")).await.unwrap_err().contains("403"));
    let page = get_as(addr, "/play/", &cookie).await;
    assert_eq!(page.status, 200);
    assert!(page.text().contains("data-server=\"/ws?slot=1\""));
    assert!(
        page.head.contains("script-src 'self'") && page.head.contains("frame-ancestors 'none'"),
        "{}",
        page.head
    );
    assert!(get(addr, "/").await.head.contains("default-src 'none'"));
    assert_eq!(get(addr, "/play/").await.status, 303, "a stranger logs in first");
    for path in ["/play/../../etc/passwd", "/play/%2e%2e/%2e%2e/Cargo.toml", "/nothing"] {
        assert_eq!(get(addr, path).await.status, 404, "{path}");
    }
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_opens_once_and_a_closed_server_opens_to_nobody() {
    let dir = tempfile::tempdir().unwrap();
    let settings = "[accounts]\nregistration = \"invite\"";
    let running = server(dir.path(), settings).await;
    let addr = running.http;
    let code = admin(&super::client::config(dir.path(), settings), &Order::Invite).await.unwrap();
    let form =
        |name: &str, code: &str| format!("name={name}&password=hunter42x&again=hunter42x&invite={code}");
    assert_eq!(post(addr, "/register", "", &form("Beren", "none")).await.status, 400);
    assert_eq!(post(addr, "/register", "", &form("Beren", &code)).await.status, 303);
    assert_eq!(post(addr, "/register", "", &form("Finrod", &code)).await.status, 400);
    running.stop().await;
    let running = server(dir.path(), "[accounts]\nregistration = \"closed\"").await;
    assert_eq!(post(running.http, "/register", "", &form("Finrod", "")).await.status, 403);
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_bans_renames_announces_and_removes() {
    let dir = tempfile::tempdir().unwrap();
    let running = server(dir.path(), "[cluster]\nlease-seconds = 3").await;
    let addr = running.http;
    let config = super::client::config(dir.path(), "");
    let (beren, finrod) = (register(addr, "Beren").await, register(addr, "Finrod").await);
    let mut one = Player::begin(addr, &beren).await;
    let mut other = Player::begin(addr, &finrod).await;
    admin(&config, &Order::Announce { text: "Tea at five.\u{1b}[31m".into() }).await.unwrap();
    let told = one.until(|m| m["notice"].is_string()).await.unwrap();
    assert_eq!(told["notice"], "Tea at five.");
    admin(&config, &Order::Ban { name: "beren".into(), reason: "too loud".into() }).await.unwrap();
    assert!(one.until(|m| m["over"].is_string()).await.unwrap()["over"].as_str().unwrap().contains("closed"));
    let login = post(addr, "/login", "", "name=Beren&password=hunter42x").await;
    assert!(login.status == 403 && login.text().contains("too loud"));
    assert_eq!(get_as(addr, "/account", &beren).await.status, 303, "the login ended with the ban");
    assert_eq!(
        other.ask(json!({ "do": "about" })).await["version"],
        env!("CARGO_PKG_VERSION"),
        "no one else notices"
    );
    admin(&config, &Order::Rename { name: "Finrod".into(), new: "Felagund".into() }).await.unwrap();
    assert!(get_as(addr, "/account", &finrod).await.text().contains("Felagund"));
    assert!(admin(&config, &Order::Rename { name: "Nobody1".into(), new: "X2".into() }).await.is_err());
    admin(&config, &Order::Remove { name: "Felagund".into() }).await.unwrap();
    assert_eq!(get_as(addr, "/account", &finrod).await.status, 303);
    running.stop().await;
}
