//! Lists the calls of the API document that are no GET: the calls that an idempotency key runs once, and
//! the calls without a key with the reason.

pub(super) const CONTACT: &str = "/api/contact/";

/// Calls that run once under one idempotency key.
pub const CALLS: [&str; 24] = [
    "/api/auth/activate/",
    "/api/auth/activate/resend/",
    "/api/auth/email/confirm/",
    "/api/auth/email/resend/",
    "/api/auth/forget-password/",
    "/api/auth/register/",
    "/api/auth/reset-password/",
    "/api/base/gateway/payment/",
    "/api/base/gateway/prebook/",
    "/api/base/gateway/select/",
    "/api/bus/gateway/payment/",
    "/api/bus/gateway/search/",
    "/api/bus/gateway/search/select/",
    "/api/bus/info/price-alert/",
    "/api/car/gateway/payment/",
    "/api/car/gateway/search/",
    "/api/car/gateway/search/select/",
    "/api/car/info/price-alert/",
    CONTACT,
    "/api/flight/gateway/payment/",
    "/api/flight/gateway/search/",
    "/api/flight/gateway/search/select/",
    "/api/flight/info/price-alert/",
    "/api/user/bill/",
];

const CHANGES_NOTHING: &str = "changes nothing";
const SET_TO: &str = "takes no key: sets to what it says";
const GONE: &str = "takes no key: what is gone stays gone";
const SENT_ANEW: &str = "another code takes the place of the one before";
const CODE_ONCE: &str = "a code works once";
const QUOTED_ANEW: &str = "another quote takes the place of the one before";
const CANCELLED_ONCE: &str = "what a quote cancels is cancelled once; functions/base/tests/cancellation.rs";
const SEARCHED_ANEW: &str = "another search takes the place of the one before";
const CHANGED_ONCE: &str = "a held change takes the place of the one before, and a line is changed once; shared/journey/tests/change.rs";
const CHOSEN_ONCE: &str = "what was chosen is chosen once; functions/base/tests/disruption.rs";
const CORRECTED_ONCE: &str = "takes no key: a name is corrected once";
const TOLD: &str = "takes no key: only a reason to ask the supplier; functions/base/tests/duffel.rs";
const ASKS: &str = "takes no key: only a reason to ask the bank; `returns`";

/// Other calls that are no GET, each with the reason why it takes no key.
pub const WITHOUT: [(&str, &str); 56] = [
    ("DELETE /api/auth/email/", GONE),
    ("DELETE /api/auth/logout/", GONE),
    ("DELETE /api/auth/sessions/", GONE),
    ("DELETE /api/auth/sessions/{id}/", GONE),
    ("DELETE /api/bus/info/price-alert/{id}/", GONE),
    ("DELETE /api/car/info/price-alert/{id}/", GONE),
    ("DELETE /api/flight/info/price-alert/{id}/", GONE),
    ("DELETE /api/user/bill/{id}/", GONE),
    ("DELETE /api/user/passenger/{id}/", GONE),
    ("DELETE /api/user/phone/", GONE),
    ("POST /api/auth/login/", "no answer with a token is kept: a repeat signs in once more"),
    ("POST /api/base/duffel/events/", TOLD),
    ("POST /api/base/gateway/payment/instalments/", CHANGES_NOTHING),
    ("POST /api/base/gateway/payment/notice/", ASKS),
    ("POST /api/base/gateway/payment/return/{payment_id}/", ASKS),
    ("POST /api/bus/booking/{session_unique}/cancellation/", CANCELLED_ONCE),
    ("POST /api/bus/booking/{session_unique}/cancellation/quote/", QUOTED_ANEW),
    ("POST /api/bus/booking/{session_unique}/change/search/", SEARCHED_ANEW),
    ("POST /api/bus/booking/{session_unique}/change/select/", CHANGED_ONCE),
    ("POST /api/bus/booking/{session_unique}/disruption/", CHOSEN_ONCE),
    ("POST /api/bus/booking/{session_unique}/manage/", SENT_ANEW),
    ("POST /api/bus/booking/{session_unique}/manage/verify/", CODE_ONCE),
    ("POST /api/bus/check-pnr/", CHANGES_NOTHING),
    ("POST /api/bus/gateway/search/detail/", CHANGES_NOTHING),
    ("POST /api/bus/info/open-ticket/", CHANGES_NOTHING),
    ("POST /api/car/booking/{session_unique}/cancellation/", CANCELLED_ONCE),
    ("POST /api/car/booking/{session_unique}/cancellation/quote/", QUOTED_ANEW),
    ("POST /api/car/booking/{session_unique}/change/search/", SEARCHED_ANEW),
    ("POST /api/car/booking/{session_unique}/change/select/", CHANGED_ONCE),
    ("POST /api/car/booking/{session_unique}/disruption/", CHOSEN_ONCE),
    ("POST /api/car/booking/{session_unique}/manage/", SENT_ANEW),
    ("POST /api/car/booking/{session_unique}/manage/verify/", CODE_ONCE),
    ("POST /api/car/check-pnr/", CHANGES_NOTHING),
    ("POST /api/flight/booking/{session_unique}/cancellation/", CANCELLED_ONCE),
    ("POST /api/flight/booking/{session_unique}/cancellation/quote/", QUOTED_ANEW),
    ("POST /api/flight/booking/{session_unique}/change/search/", SEARCHED_ANEW),
    ("POST /api/flight/booking/{session_unique}/change/select/", CHANGED_ONCE),
    ("POST /api/flight/booking/{session_unique}/disruption/", CHOSEN_ONCE),
    ("POST /api/flight/booking/{session_unique}/manage/", SENT_ANEW),
    ("POST /api/flight/booking/{session_unique}/manage/verify/", CODE_ONCE),
    ("POST /api/flight/check-pnr/", CHANGES_NOTHING),
    ("POST /api/flight/gateway/search/return_items/", CHANGES_NOTHING),
    ("POST /api/log/", "takes no key: an event that was sent twice is logged twice"),
    ("POST /api/notification/read/", "what is read stays read"),
    ("POST /api/user/delete/", "what is gone stays gone"),
    ("POST /api/user/phone/", SENT_ANEW),
    ("POST /api/user/phone/confirm/", CODE_ONCE),
    ("POST /api/user/price_alerts/stop/", "what was stopped stays stopped"),
    ("PUT /api/auth/password/", "takes no key: the old password is right once"),
    ("PUT /api/bus/booking/{session_unique}/travellers/{traveller}/", CORRECTED_ONCE),
    ("PUT /api/car/booking/{session_unique}/travellers/{traveller}/", CORRECTED_ONCE),
    ("PUT /api/flight/booking/{session_unique}/travellers/{traveller}/", CORRECTED_ONCE),
    ("PUT /api/user/", SET_TO),
    ("PUT /api/user/bill/{id}/", SET_TO),
    ("PUT /api/user/passenger/{id}/", SET_TO),
    ("PUT /api/user/settings/", SET_TO),
];
