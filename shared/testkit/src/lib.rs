//! Development only: the local DynamoDB, fixed clocks and fault injection.
