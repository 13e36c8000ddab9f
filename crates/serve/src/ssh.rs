//! SSH: the same interface, drawn in cells.
//!
//! `ssh NAME@SERVER -p PORT` with the account's password or one of its keys. Only a shell on a terminal is given: no commands, no
//! forwarding, no files. Promises: a client that does not log in, or does not read, is dropped; what is typed or pasted is bounded.

use crate::db::accounts::Account;
use crate::http::accounts::check_login;
use crate::http::{Inside, Peer, Server};
use crate::keys::{Event, Keys};
use crate::limits::{Bucket, Rate};
use crate::log;
use crate::picture::{Drawn, ENTER, LEAVE, Terminal, drawn_size};
use crate::seat::{Ask, Front, Push};
use angrist_ui::{Input, Size};
use russh::keys::ssh_key::private::Ed25519Keypair;
use russh::keys::ssh_key::{LineEnding, PublicKey};
use russh::keys::{HashAlg, PrivateKey};
use russh::server::{Auth, ChannelOpenHandle, Config, Handler, Msg, Session, VerifiedPublicKey, run_stream};
use russh::{Channel, ChannelId, Pty};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::sync::watch;

/// The file of the server's key.
const KEY_FILE: &str = "ssh_host_ed25519_key";
/// How long a client may take to log in.
const LOGIN: Duration = Duration::from_secs(60);
/// A session in which nothing was typed for so long ends; the game is kept.
const IDLE: Duration = Duration::from_secs(2 * 60 * 60);

/// A public key of one line: its fingerprint, and the line without its comment.
pub fn read_key(line: &str) -> Option<(String, String)> {
    let line = line.trim();
    if line.len() > 4000 || line.lines().count() != 1 {
        return None;
    }
    let mut key = PublicKey::from_openssh(line).ok()?;
    key.set_comment("");
    Some((fingerprint(&key), key.to_openssh().ok()?.trim().to_owned()))
}

fn fingerprint(key: &PublicKey) -> String {
    key.fingerprint(HashAlg::Sha256).to_string()
}

/// The server's own key, made when there is none.
pub fn host_key(dir: &Path) -> Result<PrivateKey, String> {
    let path = dir.join(KEY_FILE);
    if path.exists() {
        return PrivateKey::read_openssh_file(&path).map_err(|e| format!("{}: {e}", path.display()));
    }
    let mut seed = [0u8; 32];
    getrandom::fill(&mut seed).map_err(|e| format!("no random numbers: {e}"))?;
    let key = PrivateKey::from(Ed25519Keypair::from_seed(&seed));
    key.write_openssh_file(&path, LineEnding::LF).map_err(|e| format!("{}: {e}", path.display()))?;
    Ok(key)
}

/// Takes connections until the server stops.
pub async fn listen(listener: TcpListener, server: Arc<Server>, key: PrivateKey) {
    let config = Arc::new(Config {
        keys: vec![key],
        auth_rejection_time: Duration::from_secs(1),
        auth_rejection_time_initial: Some(Duration::ZERO),
        max_auth_attempts: 6,
        inactivity_timeout: Some(IDLE),
        keepalive_interval: Some(Duration::from_secs(30)),
        keepalive_max: 3,
        nodelay: true,
        window_size: 256 << 10,
        channel_buffer_size: 32,
        ..Config::default()
    });
    let mut stop = server.stop.clone();
    loop {
        let (stream, addr) = tokio::select! {
            taken = listener.accept() => match taken {
                Ok(taken) => taken,
                Err(e) => {
                    log::warn(&format!("cannot accept a connection: {e}"));
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    continue;
                }
            },
            _ = stop.changed() => return,
        };
        let peer = Peer(addr.ip());
        let Some(inside) = server.doors.enter(peer) else {
            server.hall.metrics.refused.add(1);
            continue;
        };
        server.hall.metrics.connections.add(1);
        let _ = stream.set_nodelay(true);
        let (config, server) = (config.clone(), server.clone());
        tokio::spawn(async move {
            let (sizes, _) = watch::channel(Size::STANDARD);
            let (logged_in, mut login) = watch::channel(false);
            let client = Client {
                server,
                peer,
                account: None,
                channel: None,
                sizes: Arc::new(sizes),
                true_colour: false,
                logged_in,
                inside: Some(inside),
            };
            // A client that says nothing does not even get so far as a session.
            let Ok(Ok(running)) = tokio::time::timeout(LOGIN, run_stream(config, stream, client)).await
            else {
                return;
            };
            let handle = running.handle();
            tokio::select! {
                _ = running => {}
                () = async {
                    let _ = tokio::time::timeout(LOGIN, login.wait_for(|done| *done)).await;
                    if *login.borrow() {
                        std::future::pending::<()>().await;
                    }
                } => {
                    let _ = handle.disconnect(russh::Disconnect::ByApplication, "No one logged in.".into(), "en".into()).await;
                }
            }
        });
    }
}

