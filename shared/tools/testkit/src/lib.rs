//! Development only: the local DynamoDB, the shop fixture in one process with the payment provider's
//! simulator, fixed clocks and fault injection.

pub mod api;
pub mod careless;
pub mod change;

pub mod buyer;
pub mod crash;
pub mod crowd;
pub mod dynamodb;
pub mod embedded;
pub mod fuzz;
pub mod http;
pub mod log;
pub mod members;
pub mod metered;
pub mod overtaken;
pub mod s3;
pub mod script;
pub mod shop;
pub mod slow;
pub mod sqs;
pub mod supplier;
pub mod wire;
pub mod words;
pub mod world;

pub use api::Api;
pub use dynamodb::{LocalDynamoDb, memory_dynamodb};
pub use log::Log;
pub use members::Members;
pub use s3::S3;
pub use shop::Shop;
pub use wire::Wire;
pub use words::sentence;
pub use world::{FixedClock, RepeatingRandom};
