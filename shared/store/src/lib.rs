//! DynamoDB and SQS: the only place that spells a key, an attribute or a condition.
