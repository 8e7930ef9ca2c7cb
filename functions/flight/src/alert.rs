//! POST and DELETE /api/flight/info/price-alert/

lambda::price_alerts!(Flight, "/api/flight/info/price-alert/", "/api/flight/info/price-alert/{id}/");
