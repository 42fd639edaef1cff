//! Weights that were learned by winning: every row was printed by `examples/tune.rs`, called as its
//! comment says. It began with weights that `examples/learn.rs` had learned from won games, which
//! stood here before; the numbers after `--from` are theirs (see `docs/solver.md`).

use crate::evaluate::shape::{DrawnTo::*, Moving::*, Shape};
use crate::evaluate::weights::Weights;

/// Weights, and the game they were learned from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trained {
    pub(crate) shape: Shape,
    pub(crate) weights: Weights,
}

/// One row for each set.
pub(crate) const TRAINED: &[Trained] = &[
    // tune anneliese 40 1 60 both --from=1 --go=0.3
    Trained {
        shape: Shape { decks: 2, columns: 8, drawn_to: Column, moving: SameSuit, one_rank: false, passes: 1 },
        weights: Weights {
            fixed: [
                0.687, 0.141, 1.131, 0.075, -0.512, -1.038, 0.000, -0.265, -0.030, -0.129, 0.000, -0.023, 0.001,
                -0.013, -0.288, 0.032, 0.000, 0.000, 0.006, -0.036, 0.026, -0.148, 1.164, 0.000, 0.000, 0.000, 0.855,
                -0.539, 1.125, -0.230, 0.219, 0.465,
            ],
            stock: [
                -0.381, 0.109, -1.241, 1.988, 1.008, 1.108, 0.000, -0.693, -2.374, -0.213, 0.000, -0.134, 0.050, 0.414,
                -0.096, -0.010, 0.000, 0.000, 0.207, -0.033, -0.130, 0.813, 2.146, 0.000, 0.000, 0.000, 2.835, 2.088,
                31.456, -0.268, -2.946, -0.011,
            ],
        },
    },
    // tune anneliese 40 2 60 both --from=1 --go=0.3
    Trained {
        shape: Shape { decks: 2, columns: 8, drawn_to: Column, moving: SameSuit, one_rank: false, passes: 1 },
        weights: Weights {
            fixed: [
                0.953, -0.195, 1.774, 0.650, -0.675, -1.006, 0.000, -0.244, 0.513, -0.045, 0.000, -0.043, -0.003,
                -0.060, -0.117, -0.008, 0.000, 0.000, 0.091, -0.102, -0.164, 0.525, 0.858, 0.000, 0.000, 0.000, 0.029,
                -0.011, 1.580, -0.162, 0.204, -0.026,
            ],
            stock: [
                -0.120, -0.710, 3.475, 1.113, 0.093, 0.288, 0.000, 0.429, 1.836, 0.069, 0.000, 0.050, -0.176, 0.432,
                -0.576, 0.282, 0.000, 0.000, 0.973, -0.070, -0.140, 0.852, 2.855, 0.000, 0.000, 0.000, 1.264, 2.309,
                20.953, -0.724, 0.747, 2.730,
            ],
        },
    },
    // tune grosse-harfe-acht 60 1 60 both --from=0 --go=0.3
    Trained {
        shape: Shape { decks: 2, columns: 8, drawn_to: Waste, moving: Mixed, one_rank: false, passes: 1 },
        weights: Weights {
            fixed: [
                0.178, 0.013, 0.767, 0.059, 0.000, 0.000, 0.072, -0.121, -0.209, -0.047, -0.265, -0.013, -0.014, 0.038,
                -0.187, 0.297, -0.010, 0.175, 0.110, -0.078, 0.068, 0.149, -0.211, 0.424, -0.069, -0.165, 0.182, 0.147,
                1.005, 0.000, 0.423, 0.313,
            ],
            stock: [
                0.152, 0.073, -0.140, 0.572, 0.000, 0.000, -0.000, -0.004, -0.154, -0.027, -0.235, 0.118, 0.058,
                -0.026, 0.293, 0.174, 0.863, 0.641, 0.109, -0.069, -0.189, 1.192, -0.175, 0.503, -0.205, -0.128, 0.515,
                0.876, 0.509, 0.000, -0.003, 1.165,
            ],
        },
    },
    // tune grosse-harfe-koenige 60 1 60 both --from=0 --go=0.3
    Trained {
        shape: Shape { decks: 2, columns: 10, drawn_to: Waste, moving: Mixed, one_rank: true, passes: 1 },
        weights: Weights {
            fixed: [
                0.801, -0.061, -0.052, 0.578, 0.000, 0.000, -0.377, -0.168, 0.815, -0.158, -1.521, -0.086, 0.009,
                0.012, 0.299, 0.315, 0.607, -0.454, -0.011, -0.112, 0.107, 0.273, 0.132, 1.956, -0.253, -0.807, 0.185,
                -0.356, 1.411, 0.000, 0.200, -2.022,
            ],
            stock: [
                0.053, -0.587, -3.054, 0.477, 0.000, 0.000, 0.815, 0.691, -2.233, -0.008, -1.506, -0.020, -0.084,
                0.500, -1.771, 1.440, 0.388, 0.063, 0.455, 0.144, 0.477, -0.974, 0.038, 4.406, -1.320, -0.568, 0.885,
                -0.573, -7.055, 0.000, 1.868, 6.684,
            ],
        },
    },
];
