//! Functions of the terminal that our design knows as questions and messages; pictures and keys are listed in `unable`.

use super::{Answer, Args, Call, Host, Question};
use crate::world::{Audience, Line};
use angrist_irh::res::Rid;

/// Most lines of a menu.
const LINES: usize = 1024;

impl Host<'_> {
    pub(super) fn term_call(&mut self, call: Call, a: Args<'_>) -> Option<Answer> {
        use Call as C;
        Some(match call {
            C::TermLOption => {
                if self.world.menu.len() < LINES {
                    let line = Line {
                        text: a.words(0).to_owned(),
                        value: a.short(1).into(),
                        help: a.words(2).to_owned(),
                    };
                    self.world.menu.push(line);
                }
                Answer::NOTHING
            }
            C::TermLOptionClear => {
                self.world.menu.clear();
                Answer::NOTHING
            }
            C::TermLMenu | C::TermLMultiSelect => {
                let lines = std::mem::take(&mut self.world.menu);
                let many = call == C::TermLMultiSelect;
                self.world.selected.clear();
                if lines.is_empty() {
                    return Some(Answer::number(if many { 0 } else { -1 }));
                }
                Answer::Ask(Question::Menu { title: a.words(1).to_owned(), lines, many })
            }
            C::TermFirstSelected => {
                let mut rest: Vec<i32> = self.world.selected.iter().rev().copied().collect();
                let first = rest.pop().unwrap_or(-1);
                self.world.walks.insert(super::map::walk::SELECTED, rest);
                Answer::number(first)
            }
            C::TermNextSelected => {
                let rest = self.world.walks.get_mut(&super::map::walk::SELECTED);
                Answer::number(rest.and_then(Vec::pop).unwrap_or(-1))
            }
            C::TermEffectPrompt => {
                Answer::Ask(Question::Target { text: a.words(3).to_owned(), query: a.int(1) })
            }
            C::TermChooseTarget => Answer::Ask(Question::Target { text: String::new(), query: a.int(0) }),
            C::TermStringPrompt => Answer::Ask(Question::Words { text: a.words(1).to_owned() }),
            C::TermChooseResource => {
                let kind = i32::from(a.short(1));
                let effect = Rid(a.int(2) as u32);
                let library = self.library();
                let first = library.first_id();
                let of_kind = library.index.iter().enumerate().filter(|(_, e)| e.kind.type_number() == kind);
                let options: Vec<i32> = of_kind.map(|(at, _)| (first + at as u32) as i32).collect();
                let _ = effect;
                if options.is_empty() {
                    return Some(Answer::NOTHING);
                }
                Answer::Ask(Question::Resource { text: a.words(0).to_owned(), options })
            }
            C::TermAcquisitionPrompt => Answer::Ask(Question::Wish {
                reason: a.byte(0),
                least: a.byte(1),
                most: a.byte(2),
                kind: a.byte(3),
            }),
            C::TermBox => {
                let player = self.world.player;
                self.tell_one(Audience::Box, player, a, 1)
            }
            _ => return None,
        })
    }
}
