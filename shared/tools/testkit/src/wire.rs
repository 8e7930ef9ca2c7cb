//! JSON of the API in tests: values by their JSON pointer, and the whole of it for a snapshot.
#![expect(clippy::panic, reason = "a test that cannot go on must fail")]

use serde_json::{Map, Value, json};

use crate::http::Answer;

/// Length from which a run of letters, digits, `_` and `-` is taken for a drawn id, unless it is a word in
/// lower case. Dates and codes are shorter.
const DRAWN: usize = 18;
/// Fields whose short values are drawn, too.
const DRAWN_FIELDS: [&str; 5] =
    ["pnr_code", "reference", "ticket_number", "ticket_numbers", "airline_reference"];
/// Fields with single words that editors own. A `name` is one, too, unless it is that of a person.
const LABELS: [&str; 4] = ["gender_name", "gender_display", "flight_class_name", "pax_name"];

/// Values of a response by JSON pointers (`/order/lines/0/id`). A value that is missing or of another type
/// fails the test and shows the response.
pub trait Wire {
    fn at(&self, pointer: &str) -> &Value;
    fn text(&self, pointer: &str) -> &str;
    fn list(&self, pointer: &str) -> &[Value];
    fn number(&self, pointer: &str) -> u64;
    /// Returns the amount of money, such as `/price/total`, in minor units.
    fn minor(&self, pointer: &str) -> i64;
    /// Returns the response as a snapshot shows it: with `[id]` for what was drawn, and `[text]` for what
    /// editors may word otherwise.
    fn wire(&self) -> Value;
}

impl Wire for Value {
    #[track_caller]
    fn at(&self, pointer: &str) -> &Value {
        self.pointer(pointer).unwrap_or_else(|| panic!("no {pointer} in {self}"))
    }

    #[track_caller]
    fn text(&self, pointer: &str) -> &str {
        self.at(pointer).as_str().unwrap_or_else(|| panic!("no text at {pointer} in {self}"))
    }

    #[track_caller]
    fn list(&self, pointer: &str) -> &[Value] {
        self.at(pointer).as_array().unwrap_or_else(|| panic!("no list at {pointer} in {self}"))
    }

    #[track_caller]
    fn number(&self, pointer: &str) -> u64 {
        self.at(pointer).as_u64().unwrap_or_else(|| panic!("no number at {pointer} in {self}"))
    }

    #[track_caller]
    fn minor(&self, pointer: &str) -> i64 {
        let amount = self.text(pointer).replace('.', "");
        amount.parse().unwrap_or_else(|_| panic!("no amount at {pointer} in {self}"))
    }

    fn wire(&self) -> Value {
        match self {
            Value::String(text) => Value::String(redacted(text)),
            Value::Array(all) => all.iter().map(Wire::wire).collect(),
            Value::Object(fields) => {
                let shown = |(name, value): (&String, &Value)| (name.clone(), field(fields, name, value));
                fields.iter().map(shown).collect::<Map<_, _>>().into()
            }
            _ => self.clone(),
        }
    }
}

impl Answer {
    /// Returns status and body as a snapshot shows them.
    pub fn wire(&self) -> Value {
        json!({ "status": self.status, "body": self.body.wire() })
    }
}

fn field(siblings: &Map<String, Value>, name: &str, value: &Value) -> Value {
    let is_label = LABELS.contains(&name) || (name == "name" && !siblings.contains_key("surname"));
    match value {
        Value::String(_) if DRAWN_FIELDS.contains(&name) => "[id]".into(),
        Value::Array(all) => all.iter().map(|one| field(siblings, name, one)).collect(),
        Value::String(_) if is_label => "[text]".into(),
        _ => value.wire(),
    }
}

fn redacted(text: &str) -> String {
    if text.contains(' ') {
        return "[text]".to_owned();
    }
    let is_of_id = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    let is_word = |run: &str| run.bytes().all(|b| b.is_ascii_lowercase() || b == b'_');
    let ids = text.split(|c| !is_of_id(c)).filter(|run| run.len() >= DRAWN && !is_word(run));
    ids.fold(text.to_owned(), |text, id| text.replace(id, "[id]"))
}
