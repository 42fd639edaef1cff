//! How a game is found among many: its family, and the other names by which people know it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::lang::Lang;
use crate::plain::Plain;
use crate::ruleset::problem::Problems;
use crate::ruleset::table::{Node, Table, Value};
use crate::ruleset::texts::{read_languages, read_plain};

/// Maximum other names of a game in one language.
const MAX_NAMES: usize = 8;

/// The games that a game stands with in lists, in the order in which families are offered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Family {
    /// The games out of old booklets with which the project began.
    Booklets,
    /// Klondike and what is played like it: a stock, and columns in alternating colours.
    Klondike,
    /// Whole runs from king to ace leave the columns.
    Spider,
    /// All cards lie open, and cells or bare columns help.
    Freecell,
    /// Cards move with whatever lies on them.
    Yukon,
    /// Two packs, and a stock that is turned once.
    FortyThieves,
    /// A reserve, and foundations that begin with the base rank.
    Canfield,
    /// Rows beside the foundations, from which single cards go.
    Castles,
    /// Fans of a few cards.
    Fans,
    /// Cards leave one by one for a single pile.
    Golf,
    /// Cards leave two by two.
    Pairs,
    /// Foundations in the form of a picture, a wreath or a plait.
    Pictures,
    /// Foundations that are counted in steps.
    Counting,
    /// Cards are put in order in rows with gaps.
    Gaps,
    /// All others.
    #[default]
    Other,
}

impl Family {
    /// Every family with its word in rule files, in their order.
    pub const ALL: [(&'static str, Family); 15] = [
        ("booklets", Family::Booklets),
        ("klondike", Family::Klondike),
        ("spider", Family::Spider),
        ("freecell", Family::Freecell),
        ("yukon", Family::Yukon),
        ("forty-thieves", Family::FortyThieves),
        ("canfield", Family::Canfield),
        ("castles", Family::Castles),
        ("fans", Family::Fans),
        ("golf", Family::Golf),
        ("pairs", Family::Pairs),
        ("pictures", Family::Pictures),
        ("counting", Family::Counting),
        ("gaps", Family::Gaps),
        ("other", Family::Other),
    ];

    /// Its word in rule files.
    pub fn word(self) -> &'static str {
        Family::ALL.iter().find(|(_, family)| *family == self).map_or("other", |(word, _)| word)
    }

    /// The family with this word.
    pub fn of_word(word: &str) -> Option<Family> {
        Family::ALL.iter().find(|(own, _)| *own == word).map(|&(_, family)| family)
    }
}

/// Names of a game besides its own, by language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct OtherNames(BTreeMap<Lang, Vec<String>>);

impl OtherNames {
    /// Those in one language.
    pub fn get(&self, lang: Lang) -> &[String] {
        self.0.get(&lang).map_or(&[], Vec::as_slice)
    }

    /// Those in every language.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.values().flatten().map(String::as_str)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl FromIterator<(Lang, Vec<String>)> for OtherNames {
    fn from_iter<I: IntoIterator<Item = (Lang, Vec<String>)>>(names: I) -> OtherNames {
        OtherNames(names.into_iter().filter(|(_, names)| !names.is_empty()).collect())
    }
}

pub(super) fn read_family(file: &mut Table<'_>, problems: &mut Problems<'_>) -> Family {
    file.choice("family", &Family::ALL, problems).unwrap_or_default()
}

pub(super) fn read_other_names(file: &mut Table<'_>, problems: &mut Problems<'_>) -> OtherNames {
    let Some(table) = file.table("other-names", problems) else { return OtherNames::default() };
    let list = |node: &Node, key: &str, problems: &mut Problems<'_>| read_list(&table, node, key, problems);
    read_languages(&table, list, problems).unwrap_or_default().into_iter().collect()
}

fn read_list(table: &Table<'_>, node: &Node, key: &str, problems: &mut Problems<'_>) -> Option<Vec<String>> {
    match &node.value {
        Value::Array(names) if (1..=MAX_NAMES).contains(&names.len()) => {
            names.iter().map(|name| read_plain(table, name, key, Plain::NAME, problems)).collect()
        }
        _ => {
            let right = format!("a list of 1 to {MAX_NAMES} names: [\"…\"]");
            problems.at(node.span.clone(), &table.path_of(key), &node.describe(), &right);
            None
        }
    }
}
