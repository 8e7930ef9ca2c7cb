//! POST and DELETE /api/car/info/price-alert/

lambda::price_alerts!(Car, "/api/car/info/price-alert/", "/api/car/info/price-alert/{id}/");
