//! What every function shares: config, envelope, caller, errors to status, rate limits, telemetry, messages.
