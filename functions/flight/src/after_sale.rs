//! POST /api/flight/booking/{session_unique}/manage/, manage/verify/, cancellation/quote/, cancellation/ and
//! disruption/, PUT travellers/{traveller}/

lambda::after_sale!(
    Flight,
    "/api/flight/booking/{session_unique}/manage/",
    "/api/flight/booking/{session_unique}/manage/verify/",
    "/api/flight/booking/{session_unique}/cancellation/quote/",
    "/api/flight/booking/{session_unique}/cancellation/",
    "/api/flight/booking/{session_unique}/travellers/{traveller}/",
    "/api/flight/booking/{session_unique}/disruption/",
    "/api/flight/booking/{session_unique}/change/select/",
    "/api/flight/booking/info/{session_unique}/"
);
