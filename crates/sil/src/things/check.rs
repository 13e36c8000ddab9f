//! What is wrong with kinds, looks, special kinds and artefacts taken together: told with the place, before play.

use super::flavour::{is_flavoured, numbered};
use crate::tables::{Kind, Tables, Tval};

/// Classes whose kinds have looks.
const FLAVOURED: [u8; 6] = [Tval::AMULET, Tval::RING, Tval::STAFF, Tval::HORN, Tval::POTION, Tval::FOOD];

fn plain(name: &str) -> String {
    name.replace("& ", "").replace(['~', '#'], "").trim().to_owned()
}

/// The first thing that is wrong, as a sentence with its place.
pub fn check(t: &Tables) -> Result<(), String> {
    kinds(t)?;
    looks(t)?;
    specials(t)?;
    artefacts(t)
}

fn kinds(t: &Tables) -> Result<(), String> {
    for (number, kind) in numbered(&t.kinds).filter(|(_, k)| k.tval != 0) {
        let twin =
            numbered(&t.kinds).find(|(n, k)| *n < number && (k.tval, k.sval) == (kind.tval, kind.sval));
        if let Some((other, first)) = twin {
            return Err(format!(
                "object.txt:{}: kind {number} '{}' is {}:{}, and so is kind {other} '{}' on line {}; a class and \
                 sub-class belong to one kind",
                kind.line,
                plain(&kind.name),
                kind.tval,
                kind.sval,
                plain(&first.name),
                first.line
            ));
        }
    }
    Ok(())
}

fn looks(t: &Tables) -> Result<(), String> {
    for (number, look) in numbered(&t.flavours) {
        let place = format!("flavor.txt:{}: look {number} '{}'", look.line, look.text.trim());
        // A class without any kind is let be: the real file keeps looks for one day of the year.
        if !FLAVOURED.contains(&look.tval) && numbered(&t.kinds).any(|(_, k)| k.tval == look.tval) {
            return Err(format!("{place} is of class {}, whose kinds have no looks", look.tval));
        }
        if let Some(sval) = look.sval
            && t.kind_of(look.tval, sval).is_none()
        {
            return Err(format!("{place} is fixed to {}:{sval}, and object.txt has no such kind", look.tval));
        }
    }
    let fixed = |k: &Kind| numbered(&t.flavours).any(|(_, f)| f.tval == k.tval && f.sval == Some(k.sval));
    for class in FLAVOURED {
        let wanted =
            numbered(&t.kinds).filter(|(_, k)| k.tval == class && is_flavoured(k) && !fixed(k)).count();
        let there = numbered(&t.flavours).filter(|(_, f)| f.tval == class && f.sval.is_none()).count();
        if there < wanted {
            return Err(format!(
                "flavor.txt: class {class} has {there} flavours for {wanted} kinds; each kind needs its own"
            ));
        }
    }
    Ok(())
}

fn specials(t: &Tables) -> Result<(), String> {
    for (number, special) in numbered(&t.specials).filter(|(n, _)| *n > 0) {
        let fits =
            |k: &Kind| special.fits.iter().any(|(c, a, b)| k.tval == *c && (*a..=*b).contains(&k.sval));
        if !numbered(&t.kinds).any(|(_, k)| fits(k)) {
            return Err(format!(
                "special.txt:{}: {number} '{}' fits no kind of object.txt",
                special.line, special.name
            ));
        }
    }
    Ok(())
}

fn artefacts(t: &Tables) -> Result<(), String> {
    for (number, artefact) in numbered(&t.artefacts).filter(|(n, _)| *n > 0) {
        // Patterns that only say what a smith may do have no depth, no rarity and no kind.
        if artefact.rarity > 0 && t.kind_of(artefact.tval, artefact.sval).is_none() {
            return Err(format!(
                "artefact.txt:{}: {number} '{}' is of kind {}:{}, which object.txt does not have",
                artefact.line, artefact.name, artefact.tval, artefact.sval
            ));
        }
    }
    Ok(())
}
