//! Checking members and calls: whose they are, how many arguments they take, and their types.

use super::Draft;
use super::api::{Function, Side, side};
use super::check::{Checker, article};
use super::check_value::number;
use super::tree::{At, Expression, Name, Type};
use super::typed::{Node, Typed};
use angrist_source::nearest;

impl Checker<'_> {
    /// The side of the API that a value's members are on; `None` for what has no members.
    fn side_of(&self, on: &Typed) -> Option<Option<Side>> {
        match on.ty {
            Type::Object => Some(Some(Side::Object)),
            Type::Resource => Some(Some(Side::Resource)),
            Type::Str | Type::Text => Some(Some(Side::Words)),
            Type::Any | Type::Uint16 => Some(None),
            _ => None,
        }
    }

    /// The class of a system object that is used by its name.
    fn class_of(&self, on: &Typed) -> Option<&'static str> {
        let Node::Number(n) = on.node else { return None };
        if on.ty != Type::Object {
            return None;
        }
        let object = self.api.objects().iter().find(|o| i32::from(o.number) == n)?;
        matches!(object.class, "T_EVENTINFO" | "T_TERM" | "T_GAME").then_some(object.class)
    }

    pub(super) fn member(&mut self, on: &Typed, name: &Name) -> Option<(u16, Type)> {
        let Some(wanted) = self.side_of(on) else {
            self.error(name.at, format!("{} has no members", article(on.ty)));
            return None;
        };
        let class = self.class_of(on);
        let api = self.api;
        let found = api.members_named(&name.word).find(|(_, m)| {
            class.is_none_or(|c| m.class == c)
                && wanted.is_none_or(|side_wanted| side(m.class) == side_wanted)
        });
        if let Some((number, member)) = found {
            return Some((number, member.ty));
        }
        let mut draft =
            Draft::error("script", name.at, format!("{} has no member `{}`", holder(on, class), name.word));
        draft.help = if api.functions_named(&name.word).next().is_some() {
            Some(format!("`{}` is a function: call it with parentheses", name.word))
        } else {
            let known = api
                .members()
                .iter()
                .filter(|m| class.is_none_or(|c| m.class == c) && wanted.is_none_or(|w| side(m.class) == w));
            nearest(&name.word, known.map(|m| m.name)).map(|n| format!("did you mean `{n}`?"))
        };
        self.drafts.push(draft);
        None
    }

    /// A call of nothing: told, and its arguments still looked at.
    fn uncallable(&mut self, at: At, draft: Draft, arguments: &[Expression]) -> Typed {
        self.drafts.push(draft);
        for a in arguments {
            self.value(a);
        }
        number(at, Type::Any, 0)
    }

    pub(super) fn call(&mut self, at: At, name: &Name, arguments: &[Expression]) -> Typed {
        let api = self.api;
        let found = api.functions_named(&name.word).find(|(_, f)| f.class == "global");
        let Some((number_of, function)) = found else {
            let mut draft = Draft::error("script", name.at, format!("there is no function `{}`", name.word));
            draft.help = if api.functions_named(&name.word).next().is_some() {
                Some(format!("it belongs to an object: write `x->{}(...)`", name.word))
            } else {
                let known = api.functions().iter().filter(|f| f.class == "global").map(|f| f.name);
                nearest(&name.word, known).map(|n| format!("did you mean `{n}`?"))
            };
            return self.uncallable(at, draft, arguments);
        };
        let arguments = self.arguments(name, function, arguments);
        Typed { at, ty: function.gives, node: Node::Call(number_of, None, arguments) }
    }

    pub(super) fn member_call(
        &mut self,
        at: At,
        on: &Expression,
        name: &Name,
        arguments: &[Expression],
    ) -> Typed {
        let on = self.value(on);
        let api = self.api;
        let class = self.class_of(&on);
        let wanted = self.side_of(&on);
        if wanted.is_none() {
            self.error(name.at, format!("{} has no functions", article(on.ty)));
        }
        let fits = |f: &Function| match wanted {
            Some(Some(side_wanted)) => class.is_none_or(|c| f.class == c) && side(f.class) == side_wanted,
            _ => side(f.class) != Side::Global,
        };
        let Some((number_of, function)) = api.functions_named(&name.word).find(|(_, f)| fits(f)) else {
            let mut draft = Draft::error(
                "script",
                name.at,
                format!("{} has no function `{}`", holder(&on, class), name.word),
            );
            draft.help = if api.members_named(&name.word).next().is_some() {
                Some(format!("`{}` is a member: use it without parentheses", name.word))
            } else {
                let known = api.functions().iter().filter(|f| fits(f)).map(|f| f.name);
                nearest(&name.word, known).map(|n| format!("did you mean `{n}`?"))
            };
            return self.uncallable(at, draft, arguments);
        };
        let arguments = self.arguments(name, function, arguments);
        Typed { at, ty: function.gives, node: Node::Call(number_of, Some(Box::new(on)), arguments) }
    }

    fn arguments(&mut self, name: &Name, function: &'static Function, given: &[Expression]) -> Vec<Typed> {
        let most = usize::from(function.parameters);
        let least = most.saturating_sub(usize::from(function.optional));
        // The original runs calls with arguments too many; the last ones are never looked at.
        let surplus = given.len() > most && !function.more;
        if given.len() < least || surplus {
            let wants = match (least, most, function.more) {
                (_, _, true) => format!("at least {least}"),
                (a, b, _) if a == b => format!("{a}"),
                (a, b, _) => format!("{a} to {b}"),
            };
            let text = format!(
                "wrong number of arguments for `{}`: expected {wants}, found {}",
                name.word,
                given.len()
            );
            if surplus {
                self.drafts.push(Draft::note("script", name.at, text).help("the extra ones are ignored"));
            } else {
                self.error(name.at, text);
            }
        }
        if given.len() > 255 {
            self.error(name.at, "a call has at most 255 arguments");
        }
        let mut all = Vec::with_capacity(given.len());
        for (i, argument) in given.iter().enumerate() {
            let typed = self.value(argument);
            if let Some(&wanted) = function.takes.get(i) {
                self.fits(wanted, &typed, &format!("argument {} of `{}`", i + 1, name.word));
            }
            all.push(typed);
        }
        all
    }
}

fn holder(on: &Typed, class: Option<&str>) -> String {
    match (class, on.ty) {
        (Some("T_EVENTINFO"), _) => "the event `e`".to_owned(),
        (Some("T_TERM"), _) => "the terminal `ETerm`".to_owned(),
        (Some("T_GAME"), _) => "the game `theGame`".to_owned(),
        (_, ty) => article(ty),
    }
}
