//! How thoroughly the fair player thinks.

/// How thoroughly the fair player thinks. All limits are counts, so that the same settings, game
/// and seed give the same moves on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The seed of the random numbers with which worlds are made and searched.
    pub seed: u64,
    /// The maximum number of worlds in which it compares moves, in games with one deck. With two
    /// decks there are half as many. Where the chances of winning in a learned order are compared,
    /// there are four times as many, up to 144. Klondike and its relatives get four times as many
    /// worlds and nodes, and Die Reihe gets eighty times as many worlds.
    pub worlds: usize,
    /// The nodes of a short search in games with one deck. With two decks it has four times as
    /// many, because wins take more moves.
    pub try_nodes: u64,
    /// How many sequences of moves that win a world are compared besides single moves, in games
    /// with one deck. Each goes as far as the next unknown card.
    pub ways: usize,
    /// The width of the beam that looks for a win in a world with two decks if short searches find
    /// none; with 0 there is no beam.
    pub world_width: usize,
    /// How many steps of a learned order are played in a world before it is valued.
    pub steps: u32,
    /// What is added to the squares of differences between the chances of two moves by a learned
    /// order, in hundredths: the less, the sooner the order's own move is left for another.
    pub doubt: u8,
    /// How many moves it looks ahead if it wins no world.
    pub levels: usize,
    /// How many positions it keeps after each of these moves.
    pub width: usize,
    /// The nodes that it spends on a move in a game with one deck.
    pub nodes: u64,
    /// The nodes that it spends on a move in a game with two decks. Where chances are compared, it
    /// spends four times as many, up to 120,000, and late in a long game an eighth of that.
    pub nodes_with_two: u64,
    /// The nodes that it spends in a game to decide it when no card is unknown any more.
    pub known_nodes: u64,
    /// After how many moves in a row without progress it gives up a game. Progress is a card on a
    /// foundation, a card of the stock that comes into play, or anything new to see.
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
