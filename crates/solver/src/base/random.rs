//! A small random number generator for searches, the same on every machine. Not for any other use.

/// xorshift64*.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) const fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) const fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A number in `0..bound`.
    pub(crate) fn below(&mut self, bound: i32) -> i32 {
        (((self.next() >> 32) * bound as u64) >> 32) as i32
    }
}

/// Luck in the order of steps, for a search that is begun again and again.
#[derive(Clone, Debug)]
pub(crate) struct Luck {
    most: i32,
    random: Random,
}

impl Luck {
    pub(crate) const NONE: Luck = Luck { most: 0, random: Random::new(0) };

    /// That of the next search; none if there is to be none.
    pub(crate) fn next(random: Option<&mut Random>) -> Luck {
        let Some(random) = random else { return Luck::NONE };
        // A few tries shuffle the order strongly: they find what it never tries.
        let most = [20, 30, 45, 120][random.below(4) as usize];
        Luck { most, random: Random::new(random.next()) }
    }

    /// How much more a step counts this time.
    pub(crate) fn draw(&mut self) -> i32 {
        if self.most > 0 { self.random.below(self.most) } else { 0 }
    }
}
