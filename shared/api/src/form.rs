//! Form values as clients send them. An absent text reads as an empty one, so that the validation rules
//! name the field instead of the JSON reader. Ids, counts and amounts may be numbers instead of texts.

use domain::money::{Currency, Money};
use serde::{Deserialize, Deserializer};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, SchemaType, Type};
use utoipa::{PartialSchema, ToSchema};

/// A text, or a number in its place.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Text(pub String);

/// An amount of money: a decimal text, a number, or the money object of responses, which alone names its
/// currency.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Amount(pub String, pub Option<Currency>);

impl Amount {
    /// Reads the amount in its own currency, or in `currency` when it names none. Returns `None` when the
    /// text is not an amount.
    pub fn read(&self, currency: Currency) -> Option<Money> {
        Money::parse(self, self.1.unwrap_or(currency))
    }
}

/// A text that must not be a number.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Line(pub String);

fn one_of<const N: usize>(types: [Type; N]) -> RefOr<Schema> {
    ObjectBuilder::new().schema_type(types.into_iter().collect::<SchemaType>()).into()
}

impl ToSchema for Text {}

impl PartialSchema for Text {
    fn schema() -> RefOr<Schema> {
        one_of([Type::String, Type::Integer, Type::Null])
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

impl ToSchema for Amount {}

impl PartialSchema for Amount {
    fn schema() -> RefOr<Schema> {
        one_of([Type::String, Type::Number, Type::Object, Type::Null])
    }
}

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Spelt {
            Text(String),
            Number(serde_json::Number),
            Money {
                total: String,
                #[serde(default)]
                currency: serde_json::Value,
            },
            Nothing(()),
        }
        Ok(match Spelt::deserialize(deserializer)? {
            Spelt::Text(text) => Self(text, None),
            Spelt::Number(number) => Self(number.to_string(), None),
            Spelt::Money { total, currency } => Self(total, currency.as_str().and_then(Currency::from_code)),
            Spelt::Nothing(()) => Self::default(),
        })
    }
}

impl<'de> Deserialize<'de> for Line {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Option::<String>::deserialize(deserializer).map(|text| Self(text.unwrap_or_default()))
    }
}

macro_rules! typed {
    ($($kind:ident)+) => {
        $(
            /// Hides the value: forms carry card and identity numbers in these types and must never print
            /// typed input.
            impl std::fmt::Debug for $kind {
                fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                    f.write_str(concat!(stringify!($kind), "(…)"))
                }
            }

            impl std::ops::Deref for $kind {
                type Target = str;

                fn deref(&self) -> &str {
                    self.0.trim()
                }
            }
        )+
    };
}

typed!(Text Line Amount);

#[cfg(test)]
mod tests {
    use serde_json::{from_value, json};

    use super::*;

    #[test]
    fn a_text_field_accepts_a_whole_number_and_a_line_field_does_not() {
        let text = |value| from_value::<Text>(value).ok().map(|text| text.0);
        let line = |value| from_value::<Line>(value).ok().map(|line| line.0);
        for (value, as_text, as_line) in [
            (json!("90"), Some("90"), Some("90")),
            (json!(null), Some(""), Some("")),
            (json!(90), Some("90"), None),
            (json!(9.5), None, None),
            (json!(true), None, None),
            (json!(["90"]), None, None),
        ] {
            assert_eq!(text(value.clone()).as_deref(), as_text, "{value}");
            assert_eq!(line(value.clone()).as_deref(), as_line, "{value}");
        }
    }
}
