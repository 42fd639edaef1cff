//! A host of the module: it names the games, and brings files as they are needed.

use patience_module::Instance;
use patience_table::patience::Library;
use serde_json::{Value, json};

/// An instance that knows the built-in games by name.
pub(crate) fn host_instance() -> Instance {
    let mut instance = Instance::default();
    let library = Library::builtin();
    let ids = |ruleset: &patience_table::patience::Ruleset| {
        ruleset.presets().iter().map(|preset| preset.id.clone()).collect::<Vec<_>>()
    };
    let games: Vec<_> = library.rulesets().iter().map(|ruleset| ids(ruleset)).collect();
    let told = instance.call(json!({"call": "games", "games": games}).to_string().as_bytes());
    assert_eq!(told, b"{}");
    instance
}

/// The answer to a call, once all files are there that it needs.
pub(crate) fn answer(instance: &mut Instance, call: &[u8]) -> Value {
    let mut answer: Value = serde_json::from_slice(&instance.call(call)).expect("answers are JSON");
    if let Some(needs) = answer["needs"].as_array() {
        let library = Library::builtin();
        for game in needs {
            let text = library.built_in_file(game.as_str().unwrap()).expect("a built-in game");
            let bring = json!({"call": "bring", "game": game, "text": text});
            assert_eq!(instance.call(bring.to_string().as_bytes()), b"{}");
        }
        answer = serde_json::from_slice(&instance.call(call)).expect("answers are JSON");
    }
    assert!(answer.get("needs").is_none(), "{answer}");
    answer
}
