//! Pictures for the rule text, made from real positions.

use std::ops::Range;
use std::sync::Arc;

use crate::card::shorten;
use crate::deck::Deck;
use crate::game::Game;
use crate::lang::Texts;
use crate::moves::Move;
use crate::plain::Plain;
use crate::rules::{OptionValue, Rules};
use crate::ruleset::options::{defaults, read_values};
use crate::ruleset::problem::Problems;
use crate::ruleset::table::{Node, Table, Value};
use crate::ruleset::texts::{read_plain, read_texts};
use crate::ruleset::variants::Variants;
use crate::view::View;

/// Maximum pictures of a game.
const MAX_PICTURES: usize = 32;
/// Maximum moves that lead to a picture.
const MAX_MOVES: usize = 1000;
/// How many legal moves a problem names.
const MAX_NAMED: usize = 12;

/// A picture for the rule text: a position of a real game, and often a move that it shows.
#[derive(Clone, Debug)]
pub struct Picture {
    title: Texts,
    text: Texts,
    beside: Option<Box<str>>,
    game: Game,
    shown: Option<Move>,
    /// The options that it names, and those that its preset sets otherwise than by default.
    named: Vec<(String, OptionValue)>,
}

impl Picture {
    /// What the picture is called.
    pub fn title(&self) -> &Texts {
        &self.title
    }

    /// What is to be seen in it.
    pub fn text(&self) -> &Texts {
        &self.text
    }

    /// The English heading of the passage that it goes with; `None` if it goes with none alone.
    pub fn beside(&self) -> Option<&str> {
        self.beside.as_deref()
    }

    /// The game, played up to the picture.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What a player sees there.
    pub fn view(&self) -> View {
        self.game.view()
    }

    /// Whether the picture is true of these rules, which are some of its game's: they agree with it
    /// in the options that it names, its moves lead to the same cards, and the move that it shows
    /// is legal.
    pub fn holds_for(&self, rules: &Arc<Rules>) -> bool {
        if !self.named.iter().all(|option| rules.options().contains(option)) {
            return false;
        }
        let Some(deck) = self.game.deck() else { return false };
        let dealt = Game::with_deck(Arc::clone(rules), deck.clone());
        let Ok(mut game) = dealt else { return false };
        let cards = |game: &Game| -> Vec<_> {
            // A pile without cards may be one that the other rules do not have.
            game.view().piles.into_iter().filter(|pile| !pile.cards.is_empty()).collect()
        };
        self.game.moves().all(|mv| game.play(mv).is_ok())
            && cards(&game) == cards(&self.game)
            && self.shown.is_none_or(|mv| game.position().check(rules, mv).is_ok())
    }

    /// The move that the picture shows, which is legal there and not played yet.
    pub fn shown(&self) -> Option<Move> {
        self.shown
    }

    /// The same in our notation.
    pub fn shown_text(&self) -> Option<String> {
        self.shown.map(|mv| mv.display(self.game.rules().piles()).to_string())
    }
}

/// What is dealt.
enum Cards<'n> {
    Deal(u64),
    Deck(&'n str),
}

/// Reads all pictures of a file, which go with passages of these English headings. Without
/// `variants`, that is if there are no rules to deal by, only what else is wrong is noted.
pub(super) fn read_pictures(
    root: &Node,
    headings: &[&str],
    variants: Option<&Variants>,
    problems: &mut Problems<'_>,
) -> Vec<Picture> {
    let Some(mut file) = Table::open(root, "", problems) else { return Vec::new() };
    let tables = file.tables("picture", MAX_PICTURES, problems);
    tables.into_iter().filter_map(|table| read_picture(table, headings, variants, problems)).collect()
}

fn read_picture(
    mut table: Table<'_>,
    headings: &[&str],
    variants: Option<&Variants>,
    problems: &mut Problems<'_>,
) -> Option<Picture> {
    let title = read_texts(&mut table, "title", Plain::NAME, problems);
    let text = read_texts(&mut table, "text", Plain::PASSAGE, problems);
    let beside = read_beside(&mut table, headings, problems);
    let preset = table.optional_text("preset", problems);
    let options = table.optional("options");
    let cards = read_cards(&mut table, problems);
    let moves = read_moves(&mut table, problems);
    let shown = table.optional("move");
    let dealing = Dealing { table: &table, preset, options, cards };
    let played = variants.and_then(|variants| {
        let mut game = dealing.deal(variants, problems)?;
        for (at, node) in moves.into_iter().enumerate() {
            let path = format!("{}[{}]", table.path_of("moves"), at + 1);
            let mv = read_move(&game, node, &path, problems)?;
            game.play(mv).expect("a move that was checked is legal");
        }
        let shown = match shown {
            Some(node) => Some(read_move(&game, node, &table.path_of("move"), problems)?),
            None => None,
        };
        Some((game, shown))
    });
    table.finish(problems);
    let (game, shown) = played?;
    let by_default = defaults(variants?.options());
    let is_named = |option: &&(String, OptionValue)| {
        let named_here =
            |node: &Node| matches!(&node.value, Value::Table(set) if set.iter().any(|entry| entry.key == option.0));
        !by_default.contains(option) || options.is_some_and(named_here)
    };
    let named = game.rules().options().iter().filter(is_named).cloned().collect();
    Some(Picture { title: title?, text: text?, beside, game, shown, named })
}

