//! Inputs for fuzz tests of code that reads external bytes and texts: inputs that the product's clients
//! never send, and valid inputs with a few changes. The module uses nothing of the workspace, so that
//! `domain` and `documents` can include it by its path.

use proptest::collection::vec;
use proptest::prelude::{BoxedStrategy, Just, ProptestConfig, Strategy, any, prop_oneof};
use proptest::sample::{Index, select};
use proptest::test_runner::RngSeed;
use serde_json::{Map, Value};

/// Returns the configuration: each run tries the same cases, and no failure leaves a file. `PROPTEST_CASES`
/// sets the number of cases, `PROPTEST_RNG_SEED` selects other ones.
pub fn config() -> ProptestConfig {
    let asked = ProptestConfig::default();
    let rng_seed = match asked.rng_seed {
        RngSeed::Random => RngSeed::Fixed(20_261_122),
        fixed @ RngSeed::Fixed(_) => fixed,
    };
    ProptestConfig { rng_seed, failure_persistence: None, ..asked }
}

/// Returns a configuration for slow tests, with one case for every `share` of the usual ones.
pub fn config_of(share: u32) -> ProptestConfig {
    let whole = config();
    ProptestConfig { cases: (whole.cases / share).max(4), ..whole }
}

/// Texts that break parsers.
const ODD: &[&str] = &[
    "",
    " ",
    "\0",
    "\u{1}",
    "\u{7f}",
    "\r\n",
    "\n",
    "\r",
    "\t",
    "\u{85}",
    "\u{a0}",
    "\u{ad}",
    "\u{200b}",
    "\u{200e}",
    "\u{202e}",
    "\u{2028}",
    "\u{2066}",
    "\u{feff}",
    "\u{fffd}",
    "\u{10ffff}",
    "\\ud800",
    "\\u0000",
    "%00",
    "%ed%a0%80",
    "%ff",
    "%",
    "%0d%0a",
    "İ",
    "ı",
    "ß",
    "ﬁ",
    "™",
    "ℌ",
    "e\u{301}\u{327}",
    "𝐀",
    "٣",
    "Ⅷ",
    "½",
    "🇹🇷",
    "مرحبا",
    "0",
    "-0",
    "+1",
    "-1",
    "007",
    "1e400",
    "1E-400",
    "NaN",
    "inf",
    "2147483648",
    "4294967296",
    "18446744073709551616",
    "-9223372036854775808",
    "0x10",
    "1_000",
    ".",
    ",",
    "..",
    "/",
    "../",
    "\\",
    "'",
    "\"",
    "`",
    "<script>",
    "</p>",
    "javascript:",
    "&#0;",
    "${x}",
    "{0}",
    "{",
    "}",
    "[",
    "]",
    ":",
    ";",
    "=",
    "&",
    "?",
    "#",
    "@",
    "+",
    "-",
    "null",
    "true",
];

fn piece() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => select(ODD).prop_map(str::to_owned),
        2 => any::<char>().prop_map(String::from),
        2 => "[ -~]{1,6}",
        1 => "[0-9]{1,20}",
    ]
}

/// Any text: short and odd, arbitrary, or very long.
pub fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => vec(piece(), 0..8).prop_map(|pieces| pieces.concat()),
        3 => any::<String>(),
        1 => (piece(), 1..2_000_usize).prop_map(|(piece, times)| piece.repeat(times)),
    ]
}

/// Any bytes: arbitrary bytes, or the bytes of a text.
pub fn bytes() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![vec(any::<u8>(), 0..200), text().prop_map(String::into_bytes)]
}

/// A valid text, unchanged or with parts cut, replaced or inserted in a few places.
pub fn mutated(valid: impl Strategy<Value = String>) -> impl Strategy<Value = String> {
    let edits = vec((any::<Index>(), 0..4_usize, piece()), 0..4);
    (valid, edits).prop_map(|(valid, edits)| {
        edits.iter().fold(valid, |text, (at, cut, put)| {
            let characters: Vec<char> = text.chars().collect();
            let at = at.index(characters.len() + 1);
            let (before, after) = (characters.iter().take(at), characters.iter().skip(at + cut));
            before.copied().chain(put.chars()).chain(after.copied()).collect()
        })
    })
}

