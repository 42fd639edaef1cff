//! How thoroughly the fair player thinks.

/// How thoroughly the fair player thinks. All limits are counts, so that the same settings, game
/// and seed give the same moves on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// For the worlds and the luck of searches in them.
    pub seed: u64,
    /// In how many worlds it compares moves at most with one deck; in half as many with two, but
    /// in four times as many, up to 144, where the chances to win in a learned order are compared.
    /// In Klondike and its kin there are four times as many worlds and nodes, in Die Reihe eighty.
    pub worlds: usize,
    /// The nodes of a short search with one deck; with two decks it has four times as many, as ways
    /// to win are longer.
    pub try_nodes: u64,
    /// With one deck, how many ways on which worlds are won are compared beside single moves, as
    /// far as the next unknown card.
    pub ways: usize,
    /// How wide a beam looks for a win in a world with two decks, where short searches find none; 0
    /// for no beam.
    pub world_width: usize,
    /// How many steps of a learned order are played in a world before it is valued.
    pub steps: u32,
    /// What is added to the squares of differences between the chances of two moves by a learned
    /// order, in hundredths: the less, the sooner the order's own move is left for another.
    pub doubt: u8,
    /// Where no world is won it looks so many moves ahead,
    pub levels: usize,
    /// keeping so many positions.
    pub width: usize,
    /// The nodes that it spends on a move in a game with one deck,
    pub nodes: u64,
    /// and with two: four times as many, up to 120,000, where chances are compared, and an eighth
    /// of that late in a long game.
    pub nodes_with_two: u64,
    /// The nodes that it spends in a game to decide it when no card is unknown any more.
    pub known_nodes: u64,
    /// It gives a game up after so many moves in a row that bring nothing up, bring no card of the
    /// stock into play and show nothing new.
    pub idle_moves: usize,
    /// Whether it never goes back to a position without a draw or a new card on the way: for
    /// hints, which must lead somewhere. Playing by itself it may go back once.
    pub never_back: bool,
    /// Whether it plays the moves of a learned order without a thought: many games from one place
    /// tell more than a few that are played a little better.
    pub trusts_order: bool,
}

impl Settings {
    /// For surveys and grades: most games take a few tenths of a second.
    pub fn fast(seed: u64) -> Settings {
        Settings {
            seed,
            worlds: 24,
            try_nodes: 400,
            ways: 0,
            world_width: 12,
            steps: 30,
            doubt: 50,
            levels: 12,
            width: 8,
            nodes: 10_000,
            nodes_with_two: 20_000,
            known_nodes: 600_000,
            idle_moves: 120,
            never_back: false,
            trusts_order: false,
        }
    }

    /// For many games from one place: a few hundredths of a second each with one deck.
    pub fn playouts(seed: u64) -> Settings {
        Settings {
            worlds: 8,
            try_nodes: 200,
            world_width: 0,
            nodes: 1_500,
            nodes_with_two: 3_000,
            known_nodes: 60_000,
            idle_moves: 60,
            trusts_order: true,
            ..Settings::fast(seed)
        }
    }

    /// For playing well: games with one deck take some tenths of a second, with two some seconds.
    pub fn thorough(seed: u64) -> Settings {
        Settings {
            worlds: 80,
            try_nodes: 1_000,
            ways: 8,
            steps: 60,
            doubt: 10,
            levels: 20,
            width: 30,
            nodes: 150_000,
            nodes_with_two: 100_000,
            known_nodes: 2_000_000,
            ..Settings::fast(seed)
        }
    }

    /// For hints: somebody else makes the moves, and what is known completely is decided elsewhere.
    pub fn hints(seed: u64) -> Settings {
        Settings { worlds: 60, known_nodes: 0, never_back: true, ..Settings::thorough(seed) }
    }
}
