//! English plurals of names of things and creatures (screens 18.9, S001-297). Names come from the library and stay English in
//! every language.

/// Words behind which a name is not touched.
const TAILS: [&str; 11] = [
    " of ",
    " [",
    " on ",
    " named ",
    " versus ",
    " vs. ",
    " from ",
    " in ",
    " with ",
    " labeled ",
    " called ",
];

/// Endings and what becomes of them; the first that fits counts.
const ENDINGS: [(&str, &str); 49] = [
    ("staff", "staves"),
    ("loaf", "loaves"),
    ("dwarf", "dwarves"),
    ("drow", "drow"),
    ("wolf", "wolves"),
    ("elf", "elves"),
    ("tooth", "teeth"),
    ("lurker above", "lurkers above"),
    ("foot", "feet"),
    ("folk", "folk"),
    ("djinni", "djinn"),
    ("efreeti", "efreet"),
    ("mouse", "mice"),
    ("louse", "lice"),
    ("matzoh", "matzot"),
    ("tomato", "tomatoes"),
    ("potato", "potatoes"),
    ("shaman", "shamans"),
    ("human", "humans"),
    ("vermin", "vermin"),
    ("child", "children"),
    ("nunchaku", "nunchaku"),
    ("(female)", "females"),
    ("undead", "undead"),
    ("kin", "kin"),
    ("dao", "dao"),
    ("marid", "marid"),
    ("mumak", "mumakil"),
    ("fe", "ves"),
    ("ium", "ia"),
    ("us", "i"),
    ("rtex", "rtices"),
    ("sis", "ses"),
    ("eau", "eaux"),
    ("man", "men"),
    ("z", "zes"),
    ("x", "xes"),
    ("s", "ses"),
    ("ch", "ches"),
    ("sh", "shes"),
    ("quy", "quies"),
    ("ey", "eys"),
    ("oy", "oys"),
    ("uy", "uys"),
    ("ay", "ays"),
    ("iy", "iys"),
    ("y", "ies"),
    ("pants", "pants"),
    ("", "s"),
];

/// The plural of a name.
pub fn plural(name: &str) -> String {
    let cut = TAILS.iter().filter_map(|t| name.find(t)).min().unwrap_or(name.len());
    let (head, tail) = name.split_at(cut);
    let (head, rest) = match head.find(',') {
        Some(comma) => head.split_at(comma),
        None => (head, ""),
    };
    let parts: Vec<String> = head.split('/').map(one).collect();
    format!("{}{rest}{tail}", parts.join("/"))
}

fn one(word: &str) -> String {
    for (ending, becomes) in ENDINGS {
        let lower = word.to_ascii_lowercase();
        if lower.ends_with(ending) {
            // The case of the first letters stays as it was.
            let same = ending.bytes().zip(becomes.bytes()).take_while(|(a, b)| a == b).count();
            let keep = word.len() - ending.len() + same;
            return format!("{}{}", &word[..keep], &becomes[same..]);
        }
    }
    word.to_owned()
}

#[cfg(test)]
mod tests {
    use super::plural;

    // S001-297
    #[test]
    fn plurals_go_by_ending_and_leave_tails_alone() {
        let cases = [
            ("quarterstaff", "quarterstaves"),
            ("cottonberry loaf", "cottonberry loaves"),
            ("piece of spider bread", "pieces of spider bread"),
            ("Sword of the Planes", "Swords of the Planes"),
            ("torch", "torches"),
            ("battleaxe", "battleaxes"),
            ("knife", "knives"),
            ("ruby", "rubies"),
            ("tray", "trays"),
            ("spellbook [Crystal Mind]", "spellbooks [Crystal Mind]"),
        ];
        for (name, wanted) in cases {
            assert_eq!(plural(name), wanted);
        }
    }
}
