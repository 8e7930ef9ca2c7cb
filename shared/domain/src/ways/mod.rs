//! All ways between two cities: which cities there are, how far the roads between them lead, what travel emits, and what a traveller asks for.

pub mod city;
pub mod emission;
pub mod query;
