//! POST /api/bus/booking/{session_unique}/manage/, manage/verify/, cancellation/quote/, cancellation/ and
//! disruption/, PUT travellers/{traveller}/

lambda::after_sale!(
    Bus,
    "/api/bus/booking/{session_unique}/manage/",
    "/api/bus/booking/{session_unique}/manage/verify/",
    "/api/bus/booking/{session_unique}/cancellation/quote/",
    "/api/bus/booking/{session_unique}/cancellation/",
    "/api/bus/booking/{session_unique}/travellers/{traveller}/",
    "/api/bus/booking/{session_unique}/disruption/",
    "/api/bus/booking/{session_unique}/change/select/",
    "/api/bus/booking/info/{session_unique}/"
);
