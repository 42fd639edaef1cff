//! Games whose columns are built, as variants of others or beside them.

use patience_literal::general::{self, Face, Group, Kind, Order, Suits, Target};

use super::{lay, one_by_one, spaces};

pub(super) fn spanish_patience(suits: Suits) -> general::Rules {
    let mut rules = one_by_one(13, Order::Down, suits, vec![lay(Target::Columns, 4, Face::Up)]);
    rules.groups = vec![Group { returns: true, ..Group::FROM_ACE }];
    rules.space = spaces(&[Kind::Column], None);
    rules
}