/// The heading of the passage that a picture goes with.
fn read_beside(table: &mut Table<'_>, headings: &[&str], problems: &mut Problems<'_>) -> Option<Box<str>> {
    let node = table.optional("beside")?;
    let named = read_plain(table, node, "beside", Plain::NAME, problems)?;
    if !headings.contains(&&*named) {
        let expected = format!("the English heading of a text: {}", headings.join(", "));
        problems.at(table.span_of("beside"), &table.path_of("beside"), &format!("{:?}", shorten(&named)), &expected);
    }
    Some(named.into())
}

fn read_cards<'n>(table: &mut Table<'n>, problems: &mut Problems<'_>) -> Option<Cards<'n>> {
    let (deal, deck) = (table.optional("deal"), table.optional_text("deck", problems));
    match (deal, deck) {
        (Some(_), Some(_)) => {
            problems.at(table.span_of("deck"), &table.path_of("deck"), "deal and deck", "one of deal and deck");
            None
        }
        (Some(node), None) => {
            let number = match &node.value {
                Value::Integer(number) => u64::try_from(*number).ok(),
                Value::Text(text) => text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit())),
                _ => None,
            };
            if number.is_none() {
                let right = "a deal number from 0 on, above 9223372036854775807 as a text";
                problems.at(node.span.clone(), &table.path_of("deal"), &node.describe(), right);
            }
            number.map(Cards::Deal)
        }
        (None, Some(deck)) => Some(Cards::Deck(deck)),
        (None, None) => {
            if !table.has("deck") {
                problems.at(table.span(), &table.path_of("deal"), "nothing", "a deal number, or a deck");
            }
            None
        }
    }
}

fn read_moves<'n>(table: &mut Table<'n>, problems: &mut Problems<'_>) -> Vec<&'n Node> {
    let Some(node) = table.optional("moves") else { return Vec::new() };
    let path = table.path_of("moves");
    let Value::Array(moves) = &node.value else {
        problems.at(node.span.clone(), &path, &node.describe(), "a list of moves, such as [\"draw\", \"w-t3\"]");
        return Vec::new();
    };
    if moves.len() > MAX_MOVES {
        problems.at(node.span.clone(), &path, &format!("{} of them", moves.len()), &format!("at most {MAX_MOVES}"));
    }
    moves.iter().take(MAX_MOVES).collect()
}

/// How a picture's game is dealt.
struct Dealing<'a, 'n> {
    table: &'a Table<'n>,
    preset: Option<&'n str>,
    options: Option<&'n Node>,
    cards: Option<Cards<'n>>,
}

impl Dealing<'_, '_> {
    fn deal(&self, variants: &Variants, problems: &mut Problems<'_>) -> Option<Game> {
        let preset = self.preset.unwrap_or(variants.id());
        if variants.preset(preset).is_none() {
            let known: Vec<&str> = variants.presets().iter().map(|preset| preset.id.as_str()).collect();
            let found = format!("{:?}", shorten(preset));
            let right = format!("one of {}", known.join(", "));
            problems.at(self.table.span_of("preset"), &self.table.path_of("preset"), &found, &right);
            return None;
        }
        let options = self.options(variants, problems)?;
        let rules = variants.rules(preset, &options).ok()?;
        let rules = Arc::clone(rules);
        match *self.cards.as_ref()? {
            Cards::Deal(number) => Some(Game::deal(rules, number).expect("each of our numbers has a deck")),
            Cards::Deck(text) => match Deck::parse(text, rules.pack()) {
                Ok(deck) => Some(Game::with_deck(rules, deck).expect("the deck is of the game's size")),
                Err(error) => {
                    let right = format!("all {} cards of the game", rules.card_count());
                    let path = self.table.path_of("deck");
                    problems.at(self.table.span_of("deck"), &path, &error.to_string(), &right);
                    None
                }
            },
        }
    }

    fn options(&self, variants: &Variants, problems: &mut Problems<'_>) -> Option<Vec<(String, OptionValue)>> {
        let Some(node) = self.options else { return Some(Vec::new()) };
        let table = Table::open(node, &self.table.path_of("options"), problems)?;
        read_values(&table, variants.options(), problems)
    }
}

/// Reads a move that is legal now; anything else is noted, with the moves that would be legal.
fn read_move(game: &Game, node: &Node, path: &str, problems: &mut Problems<'_>) -> Option<Move> {
    let (piles, span): (_, Range<usize>) = (game.rules().piles(), node.span.clone());
    let Value::Text(text) = &node.value else {
        problems.at(span, path, &node.describe(), "a move, such as \"w-t3\"");
        return None;
    };
    let read = Move::parse(text, piles).and_then(|mv| game.position().check(game.rules(), mv).map(|()| mv));
    match read {
        Ok(mv) => Some(mv),
        Err(refusal) => {
            let legal = game.position().legal_moves(game.rules()).sorted_texts(piles);
            let named = legal[..legal.len().min(MAX_NAMED)].join(", ");
            let right = match legal.len() {
                0 => "no move, because none is legal here".into(),
                count if count > MAX_NAMED => format!("a legal move, such as {named}"),
                _ => format!("a legal move: {named}"),
            };
            problems.at(span, path, &format!("{:?}, which is not legal here: {refusal}", shorten(text)), &right);
            None
        }
    }
}
