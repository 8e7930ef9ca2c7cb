//! Development only: the local DynamoDB, fixed clocks and fault injection.

pub mod dynamodb;
pub mod http;
pub mod world;

pub use dynamodb::{LocalDynamoDb, memory_dynamodb};
pub use world::{FixedClock, RepeatingEntropy};
