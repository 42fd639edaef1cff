//! Texts for terminals that know ASCII alone.

/// What stands for a sign where there is ASCII alone; nothing for signs that are ASCII.
fn instead(sign: char) -> Option<&'static str> {
    Some(match sign {
        _ if sign.is_ascii() => return None,
        'ä' => "ae",
        'ö' => "oe",
        'ü' => "ue",
        'Ä' => "Ae",
        'Ö' => "Oe",
        'Ü' => "Ue",
        'ß' => "ss",
        'á' | 'à' | 'â' | 'ã' | 'å' => "a",
        'é' | 'è' | 'ê' | 'ë' => "e",
        'í' | 'ì' | 'î' | 'ï' => "i",
        'ó' | 'ò' | 'ô' | 'õ' | 'ø' => "o",
        'ú' | 'ù' | 'û' => "u",
        'ç' => "c",
        'ñ' => "n",
        '“' | '”' | '„' | '«' | '»' => "\"",
        '‘' | '’' | '‚' => "'",
        '–' | '—' | '·' | '−' | '\u{2011}' => "-",
        '…' => "...",
        '×' => "x",
        '÷' | '⁄' => "/",
        'µ' | 'μ' => "u",
        '→' => "->",
        '≤' => "<=",
        '≥' => ">=",
        '\u{a0}' | '\u{202f}' | '\u{2009}' => " ",
        '\u{2066}'..='\u{2069}' | '\u{200b}'..='\u{200f}' => "",
        '♣' => "C",
        '♦' => "D",
        '♥' => "H",
        '♠' => "S",
        _ => "?",
    })
}

/// A text in ASCII.
///
/// ```
/// assert_eq!(patience_words::ascii("„Große Harfe“ …"), "\"Grosse Harfe\" ...");
/// ```
pub fn ascii(text: &str) -> String {
    let mut told = String::with_capacity(text.len());
    for sign in text.chars() {
        match instead(sign) {
            Some(other) => told.push_str(other),
            None => told.push(sign),
        }
    }
    told
}