/// One of the given texts, a mutation of one, or any text.
pub fn like<const N: usize>(valid: [&'static str; N]) -> impl Strategy<Value = String> {
    let valid = select(valid.to_vec()).prop_map(str::to_owned);
    prop_oneof![1 => valid.clone(), 5 => mutated(valid), 2 => text()]
}

/// Any JSON value, a few levels deep.
pub fn value() -> BoxedStrategy<Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        select(vec![0.5, 0.1, -0.0, 1249.9, 1e300, 1e-7]).prop_map(Value::from),
        text().prop_map(Value::from),
    ];
    let inner = leaf.prop_recursive(4, 24, 4, |inner| {
        let fields = vec(("[a-z_]{0,8}", inner.clone()), 0..4);
        prop_oneof![
            vec(inner, 0..4).prop_map(Value::from),
            fields.prop_map(|fields| Value::from(fields.into_iter().collect::<Map<_, _>>())),
        ]
    });
    inner.boxed()
}

/// JSON source of a value: any value, a number at the edge of its range, an invalid value, or 2,000 nested
/// levels.
fn token() -> impl Strategy<Value = String> {
    let edges = [
        "1e400",
        "-1e400",
        "1E999999999",
        "1e-400",
        "-0",
        "-0.0",
        "0.1",
        "1.0",
        "99999999999999999999",
        "1e2",
        "01",
        "\"\\ud800\"",
        "\"\\u0000\"",
        "\"\"",
        "{}",
        "[]",
        "null",
        "tru",
        "",
        "\"",
        "{\"a\":",
        "NaN",
    ];
    let nested = (1..2_000_usize, any::<bool>()).prop_map(|(levels, objects)| {
        let (open, close) = if objects { ("{\"a\":", "}") } else { ("[", "]") };
        format!("{}1{}", open.repeat(levels), close.repeat(levels))
    });
    prop_oneof![
        4 => value().prop_map(|value| value.to_string()),
        3 => select(edges.to_vec()).prop_map(str::to_owned),
        1 => nested,
    ]
}

/// JSON source derived from a valid value: unchanged, with other values in a few places, with a duplicate
/// field, mutated as a text, or unrelated.
pub fn json(valid: Value) -> impl Strategy<Value = String> {
    let text_of = valid.to_string();
    let places = places(&valid, String::new());
    let changes = vec((select(places), token()), 1..4);
    let changed = changes.prop_map(move |changes| {
        let mut changed = valid.clone();
        for (at, (place, _)) in changes.iter().enumerate() {
            if let Some(value) = changed.pointer_mut(place) {
                *value = Value::from(mark(at));
            }
        }
        changes.iter().enumerate().fold(changed.to_string(), |text, (at, (_, token))| {
            text.replace(&Value::from(mark(at)).to_string(), token)
        })
    });
    let names = select(names(&text_of));
    let twice = (names, token(), Just(text_of.clone())).prop_map(|(name, token, text)| {
        format!("{{{}:{token},{}", Value::from(name), text.trim_start_matches('{'))
    });
    prop_oneof![
        1 => Just(text_of.clone()),
        6 => changed,
        2 => twice,
        3 => mutated(Just(text_of)),
        1 => token(),
        1 => text(),
    ]
}

/// Placeholder that a token replaces.
fn mark(at: usize) -> String {
    format!("place {at} of a change")
}

/// Returns pointers to every value of a document.
fn places(value: &Value, here: String) -> Vec<String> {
    let below: Vec<String> = match value {
        Value::Object(fields) => {
            fields.iter().flat_map(|(name, value)| places(value, format!("{here}/{name}"))).collect()
        }
        Value::Array(items) => {
            items.iter().enumerate().flat_map(|(at, item)| places(item, format!("{here}/{at}"))).collect()
        }
        _ => Vec::new(),
    };
    [vec![here], below].concat()
}

/// Returns the names of the outermost fields, or an unused name if there are no fields.
fn names(text: &str) -> Vec<String> {
    let fields: Map<String, Value> = serde_json::from_str(text).unwrap_or_default();
    let names: Vec<String> = fields.into_iter().map(|(name, _)| name).collect();
    if names.is_empty() { vec!["unknown".to_owned()] } else { names }
}
