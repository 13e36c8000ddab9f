//! Turning columns of squares into rows.

/// Turns two squares of 32 by 32 bits in place, one in the lower and one in the upper halves of the words: bit `c` of
/// word `r` becomes bit `r` of word `c`.
#[inline]
pub(crate) fn turn_columns(m: &mut [u64; 32]) {
    // Blocks of 16, 8, ... 1 are exchanged across the diagonal, each step for the whole square.
    exchange::<16>(m, 0x0000_ffff_0000_ffff);
    exchange::<8>(m, 0x00ff_00ff_00ff_00ff);
    exchange::<4>(m, 0x0f0f_0f0f_0f0f_0f0f);
    exchange::<2>(m, 0x3333_3333_3333_3333);
    exchange::<1>(m, 0x5555_5555_5555_5555);
}

#[inline]
fn exchange<const BY: usize>(m: &mut [u64; 32], low: u64) {
    for block in m.chunks_exact_mut(2 * BY) {
        let (upper, lower) = block.split_at_mut(BY);
        for (a, b) in upper.iter_mut().zip(lower) {
            let swap = (*a >> BY ^ *b) & low;
            *a ^= swap << BY;
            *b ^= swap;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::stream;

    #[test]
    fn columns_become_rows_in_both_halves() {
        let mut s = stream(7, "transpose", 0, 0);
        let before: [u64; 32] = std::array::from_fn(|_| s.next_u64());
        let mut after = before;
        turn_columns(&mut after);
        for (r, word) in before.iter().enumerate() {
            for (c, turned) in after.iter().enumerate() {
                assert_eq!(word >> c & 1, turned >> r & 1);
                assert_eq!(word >> (32 + c) & 1, turned >> (32 + r) & 1);
            }
        }
    }
}