struct Client {
    server: Arc<Server>,
    peer: Peer,
    account: Option<Account>,
    channel: Option<Channel<Msg>>,
    sizes: Arc<watch::Sender<Size>>,
    true_colour: bool,
    logged_in: watch::Sender<bool>,
    inside: Option<Inside>,
}

impl Client {
    fn accept(&mut self, account: Account) -> Auth {
        self.server.hall.metrics.logins.add(1);
        self.account = Some(account);
        let _ = self.logged_in.send(true);
        Auth::Accept
    }
}

impl Handler for Client {
    type Error = russh::Error;

    async fn auth_password(&mut self, user: &str, password: &str) -> Result<Auth, russh::Error> {
        match check_login(&self.server, self.peer, user, password.to_owned()).await {
            Ok(account) => Ok(self.accept(account)),
            Err(_) => Ok(Auth::reject()),
        }
    }

    async fn auth_publickey(&mut self, user: &str, key: VerifiedPublicKey<'_>) -> Result<Auth, russh::Error> {
        match self.server.hall.db.account_of_key(&fingerprint(key.public_key)).await {
            Ok(Some(account)) if account.banned.is_empty() && account.name.eq_ignore_ascii_case(user) => {
                Ok(self.accept(account))
            }
            Ok(_) => Ok(Auth::reject()),
            Err(e) => {
                self.server.hall.away(&e);
                Ok(Auth::reject())
            }
        }
    }

    async fn authentication_banner(&mut self) -> Result<Option<String>, russh::Error> {
        let name = &self.server.hall.config.name;
        Ok(Some(format!("{name}: log in with the name and password, or a key, of your account.\r\n")))
    }

    async fn channel_open_session(
        &mut self,
        channel: Channel<Msg>,
        reply: ChannelOpenHandle,
        _: &mut Session,
    ) -> Result<(), russh::Error> {
        // One terminal a connection.
        if self.channel.is_none() && self.inside.is_some() {
            self.channel = Some(channel);
            reply.accept().await;
        }
        Ok(())
    }

    async fn pty_request(
        &mut self,
        channel: ChannelId,
        term: &str,
        columns: u32,
        rows: u32,
        _: u32,
        _: u32,
        _: &[(Pty, u32)],
        session: &mut Session,
    ) -> Result<(), russh::Error> {
        self.true_colour |= term.contains("direct") || term.contains("kitty");
        self.sizes.send_replace(drawn_size(columns, rows));
        session.channel_success(channel)
    }

    async fn env_request(
        &mut self,
        channel: ChannelId,
        name: &str,
        value: &str,
        session: &mut Session,
    ) -> Result<(), russh::Error> {
        if name == "COLORTERM" {
            self.true_colour |= matches!(value, "truecolor" | "24bit");
            return session.channel_success(channel);
        }
        session.channel_failure(channel)
    }

    async fn window_change_request(
        &mut self,
        channel: ChannelId,
        columns: u32,
        rows: u32,
        _: u32,
        _: u32,
        session: &mut Session,
    ) -> Result<(), russh::Error> {
        self.sizes.send_replace(drawn_size(columns, rows));
        session.channel_success(channel)
    }

    async fn shell_request(&mut self, id: ChannelId, session: &mut Session) -> Result<(), russh::Error> {
        let (Some(account), Some(channel), Some(inside)) =
            (self.account.clone(), self.channel.take(), self.inside.take())
        else {
            return session.channel_failure(id);
        };
        session.channel_success(id)?;
        let (server, sizes, true_colour, handle) =
            (self.server.clone(), self.sizes.subscribe(), self.true_colour, session.handle());
        tokio::spawn(async move {
            let shell = Shell { server, account, sizes, terminal: Terminal::new(true_colour) };
            shell.run(channel).await;
            let _ = handle.exit_status_request(id, 0).await;
            let _ = handle.eof(id).await;
            let _ = handle.close(id).await;
            drop(inside);
        });
        Ok(())
    }

    async fn exec_request(
        &mut self,
        id: ChannelId,
        _: &[u8],
        session: &mut Session,
    ) -> Result<(), russh::Error> {
        let _ = session.data(
            id,
            b"Only a terminal is available here: leave out the command, or use ssh -t without one.\r\n"
                .to_vec(),
        );
        session.channel_failure(id)
    }
}

struct Shell {
    server: Arc<Server>,
    account: Account,
    sizes: watch::Receiver<Size>,
    terminal: Terminal,
}

