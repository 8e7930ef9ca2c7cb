//! Form values as clients send them: text fields may come as strings or numbers, and an absent one is an empty one,
//! so that the rules name the field instead of the JSON reader.

use serde::{Deserialize, Deserializer};
use utoipa::ToSchema;

#[derive(Clone, Default, PartialEq, Eq, ToSchema)]
#[schema(value_type = String)]
pub struct Text(pub String);

/// Card and identity numbers come this way: a form never prints what was typed.
impl std::fmt::Debug for Text {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Text(…)")
    }
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Scalar {
            Text(String),
            Number(i64),
            Nothing(()),
        }
        Ok(Self(match Scalar::deserialize(deserializer)? {
            Scalar::Text(text) => text,
            Scalar::Number(number) => number.to_string(),
            Scalar::Nothing(()) => String::new(),
        }))
    }
}

impl std::ops::Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        self.0.trim()
    }
}
