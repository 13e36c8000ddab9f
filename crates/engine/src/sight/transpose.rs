//! Turning a square of 64 by 64 bits, so that columns become rows.

/// Turns the matrix in place: bit `c` of word `r` becomes bit `r` of word `c`.
///
/// Blocks of 32, 16, ... 1 are exchanged across the diagonal, each step for the whole matrix.
#[inline]
pub(crate) fn transpose(m: &mut [u64; 64]) {
    exchange::<32>(m, 0x0000_0000_ffff_ffff);
    exchange::<16>(m, 0x0000_ffff_0000_ffff);
    exchange::<8>(m, 0x00ff_00ff_00ff_00ff);
    exchange::<4>(m, 0x0f0f_0f0f_0f0f_0f0f);
    exchange::<2>(m, 0x3333_3333_3333_3333);
    exchange::<1>(m, 0x5555_5555_5555_5555);
}

#[inline]
fn exchange<const BY: usize>(m: &mut [u64; 64], low: u64) {
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
    fn rows_become_columns() {
        let mut s = stream(7, "transpose", 0, 0);
        let before: [u64; 64] = std::array::from_fn(|_| s.next_u64());
        let mut after = before;
        transpose(&mut after);
        for r in 0..64 {
            for c in 0..64 {
                assert_eq!(before[r] >> c & 1, after[c] >> r & 1);
            }
        }
    }
}
