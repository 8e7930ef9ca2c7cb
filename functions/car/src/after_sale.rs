//! POST /api/car/booking/{session_unique}/manage/, manage/verify/, cancellation/quote/ and cancellation/, PUT travellers/{traveller}/

lambda::after_sale!(
    "car",
    "/api/car/booking/{session_unique}/manage/",
    "/api/car/booking/{session_unique}/manage/verify/",
    "/api/car/booking/{session_unique}/cancellation/quote/",
    "/api/car/booking/{session_unique}/cancellation/",
    "/api/car/booking/{session_unique}/travellers/{traveller}/"
);
