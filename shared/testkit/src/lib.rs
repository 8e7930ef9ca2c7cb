//! Development only: the local DynamoDB, fixed clocks and fault injection.

pub mod dynamodb;

pub use dynamodb::{LocalDynamoDb, memory_dynamodb};
