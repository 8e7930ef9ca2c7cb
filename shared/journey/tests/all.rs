//! Integration tests of this crate in one binary, so that linking happens once.
#![cfg(test)]

mod bank_names;
mod bought;
mod cancel_faults;
mod change;
mod change_bounds;
mod change_faults;
mod change_then_cancel;
mod crowds;
mod departed;
mod disruptions;
mod erase;
mod faults;
mod fuzz;
mod hoarding;
mod hosted_page;
mod last_seats;
mod lines;
mod open_tickets;
mod option_ids;
mod order_life;
mod overtaken;
mod own_hold;
mod pace;
mod partial_cancellations;
mod price_watch;
mod reseal;
mod return_invoices;
mod review;