impl Shell {
    async fn run(mut self, channel: Channel<Msg>) {
        let (mut input, mut output) = tokio::io::split(channel.into_stream());
        let within = Duration::from_secs(self.server.hall.config.limits.send_seconds);
        let farewell = self.play(&mut input, &mut output, within).await;
        let text = format!("{LEAVE}{farewell}\r\n");
        let _ = tokio::time::timeout(within, output.write_all(text.as_bytes())).await;
        let _ = tokio::time::timeout(within, output.flush()).await;
    }

    /// Plays until it is over; what to say then.
    async fn play(
        &mut self,
        input: &mut (impl AsyncReadExt + Unpin),
        output: &mut (impl AsyncWriteExt + Unpin),
        within: Duration,
    ) -> String {
        let size = *self.sizes.borrow_and_update();
        let attached = self.server.hall.attach(&self.account, 1, Front::Cells(size)).await;
        let (seat, mut attached) = match attached {
            Ok(attached) => attached,
            Err(why) => return why,
        };
        let number = attached.number;
        let rate = self.server.hall.config.limits.messages_per_second;
        let rate = Rate::new(rate, Duration::from_secs(1), rate * 4);
        let mut bucket = Bucket::full(&rate, Instant::now());
        let mut keys = Keys::default();
        let mut bytes = vec![0u8; 4096];
        let mut ready = Instant::now();
        let mut out = ENTER.to_owned();
        let farewell = loop {
            if !out.is_empty() {
                let sent = async {
                    output.write_all(out.as_bytes()).await?;
                    output.flush().await
                };
                if !matches!(tokio::time::timeout(within, sent).await, Ok(Ok(()))) {
                    self.server.hall.metrics.slow_readers.add(1);
                    break String::new();
                }
                out.clear();
            }
            let read = async {
                tokio::time::sleep_until(ready.into()).await;
                input.read(&mut bytes).await
            };
            tokio::select! {
                read = read => {
                    let count = match read {
                        Ok(count) if count > 0 => count,
                        _ => break String::new(),
                    };
                    for event in keys.take(&bytes[..count]) {
                        self.server.hall.metrics.inputs.add(1);
                        if let Err(wait) = bucket.spend(&rate, 1, Instant::now()) {
                            ready = Instant::now() + wait;
                        }
                        let ask = match event {
                            Event::Key(press) => Ask::Input(number, Input::Key(press)),
                            Event::Paste(text) => Ask::Input(number, Input::Text(text)),
                            Event::Click(click) => Ask::Click(number, click),
                        };
                        // Waits when the seat is busy: what is typed ahead stays in the connection.
                        if seat.inbox.send(ask).await.is_err() {
                            break;
                        }
                    }
                }
                push = attached.pushes.recv() => {
                    let mut next = push;
                    let mut drawn: Option<Box<Drawn>> = None;
                    let mut over = None;
                    // Of several pictures that wait, the last is enough.
                    loop {
                        match next {
                            Some(Push::Cells(new)) => drawn = Some(match drawn {
                                Some(old) if old.redraw => Box::new(Drawn { redraw: true, ..*new }),
                                _ => new,
                            }),
                            Some(Push::End(why)) => over = Some(why),
                            Some(Push::Notice(text)) => out.push_str(&self.line(&text)),
                            Some(Push::Chat { from, text }) => out.push_str(&self.line(&format!("{from}: {text}"))),
                            Some(Push::Restarted { text, .. }) => {
                                self.terminal.forget();
                                log::warn(&format!("shown to {}: {text}", self.account.name));
                            }
                            Some(Push::Picture(_)) => {}
                            None => over = Some("This game was suspended. Connect again to continue.".into()),
                        }
                        match attached.pushes.try_recv() {
                            Ok(more) => next = Some(more),
                            Err(_) => break,
                        }
                    }
                    if let Some(drawn) = drawn {
                        let painted = self.terminal.show(*drawn);
                        out = painted + &out;
                    }
                    if let Some(why) = over {
                        break why;
                    }
                }
                changed = self.sizes.changed() => {
                    if changed.is_err() {
                        break String::new();
                    }
                    let size = *self.sizes.borrow_and_update();
                    self.terminal.forget();
                    if seat.inbox.send(Ask::Resize(number, size)).await.is_err() {
                        break String::new();
                    }
                }
            }
        };
        let _ = seat.inbox.send(Ask::Detach(number)).await;
        farewell
    }

    /// A sentence on the last row; the next picture that touches the row takes it away.
    fn line(&mut self, text: &str) -> String {
        let size = *self.sizes.borrow();
        let text = crate::names::clean(text, usize::from(size.columns));
        self.terminal.forget();
        format!("\u{1b}[{};1H\u{1b}[0;7m\u{1b}[2K{text}\u{1b}[0m", size.rows)
    }
}
