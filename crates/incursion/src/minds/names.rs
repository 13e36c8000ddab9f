//! Numbers of the language that minds and society name.
//!
//! Each stands in `data/incursion/tables/constants.tsv` too; a test holds the two against each other.
#![expect(missing_docs, reason = "each is the constant of the language it is named after")]

macro_rules! named {
    ($($name:ident = $value:literal),+ $(,)?) => {
        $(pub const $name: i32 = $value;)+

        /// All of them, with their names.
        pub const ALL: &[(&str, i32)] = &[$((stringify!($name), $name)),+];
    };
}

named! {
    MS_PEACEFUL = 1,
    MS_GUARDING = 2,
    MS_KNOWN = 8,
    MS_INVEN_GOOD = 16,
    MS_BOW_ACTIVE = 64,
    MS_CASTING = 2048,
    MS_STILL_CAST = 32768,
    MA_ILLITHID = 42,
    MA_SWARM = 70,
    MA_CAT = 5,
    MA_DOG = 6,
    M_CARNI = 36,
    M_HERBI = 37,
    M_HOSTILE = 55,
    CA_SYLVAN_AFFINITY = 90,
    CHARMED = 137,
    CH_CHARM = 1,
    CH_CALMED = 2,
    CH_ALLY = 3,
    CH_DOMINATE = 4,
    CH_COMMAND = 5,
    CH_COMPEL = 6,
    ILLUSION = 74,
    IL_SHADE = 56,
    IL_ADVANCED = 4,
    IL_IMPROVED = 2,
    DISBELIEVED = 90,
    DISGUISED = 175,
    SUMMONED = 67,
    NEUTRAL_TO = 214,
    ENEMY_TO = 215,
    ALLY_TO = 216,
    TRUE_SIGHT = 148,
    CA_SCENT = 71,
    SC_ILL = 32,
    CA_SHARP_SENSES = 73,
}

#[cfg(test)]
mod tests {
    #[test]
    fn names_mean_what_the_data_means() {
        let table = include_str!("../../../../data/incursion/tables/constants.tsv");
        for (name, value) in super::ALL {
            let line = table.lines().find(|l| l.split('\t').next() == Some(*name));
            assert_eq!(line.map(str::to_owned), Some(format!("{name}\t{value}")), "{name}");
        }
    }
}
