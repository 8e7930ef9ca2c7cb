//! A localisable sentence: its key in `content/catalogues/<language>/server.json` and the values of its
//! placeholders. Rules and rejections create messages; `rota-http` translates them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A sentence; `args` replace `{0}`, `{1}`, … of the catalogue's sentence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    pub key: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub args: Vec<String>,
}

impl Message {
    pub fn new(key: &str) -> Self {
        Self { key: key.to_owned(), args: Vec::new() }
    }

    pub fn with<const N: usize>(key: &str, args: [String; N]) -> Self {
        Self { key: key.to_owned(), args: args.to_vec() }
    }
}

/// Errors of a form, by field path as the contract spells it (`passengers.0.citizen_number`).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FieldErrors(BTreeMap<String, Vec<Message>>);

impl FieldErrors {
    pub fn add(&mut self, field: impl Into<String>, message: Message) {
        self.0.entry(field.into()).or_default().push(message);
    }

    pub fn one(field: &str, message: Message) -> Self {
        Self(BTreeMap::from([(field.to_owned(), vec![message])]))
    }

    /// Adds the errors of another form.
    pub fn merge(&mut self, other: Self) {
        for (field, messages) in other.0 {
            self.0.entry(field).or_default().extend(messages);
        }
    }

    /// Adds the errors of a form that is nested in this one under `field`.
    pub fn merge_under(&mut self, field: &str, other: Self) {
        for (inner, messages) in other.0 {
            self.0.entry(format!("{field}.{inner}")).or_default().extend(messages);
        }
    }

    /// Renames a field, for a form that has another name for it.
    pub fn renamed(mut self, from: &str, to: &str) -> Self {
        if let Some(messages) = self.0.remove(from) {
            self.0.entry(to.to_owned()).or_default().extend(messages);
        }
        self
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn iter(&self) -> impl Iterator<Item = (&str, &[Message])> {
        self.0.iter().map(|(field, messages)| (field.as_str(), messages.as_slice()))
    }

    /// Returns `Ok` when there are no errors.
    pub fn into_result(self) -> Result<(), FieldErrors> {
        if self.0.is_empty() { Ok(()) } else { Err(self) }
    }
}
