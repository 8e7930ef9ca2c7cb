//! Stored data of the signed-in member over HTTP: profile, settings, invoice details, coupons, saved
//! passengers, bookings, price alerts; the export and the deletion of the account.
//!
//! Invariant: callers see and change only their own data; data of others is answered with 404.

mod alerts;
mod bills;
pub mod bookings;
mod coupons;
mod delete;
mod export;
mod orders;
mod passengers;
pub mod phone;
pub mod profile;

use rota_http::signed_in::Accounts;

rota_http::routes!(
    Accounts,
    [
        profile::get_user,
        profile::change_user,
        profile::change_settings,
        phone::ask_phone,
        phone::confirm_phone,
        phone::remove_phone,
        delete::delete_user,
        export::export,
        coupons::get_coupons,
        bills::get_bills,
        bills::add_bill,
        bills::change_bill,
        bills::remove_bill,
        passengers::get_passengers,
        passengers::change_passenger,
        passengers::remove_passenger,
        bookings::get_flight_bookings,
        bookings::get_bus_bookings,
        bookings::get_car_bookings,
        alerts::get_flight_alerts,
        alerts::get_bus_alerts,
        alerts::get_car_alerts,
        alerts::stop_alert,
        alerts::open_alerts,
    ]
);
