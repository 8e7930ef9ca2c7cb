//! Multimodal search between two cities: its cities, road distances, emissions and query.

pub mod city;
pub mod emission;
pub mod query;
