//! The table of natures.

use crate::adapt::Names;
use crate::creature::numbers::lines;
use crate::shipped;

/// What the table says of a nature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nature {
    /// Its number.
    pub number: i32,
    /// Its name among the constants.
    pub name: String,
    /// It is something one wants to be rid of.
    pub trouble: bool,
    /// Beginning and ending need no new calculation.
    pub quiet: bool,
    /// The same, but for what begins while an effect is used.
    pub by_effect: bool,
    /// Beginning costs a point of fatigue.
    pub tires: bool,
    /// It is always about somebody.
    pub needs_object: bool,
    /// Natures that end when this one begins.
    pub ends: Vec<i32>,
}

/// All natures by number.
#[derive(Clone, Debug, Default)]
pub struct Table(Vec<Option<Nature>>);

impl Table {
    /// The shipped table.
    ///
    /// # Errors
    /// When it is damaged; file and line are named.
    pub fn shipped() -> Result<Table, String> {
        Table::read(shipped::STATUSES, &Names::new())
    }

    /// A table from its text.
    ///
    /// # Errors
    /// When a row is damaged; file and line are named.
    pub fn read(text: &str, names: &Names) -> Result<Table, String> {
        let mut all: Vec<Option<Nature>> = vec![None; 256];
        for (line, row) in lines(text) {
            let bad = |what: &str| format!("statuses.tsv, line {line}: {what}");
            let [number, name, tags, ends] = row[..] else { return Err(bad("four fields are needed")) };
            let number: i32 = number.parse().map_err(|_| bad("the first field is a number"))?;
            if names.find(name) != Some(number) {
                return Err(bad(&format!("{name} is not number {number}")));
            }
            let mut ended = Vec::new();
            for word in ends.split(' ').filter(|w| *w != "-") {
                ended.push(names.find(word).ok_or_else(|| bad(&format!("nothing is called '{word}'")))?);
            }
            let tag = |t: &str| tags.split(' ').any(|w| w == t);
            let slot = usize::try_from(number).ok().and_then(|i| all.get_mut(i));
            *slot.ok_or_else(|| bad("numbers go up to 255"))? = Some(Nature {
                number,
                name: name.to_owned(),
                trouble: tag("trouble"),
                quiet: tag("quiet"),
                by_effect: tag("by-effect"),
                tires: tag("tires"),
                needs_object: tag("needs-object"),
                ends: ended,
            });
        }
        Ok(Table(all))
    }

    /// A nature.
    #[must_use]
    pub fn get(&self, number: i32) -> Option<&Nature> {
        self.0.get(usize::try_from(number).ok()?)?.as_ref()
    }

    /// All of them.
    pub fn all(&self) -> impl Iterator<Item = &Nature> {
        self.0.iter().flatten()
    }
}
