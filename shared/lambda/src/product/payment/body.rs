//! What a payment form sends.

use domain::bill::BillForm;
use domain::people::PassengerForm;
use serde::Deserialize;
use utoipa::ToSchema;

use super::super::form::{Amount, Line, Text};

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct PaymentBody {
    #[serde(default)]
    #[schema(required = true)]
    pub session_unique: String,
    #[serde(default)]
    #[schema(value_type = String, required = true, max_length = 150, format = Email)]
    pub email: Line,
    /// Digits, `90` for Türkiye.
    #[serde(default)]
    #[schema(required = true)]
    pub phone_code: Text,
    /// Digits; 10 for 90.
    #[serde(default)]
    #[schema(value_type = String, required = true, max_length = 15)]
    pub phone: Line,
    #[serde(default)]
    #[schema(max_items = 14)]
    pub passengers: Vec<PassengerBody>,
    /// Driver of a rental car; replaces `passengers`.
    #[serde(default)]
    pub driver: Option<PassengerBody>,
    /// Signed-in users only: saves the passengers to the account, to be offered with the next purchase.
    #[serde(default)]
    pub save_passengers: bool,
    /// Like all of the card: not asked for where the coupon pays for all of it. From 3.
    #[serde(default)]
    #[schema(value_type = String, required = false, max_length = 150)]
    pub card_owner: Line,
    /// May carry spaces.
    #[serde(default)]
    #[schema(value_type = String, required = false, max_length = 150)]
    pub card_number: Line,
    /// `MM/YY`.
    #[serde(default)]
    #[schema(value_type = String, required = false, max_length = 7)]
    pub card_expiry: Line,
    /// 3 or 4 digits.
    #[serde(default)]
    #[schema(value_type = String, required = false, max_length = 4)]
    pub card_cvc: Line,
    /// How many monthly instalments the card is charged in: one of those that the card may have, which cost no more. Left out for a single
    /// payment.
    #[serde(default)]
    pub instalments: Option<u32>,
    /// Terms accepted; must be true.
    #[serde(default)]
    #[schema(required = true)]
    pub condition: bool,
    /// Where it is not said, a rental's `bill` means it.
    #[serde(default)]
    pub has_invoice: Option<bool>,
    /// Needed with `has_invoice`.
    #[serde(default)]
    pub bill: Option<BillBody>,
    /// One of the user's own.
    #[serde(default)]
    #[schema(value_type = Option<String>, max_length = 64)]
    pub coupon_id: Line,
    /// Buses only: the code of an open ticket of the same company. What it does not pay, the card does.
    #[serde(default)]
    #[schema(value_type = Option<String>, max_length = 64)]
    pub open_ticket_code: Line,
    /// Rental cars only.
    #[serde(default)]
    pub extras: Vec<ExtraBody>,
    /// The charge that the page shows, in TRY. When the order's charge differs, as after a choice in another tab, nothing is paid and `refresh` is
    /// true. May be absent.
    #[serde(default)]
    pub charge: Amount,
    /// The id of a change of the booking, whose difference is paid. Those who travel are known: of the rest, the card and `condition` are
    /// read.
    #[serde(default)]
    #[schema(value_type = Option<String>, max_length = 64)]
    pub change: Line,
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ExtraBody {
    #[serde(default)]
    pub id: Text,
    #[serde(default)]
    pub quantity: Option<u32>,
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct PassengerBody {
    /// `ADT`, `CHD`, `INF` or `SRC`.
    #[serde(default)]
    #[schema(value_type = String, required = true, max_length = 3)]
    pub pax_type: Line,
    #[serde(default)]
    #[schema(value_type = String, required = true, min_length = 1, max_length = 150)]
    pub name: Line,
    #[serde(default)]
    #[schema(value_type = String, required = true, min_length = 1, max_length = 150)]
    pub surname: Line,
    /// As the passport's Latin line has the name: needed where it is neither in Latin nor in Cyrillic letters, and not read where it is in Latin
    /// ones.
    #[serde(default)]
    #[schema(value_type = Option<String>, max_length = 150)]
    pub latin_name: Line,
    /// The surname in Latin letters, by the rules of `latin_name`.
    #[serde(default)]
    #[schema(value_type = Option<String>, max_length = 150)]
    pub latin_surname: Line,
    #[serde(default)]
    pub foregein_citizen: bool,
    /// Turkish identity number; not for foreign citizens.
    #[serde(default)]
    #[schema(value_type = Option<String>, min_length = 11, max_length = 11)]
    pub citizen_number: Line,
    /// `YYYY-MM-DD`; not asked of bus passengers.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = Date)]
    pub birth_date: Line,
    /// `F` or `M`; of a bus passenger the chosen seat says it.
    #[serde(default)]
    #[schema(value_type = Option<String>, max_length = 1)]
    pub gender: Line,
    /// ISO 3166 numeric; for foreign citizens.
    #[serde(default)]
    pub nationality: Text,
    /// For foreign citizens, and on flights to where Turkish citizens are not admitted with the identity card. At least 8 letters and
    /// digits, fewer where the nationality's own passports have fewer; spaces and hyphens do not count.
    #[serde(default)]
    #[schema(value_type = Option<String>, min_length = 6, max_length = 150)]
    pub passport: Line,
    /// `YYYY-MM-DD`, after the departure date and not before the last arrival.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = Date)]
    pub passport_expiry_date: Line,
    /// Bus passengers only: the number of one of the chosen seats. When no passenger names one, passengers
    /// and seats are matched in order.
    #[serde(default)]
    pub seat: Text,
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct BillBody {
    /// 0 individual, 1 corporate. Only an invoice that an account keeps may leave it out: it is then individual.
    #[serde(default)]
    #[schema(required = false)]
    pub bill_type: Text,
    /// ISO 3166 alpha-2, of a company; of Türkiye where it is left out. Elsewhere the tax office may be left out, and the tax number has letters.
    #[serde(default)]
    #[schema(value_type = Option<String>, max_length = 2)]
    pub country: Line,
    /// Rentals only: at least 3 characters. May be left out for an individual: the invoice is then made out to the driver.
    #[serde(default)]
    #[schema(value_type = Option<String>, max_length = 150)]
    pub billing_name: Line,
    /// A company needs one to pay with; of a rental from 3, in letters.
    #[serde(default)]
    #[schema(value_type = Option<String>, max_length = 150)]
    pub tax_office: Line,
    /// A company needs one to pay with: 10 digits (VKN) or 11 (TCKN), with their check digits.
    #[serde(default)]
    #[schema(value_type = Option<String>, max_length = 50)]
    pub tax_number: Line,
    /// Rentals only: at least 2 characters, letters.
    #[serde(default)]
    #[schema(value_type = String, required = true, max_length = 100)]
    pub city: Line,
    /// Rentals only: at least 2 characters, letters.
    #[serde(default)]
    #[schema(value_type = String, required = true, max_length = 150)]
    pub district: Line,
    /// Rentals only: digits.
    #[serde(default)]
    #[schema(value_type = String, required = true, max_length = 150)]
    pub zip_code: Line,
    /// Rentals only: at least 10 characters.
    #[serde(default)]
    #[schema(value_type = String, required = true, max_length = 500)]
    pub address: Line,
}

pub fn passenger_form(body: PassengerBody) -> PassengerForm {
    PassengerForm {
        pax_type: body.pax_type.0,
        name: body.name.0,
        surname: body.surname.0,
        latin_name: body.latin_name.0,
        latin_surname: body.latin_surname.0,
        foregein_citizen: body.foregein_citizen,
        citizen_number: body.citizen_number.0,
        birth_date: body.birth_date.0,
        gender: body.gender.0,
        nationality: body.nationality.0,
        passport: body.passport.0,
        passport_expiry_date: body.passport_expiry_date.0,
        seat: body.seat.trim().to_owned(),
    }
}

impl BillBody {
    pub fn into_form(self) -> BillForm {
        BillForm {
            bill_type: self.bill_type.0,
            country: self.country.0,
            billing_name: self.billing_name.0,
            tax_office: self.tax_office.0,
            tax_number: self.tax_number.0,
            city: self.city.0,
            district: self.district.0,
            zip_code: self.zip_code.0,
            address: self.address.0,
        }
    }
}
