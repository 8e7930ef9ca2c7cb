//! The three products. Their names are stable: routes, stored records, option ids and log lines contain them.

use std::fmt;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Product {
    Flight,
    Bus,
    Car,
}

impl Product {
    pub const ALL: [Self; 3] = [Self::Flight, Self::Bus, Self::Car];

    /// Returns the name as the routes spell it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Flight => "flight",
            Self::Bus => "bus",
            Self::Car => "car",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|product| product.as_str() == name)
    }
}

impl fmt::Display for Product {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_product_has_one_name() {
        assert_eq!(serde_json::to_string(&Product::ALL).unwrap(), r#"["flight","bus","car"]"#);
        assert_eq!(
            Product::ALL.map(|product| Product::from_name(&product.to_string())),
            Product::ALL.map(Some)
        );
        assert_eq!(Product::from_name("Bus"), None);
    }
}
