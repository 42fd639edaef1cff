//! Weights of values that were learned from games: every row was printed by `examples/value.rs`,
//! called as its comment says.

use crate::evaluate::features::COUNT;
use crate::evaluate::shape::{DrawnTo::*, Moving::*, Shape};

/// What a value is weighed from: the features, each once more times the stock's share, 1 and that
/// share.
pub(crate) type Terms = [f32; 2 * COUNT + 2];

/// Weights, and the game they were learned from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Learned {
    pub(crate) shape: Shape,
    /// A weight for each term.
    pub(crate) weights: Terms,
}

/// One row for each game.
pub(crate) const LEARNED: &[Learned] = &[
    // value grosse-harfe-koenige 60000
    Learned {
        shape: Shape { decks: 2, columns: 10, drawn_to: Waste, moving: Mixed, one_rank: true, passes: 1 },
        weights: [
            0.0235, -0.0693, -0.2062, 0.0359, 0.0000, 0.0000, 0.0281, 0.0032, -0.2331, 0.0183, -0.2918, 0.0061, 0.0122,
            -0.1024, 0.0183, -0.0401, -0.0120, -0.0969, -0.0113, 0.0265, 0.0128, 0.0354, 0.0354, 0.4825, -0.0515,
            0.0477, 0.2158, -0.1292, 0.3448, 0.0000, 0.2285, 0.2118, 0.1247, -0.0100, 0.3231, -0.0153, 0.0000, 0.0000,
            -0.0053, 0.0134, 0.1683, -0.0381, 0.1037, -0.0091, -0.0172, 0.0466, -0.0184, 0.0209, 0.0187, 0.0372,
            -0.0377, 0.0888, -0.0224, 0.0056, 0.0056, -0.2688, -0.1779, -0.0677, -0.2329, 0.0641, -0.7922, 0.0000,
            -0.1498, -0.0237, -0.0007, -0.0013,
        ],
    },
    // value grosse-harfe-acht 60000
    Learned {
        shape: Shape { decks: 2, columns: 8, drawn_to: Waste, moving: Mixed, one_rank: false, passes: 1 },
        weights: [
            0.1197, 0.0019, 0.0147, -0.0154, 0.0000, 0.0000, -0.0619, 0.0950, -0.0575, 0.0253, 0.1018, -0.0069, 0.0023,
            0.0139, -0.0113, -0.0068, 0.0013, -0.0547, 0.0604, -0.1008, -0.2325, 0.1431, 0.1431, 0.2258, -0.0628,
            -0.1868, 0.2170, -0.1524, -0.0973, 0.0000, 0.3891, 0.1835, 0.0413, 0.0071, 0.0285, 0.0701, 0.0000, 0.0000,
            -0.0021, -0.0377, -0.1786, -0.0148, -0.0838, 0.0261, 0.0143, -0.0725, 0.0085, 0.0090, -0.0582, 0.0380,
            -0.0800, 0.0953, 0.0455, -0.0496, -0.0496, -0.0533, -0.1008, 0.0366, -0.2016, 0.0809, 0.1905, 0.0000,
            -0.2806, 0.1243, 0.0014, 0.0000,
        ],
    },
    // value grosse-harfe 60000
    Learned {
        shape: Shape { decks: 2, columns: 10, drawn_to: Waste, moving: Mixed, one_rank: false, passes: 1 },
        weights: [
            0.1232, 0.0706, 0.2266, 0.0333, 0.0000, 0.0000, -0.0899, 0.0702, -0.0319, 0.0249, 0.0915, -0.0016, 0.0064,
            -0.0360, 0.0036, 0.0057, 0.0003, 0.0177, 0.0146, -0.0391, -0.2086, 0.1948, 0.1948, 0.2111, -0.0598,
            -0.1719, 0.1893, -0.1557, -0.0895, 0.0000, 0.3887, 0.1856, 0.0646, -0.0136, -0.1352, 0.0256, 0.0000,
            0.0000, 0.0314, -0.0605, -0.1581, -0.0345, -0.1148, 0.0222, 0.0062, -0.0208, -0.0076, 0.0063, -0.0303,
            -0.0078, -0.0283, 0.0537, 0.1042, -0.1275, -0.1275, -0.0324, -0.0692, 0.1510, -0.2859, 0.0771, 0.2990,
            0.0000, -0.3607, 0.1835, 0.0000, 0.0014,
        ],
    },
];
