//! Türkiye's holidays and school breaks, embedded from `content/`. The date picker shows them, and prices
//! depend on them.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::place::embedded;

#[derive(Debug, Serialize, Deserialize)]
pub struct Holiday {
    pub date: Date,
    /// Name in Turkish.
    pub name: &'static str,
    /// CSS colour.
    pub color: &'static str,
}

/// Holidays of one year, each list ascending by date.
#[derive(Debug, Serialize, Deserialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct Holidays {
    pub official: Vec<Holiday>,
    pub semester: Vec<Holiday>,
    pub religious: Vec<Holiday>,
}

/// Returns the holidays by year, 2023 to 2028.
pub fn holidays() -> &'static BTreeMap<i16, Holidays> {
    static HOLIDAYS: OnceLock<BTreeMap<i16, Holidays>> = OnceLock::new();
    HOLIDAYS.get_or_init(|| embedded(crate::content!("holidays.json")))
}
