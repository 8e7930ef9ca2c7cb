//! POST /api/car/booking/{session_unique}/manage/, manage/verify/, cancellation/quote/, cancellation/ and
//! disruption/, PUT travellers/{traveller}/

lambda::after_sale!(
    Car,
    "/api/car/booking/{session_unique}/manage/",
    "/api/car/booking/{session_unique}/manage/verify/",
    "/api/car/booking/{session_unique}/cancellation/quote/",
    "/api/car/booking/{session_unique}/cancellation/",
    "/api/car/booking/{session_unique}/travellers/{traveller}/",
    "/api/car/booking/{session_unique}/disruption/",
    "/api/car/booking/{session_unique}/change/select/",
    "/api/car/booking/info/{session_unique}/"
);
