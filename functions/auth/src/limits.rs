//! How often one may try. What is aimed at an e-mail address is limited silently: the answer tells nothing, and its
//! owner's mailbox stays quiet.

use lambda::limits::Limit;

/// Of codes, resets and letters asked for.
pub const REQUESTS: Limit = Limit { name: "auth-network", max: 1200, window_s: 3600 };

/// Letters of each kind to one address.
pub const REGISTRATION_LETTERS: Limit = Limit { name: "register-email", max: 5, window_s: 3600 };
pub const CODE_LETTERS: Limit = Limit { name: "resend-email", max: 5, window_s: 3600 };
pub const RESET_LETTERS: Limit = Limit { name: "forget-email", max: 5, window_s: 3600 };

/// Wrong codes of an address, whichever of its codes they were tried at: each new one has five tries of its own.
pub const CODE_GUESSES: Limit = Limit { name: "activation-guesses", max: 20, window_s: 86_400 };

/// Wrong passwords. Many people may share a network, but one person's account is only a few people's.
pub const NETWORK_GUESSES: Limit = Limit { name: "login-network", max: 100, window_s: 900 };
pub const GUESSES: Limit = Limit { name: "login-account-network", max: 10, window_s: 900 };
/// From all networks together that the user never signed in from: a stranger with many networks locks nobody out of
/// their own.
pub const STRANGERS_GUESSES: Limit = Limit { name: "login-account", max: 30, window_s: 900 };
