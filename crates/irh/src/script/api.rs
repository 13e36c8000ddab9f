//! What scripts may call: the functions, members and system objects of `data/incursion/tables/api.tsv`.
//!
//! Promise: the number of a function or member is its place among its kind in the table, and never changes at run time.

use super::tree::Type;
use std::collections::BTreeMap;
use std::sync::OnceLock;

const TABLE: &str = include_str!("../../../../data/incursion/tables/api.tsv");

/// What stands on the left of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// Nothing: a global function.
    Global,
    /// An object.
    Object,
    /// A resource.
    Resource,
    /// A string.
    Words,
}

/// A function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// The class it belongs to, as the table writes it.
    pub class: &'static str,
    /// Its name.
    pub name: &'static str,
    /// How many parameters it declares.
    pub parameters: u8,
    /// How many of them may be left out.
    pub optional: u8,
    /// Whether further arguments may follow.
    pub more: bool,
    /// What it gives.
    pub gives: Type,
    /// The types of its first parameters, where certain.
    pub takes: Vec<Type>,
}

/// A member that is read and written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// The class it belongs to.
    pub class: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Its type.
    pub ty: Type,
}

/// An object that is always there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SystemObject {
    /// Its class.
    pub class: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The small number that stands for it.
    pub number: u8,
}

/// The whole table.
#[derive(Debug, Default)]
pub struct Api {
    functions: Vec<Function>,
    members: Vec<Member>,
    objects: Vec<SystemObject>,
    functions_by_name: BTreeMap<&'static str, Vec<u16>>,
    members_by_name: BTreeMap<&'static str, Vec<u16>>,
}

/// Which side of the table a class belongs to.
#[must_use]
pub fn side(class: &str) -> Side {
    match class {
        "global" => Side::Global,
        "T_STRING" => Side::Words,
        "T_TDUNGEON" | "T_TEFFECT" | "T_TTERRAIN" | "T_TMONSTER" | "T_TITEM" | "T_TFEATURE" | "T_TREGION"
        | "T_TRACE" | "T_TTEMPLATE" => Side::Resource,
        _ => Side::Object,
    }
}

impl Api {
    /// The table, read once.
    #[must_use]
    pub fn get() -> &'static Api {
        static API: OnceLock<Api> = OnceLock::new();
        API.get_or_init(|| Api::read(TABLE))
    }

    /// Reads a table; lines that say nothing the reader knows are passed over (a test shows there are none).
    fn read(table: &'static str) -> Api {
        let mut api = Api::default();
        for line in table.lines().filter(|l| !l.starts_with('#')) {
            let cells: Vec<&'static str> = line.split('\t').collect();
            let [kind, class, name, parameters, optional, more, ty, takes] = cells[..] else { continue };
            let number = |cell: &str| cell.parse::<u8>().unwrap_or(0);
            let a_type = |word: &str| Type::from_word(word).unwrap_or(Type::Any);
            match kind {
                "fn" => {
                    let at = u16::try_from(api.functions.len()).unwrap_or(u16::MAX);
                    api.functions_by_name.entry(name).or_default().push(at);
                    api.functions.push(Function {
                        class,
                        name,
                        parameters: number(parameters),
                        optional: number(optional),
                        more: more == "more",
                        gives: a_type(ty),
                        takes: takes.split(' ').filter(|t| *t != "-").map(a_type).collect(),
                    });
                }
                "var" => {
                    let at = u16::try_from(api.members.len()).unwrap_or(u16::MAX);
                    api.members_by_name.entry(name).or_default().push(at);
                    api.members.push(Member { class, name, ty: a_type(ty) });
                }
                "obj" => api.objects.push(SystemObject { class, name, number: number(parameters) }),
                _ => {}
            }
        }
        api
    }

    /// All functions in order.
    #[must_use]
    pub fn functions(&self) -> &[Function] {
        &self.functions
    }

    /// All members in order.
    #[must_use]
    pub fn members(&self) -> &[Member] {
        &self.members
    }

    /// All system objects in order.
    #[must_use]
    pub fn objects(&self) -> &[SystemObject] {
        &self.objects
    }

    /// A function by its number.
    #[must_use]
    pub fn function(&self, number: u16) -> Option<&Function> {
        self.functions.get(usize::from(number))
    }

    /// A member by its number.
    #[must_use]
    pub fn member(&self, number: u16) -> Option<&Member> {
        self.members.get(usize::from(number))
    }

    /// A system object by its name.
    #[must_use]
    pub fn object(&self, name: &str) -> Option<&SystemObject> {
        self.objects.iter().find(|o| o.name == name)
    }

    /// The functions of a name.
    pub fn functions_named(&self, name: &str) -> impl Iterator<Item = (u16, &Function)> {
        let numbers = self.functions_by_name.get(name).map_or(&[][..], Vec::as_slice);
        numbers.iter().filter_map(|&n| self.function(n).map(|f| (n, f)))
    }

    /// The members of a name.
    pub fn members_named(&self, name: &str) -> impl Iterator<Item = (u16, &Member)> {
        let numbers = self.members_by_name.get(name).map_or(&[][..], Vec::as_slice);
        numbers.iter().filter_map(|&n| self.member(n).map(|m| (n, m)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_holds_532_functions_234_members_and_10_objects() {
        let api = Api::get();
        assert_eq!((api.functions.len(), api.members.len(), api.objects.len()), (532, 234, 10));
        let lines = TABLE.lines().filter(|l| !l.starts_with('#')).count();
        assert_eq!(lines, 532 + 234 + 10, "every line of the table is understood");
    }

    // S001-159
    #[test]
    fn system_objects_are_the_numbers_1_to_10() {
        let all: Vec<(u8, &str)> = Api::get().objects().iter().map(|o| (o.number, o.name)).collect();
        let names =
            ["e", "ETerm", "EPlayer", "EActor", "ETarget", "EVictim", "EItem", "EItem2", "EMap", "theGame"];
        assert_eq!(all, (1..).zip(names).collect::<Vec<_>>());
    }

    // S001-153
    #[test]
    fn scripts_see_169_fields_of_an_event() {
        let fields = Api::get().members().iter().filter(|m| m.class == "T_EVENTINFO").count();
        assert_eq!(fields, 169);
    }

    #[test]
    fn every_type_of_the_table_is_a_type() {
        for line in TABLE.lines().filter(|l| !l.starts_with('#')) {
            let cells: Vec<&str> = line.split('\t').collect();
            for word in cells[7].split(' ').chain([cells[6]]) {
                assert!(word == "any" || word == "-" || Type::from_word(word).is_some(), "{line}");
            }
        }
    }
}
