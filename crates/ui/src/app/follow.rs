//! Data that are changed while a practice game is played on them.

use super::App;
use angrist_engine::model::Role;

impl App {
    /// Takes data that were saved since the last command, or says why not. The game itself stays as it is.
    pub(super) fn follow_data(&mut self) {
        let Some(active) = &mut self.active else { return };
        let Some(made) = self.host.changed_data(&active.session) else { return };
        let done = made.and_then(|changed| {
            active.session.reload(changed.ruleset).map_err(|e| e.to_string())?;
            Ok(changed.warning)
        });
        let mut warning = None;
        let (said, role) = match done {
            Ok(doubt) => {
                warning = doubt;
                active.words = active.session.ruleset().words(&self.options.language);
                (self.tr("ui-reload-done"), Role::Good)
            }
            Err(why) => {
                // One that was not reviewed is told at length; its first line must do.
                let first = why.lines().find(|l| !l.trim().is_empty()).unwrap_or_default().trim().to_owned();
                (self.tr_with("ui-reload-refused", &[("why", &first)]), Role::Warn)
            }
        };
        if let Some(active) = &mut self.active {
            active.say(said, role);
            if let Some(warning) = warning {
                active.say(warning, Role::Warn);
            }
        }
    }
}
