//! POST and DELETE /api/bus/info/price-alert/

lambda::price_alerts!(Bus, "/api/bus/info/price-alert/", "/api/bus/info/price-alert/{id}/");
