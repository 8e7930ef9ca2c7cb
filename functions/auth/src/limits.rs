//! Limits for tries. Limits per email address are silent: the response reveals nothing, and the owner's
//! mailbox gets no mail.

use rota_http::limits::Limit;

/// Limit for tried codes, resets and requested letters per network.
pub const REQUESTS: Limit = Limit { name: "auth-network", max: 1200, window_s: 3600 };

/// Limit for letters of each kind to one address.
pub const REGISTRATION_LETTERS: Limit = Limit { name: "register-email", max: 5, window_s: 3600 };
pub const CODE_LETTERS: Limit = Limit { name: "resend-email", max: 5, window_s: 3600 };
pub const RESET_LETTERS: Limit = Limit { name: "forget-email", max: 5, window_s: 3600 };

/// Limit for wrong codes of an address, over all its codes: each new code has five tries of its own.
pub const CODE_GUESSES: Limit = Limit { name: "activation-guesses", max: 20, window_s: 86_400 };

/// Limit for wrong passwords per network. Many people may share a network, while one account is used by few
/// people.
pub const NETWORK_GUESSES: Limit = Limit { name: "login-network", max: 100, window_s: 900 };
pub const GUESSES: Limit = Limit { name: "login-account-network", max: 10, window_s: 900 };
/// Limit for wrong passwords from all networks together that the member never signed in from: a stranger with
/// many networks cannot lock members out of their own networks.
pub const STRANGERS_GUESSES: Limit = Limit { name: "login-account", max: 30, window_s: 900 };
