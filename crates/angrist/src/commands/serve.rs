//! `serve`: a server, where the program was built with it.

use crate::cli::{Common, ServeArgs};
use crate::failure::Failure;

/// Says how to get a program with a server in it.
#[cfg(not(feature = "serve"))]
pub fn serve(_: &Common, _: &ServeArgs) -> Result<(), Failure> {
    Err(Failure::Usage(
        "this program was built without its server; build it with `cargo build --release --features serve`"
            .into(),
    ))
}

/// Runs a server, or gives it an order.
#[cfg(feature = "serve")]
pub fn serve(common: &Common, args: &ServeArgs) -> Result<(), Failure> {
    use crate::cli::ServeCommand;
    use crate::out::{finish, noteln, outln};
    use angrist_serve::{Config, DEFAULTS, Overrides, run, run_admin};

    if args.print_config {
        outln!("{}", DEFAULTS.trim_end());
        return Ok(());
    }
    let file = match &args.config {
        Some(path) => std::fs::read_to_string(path)
            .map_err(|e| Failure::Refused(format!("cannot read {}: {e}", path.display())))?,
        None => String::new(),
    };
    let line = Overrides {
        http: args.http.clone(),
        ssh: args.ssh.clone(),
        db: args.db.clone(),
        dir: args.dir.clone(),
        page: args.page.clone(),
    };
    let home =
        angrist_host::UserDirs::find().map_or_else(|| "angrist-serve".into(), |dirs| dirs.data.join("serve"));
    let config = Config::read(&file, &line, home).map_err(|e| {
        let name = args.config.as_ref().map_or_else(|| "settings".to_owned(), |p| p.display().to_string());
        Failure::Refused(format!("{name}: {e}"))
    })?;
    if let Some(ServeCommand::Admin { order }) = &args.command {
        outln!("{}", run_admin(&config, &order_of(order)).map_err(Failure::Refused)?);
        return Ok(());
    }
    let dir = config.dir.display().to_string();
    let served = run(config, |open| {
        outln!("Open {} in a browser.", open.http);
        if let Some(ssh) = open.ssh {
            outln!("Or: ssh -p {} NAME@{}", ssh.port(), ssh.ip());
        }
        if !common.quiet {
            noteln!("Games and database are in {dir}. Ctrl-C saves all games and stops.");
        }
        finish();
    });
    served.map_err(Failure::Refused)
}

#[cfg(feature = "serve")]
fn order_of(order: &crate::cli::AdminOrder) -> angrist_serve::Order {
    use crate::cli::AdminOrder as A;
    use angrist_serve::Order;
    match order.clone() {
        A::Ban { name, reason } => Order::Ban { name, reason },
        A::Unban { name } => Order::Unban { name },
        A::Rename { name, new } => Order::Rename { name, new },
        A::Remove { name } => Order::Remove { name },
        A::Announce { text } => Order::Announce { text },
        A::Invite => Order::Invite,
        A::Players => Order::Players,
        A::ResetPassword { name } => Order::ResetPassword { name },
    }
}
