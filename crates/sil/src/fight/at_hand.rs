//! A blow is struck at arm's length: odds of a fight with someone far off leave the distance out, which only shots suffer from.

use super::sum::Sum;

/// What is halved after the distance was counted: worked out again without it.
const HALVED: [&str; 3] = ["part-unseen", "part-mired", "part-cannot-see"];

/// A sum as it would be beside the foe.
pub(super) fn at_hand(sum: Sum) -> Sum {
    if !sum.parts.iter().any(|p| p.name.id == "part-distance") {
        return sum;
    }
    let mut near = Sum::default();
    for part in sum.parts.into_iter().filter(|p| p.name.id != "part-distance") {
        match HALVED.into_iter().find(|name| part.name.id == *name) {
            Some(name) => near.halve(name),
            None => {
                near.value += part.value;
                near.parts.push(part);
            }
        }
    }
    near
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distance_is_left_out_and_what_was_halved_is_halved_again() {
        let mut far = Sum::of("part-melee", 10);
        far.add("part-distance", -3);
        far.halve("part-mired");
        assert_eq!(far.value, 3);
        let mut near = Sum::of("part-melee", 10);
        near.halve("part-mired");
        assert_eq!(at_hand(far), near);
        assert_eq!(at_hand(near.clone()), near);
    }
}
