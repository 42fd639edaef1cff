//! Easier rules: what can't be won by them can't be won.

use patience::Rules;

use crate::prunings::Prunings;

/// The rules of a game that is easier in every position, if the core knows one.
///
/// **Claim.** If a position can't be won by these rules, it can't be won.
///
/// **When.** Several cards are drawn at a time, or only whole columns move.
///
/// **Proof.** Let each line of the game answer one of the easier game, leading to the same positions. To draw several cards one at a
/// time takes as many draws of one card and no more passes: a draw of the last cards takes as many as are left in both. What moves
/// as a whole column is a run, and is a part of itself. All other moves are the same, and so are the wins.
pub(crate) fn easier_rules(rules: &Rules, prunings: &Prunings) -> Option<Rules> {
    prunings.easier.then(|| rules.loosened()).flatten()
}
