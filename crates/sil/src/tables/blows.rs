//! How creatures strike, and what their blows do besides hurting: the words of `monster.txt`, parsed once.

use super::typed::words;

words! {
    /// How a blow is struck.
    pub enum BlowMethod ("a way to strike") {
        Hit = "HIT",
        Touch = "TOUCH",
        Claw = "CLAW",
        Bite = "BITE",
        Sting = "STING",
        Peck = "PECK",
        Whip = "WHIP",
        Crush = "CRUSH",
        Engulf = "ENGULF",
        Crawl = "CRAWL",
        Thorn = "THORN",
        Spore = "SPORE",
    }
}

words! {
    /// What a blow does besides hurting.
    pub enum BlowEffect ("an effect of a blow") {
        Hurt = "HURT",
        Wound = "WOUND",
        Batter = "BATTER",
        Shatter = "SHATTER",
        UnBonus = "UN_BONUS",
        UnPower = "UN_POWER",
        LoseMana = "LOSE_MANA",
        Slow = "SLOW",
        EatItem = "EAT_ITEM",
        EatFood = "EAT_FOOD",
        Hunger = "HUNGER",
        Acid = "ACID",
        Elec = "ELEC",
        Fire = "FIRE",
        Cold = "COLD",
        Dark = "DARK",
        Poison = "POISON",
        Blind = "BLIND",
        Confuse = "CONFUSE",
        Terrify = "TERRIFY",
        Entrance = "ENTRANCE",
        Hallu = "HALLU",
        Disease = "DISEASE",
        LoseStr = "LOSE_STR",
        LoseDex = "LOSE_DEX",
        LoseCon = "LOSE_CON",
        LoseGra = "LOSE_GRA",
        LoseStrCon = "LOSE_STR_CON",
        LoseAll = "LOSE_ALL",
        Disarm = "DISARM",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_are_those_of_the_schema() {
        let variant = angrist_lore::schema::builtin::load("sil-q").unwrap().unwrap();
        let of = |vocabulary: &str| -> Vec<String> {
            let id = variant.words.vocabulary(vocabulary).unwrap();
            let mut all: Vec<String> =
                variant.words.all.iter().filter(|w| w.vocabulary == id).map(|w| w.text.to_string()).collect();
            all.sort_unstable();
            all
        };
        let sorted = |mut words: Vec<String>| {
            words.sort_unstable();
            words
        };
        let methods = BlowMethod::ALL.iter().map(|m| m.word().to_owned()).collect();
        let effects = BlowEffect::ALL.iter().map(|e| e.word().to_owned()).collect();
        assert_eq!((of("blow-method"), of("blow-effect")), (sorted(methods), sorted(effects)));
    }
}
