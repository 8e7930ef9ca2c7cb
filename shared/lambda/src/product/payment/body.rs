//! Request body of a payment.

use domain::bill::BillForm;
use domain::flight::query::PassengerType;
use domain::people::{Gender, PassengerForm};
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
    /// Country calling code in digits, `90` for Türkiye.
    #[serde(default)]
    #[schema(required = true)]
    pub phone_code: Text,
    /// Digits; 10 of them for country code 90.
    #[serde(default)]
    #[schema(value_type = String, required = true, max_length = 15)]
    pub phone: Line,
    #[serde(default)]
    #[schema(max_items = 14)]
    pub passengers: Vec<PassengerBody>,
    /// Driver of a rental car; replaces `passengers`.
    #[serde(default)]
    pub driver: Option<PassengerBody>,
    /// Members only: saves the passengers to the account, as suggestions for the next purchase.
    #[serde(default)]
    pub save_passengers: bool,
    /// Name on the card, at least 3 characters. Like all card fields, left out when the coupon pays the
    /// full amount.
    #[serde(default)]
    #[schema(value_type = String, required = false, max_length = 150)]
    pub card_owner: Line,
    /// Card number; may contain spaces.
    #[serde(default)]
    #[schema(value_type = String, required = false, max_length = 150)]
    pub card_number: Line,
    /// Expiry date, `MM/YY`.
    #[serde(default)]
    #[schema(value_type = String, required = false, max_length = 7)]
    pub card_expiry: Line,
    /// Security code, 3 or 4 digits.
    #[serde(default)]
    #[schema(value_type = String, required = false, max_length = 4)]
    pub card_cvc: Line,
    /// Number of monthly instalments to charge the card in: one of the numbers that the card allows, at
    /// no extra cost. Left out for a single payment.
    #[serde(default)]
    pub instalments: Option<u32>,
    /// Acceptance of the terms; must be true.
    #[serde(default)]
    #[schema(required = true)]
    pub condition: bool,
    /// Request for an invoice. When left out, a rental's `bill` requests one.
    #[serde(default)]
    pub has_invoice: Option<bool>,
    /// Required with `has_invoice`.
    #[serde(default)]
    pub bill: Option<BillBody>,
    /// Id of one of the member's own coupons.
    #[serde(default)]
    #[schema(value_type = Option<String>, max_length = 64)]
    pub coupon_id: Line,
    /// Buses only: code of an open ticket of the same company. The card pays the rest.
    #[serde(default)]
    #[schema(value_type = Option<String>, max_length = 64)]
    pub open_ticket_code: Line,
    /// Rentals only: the selected extras.
    #[serde(default)]
    pub extras: Vec<ExtraBody>,
    /// Charge that the page displays, in TRY. If the order's charge differs, for example after a
    /// selection in another tab, nothing is paid and `refresh` is true. Optional.
    #[serde(default)]
    pub charge: Amount,
    /// Id of a change of the booking, to pay its difference. The passengers are known, so of the
    /// remaining fields only the card and `condition` are read.
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
    #[serde(default)]
    #[schema(value_type = PassengerType, required = true)]
    pub pax_type: Line,
    #[serde(default)]
    #[schema(value_type = String, required = true, min_length = 1, max_length = 150)]
    pub name: Line,
    #[serde(default)]
    #[schema(value_type = String, required = true, min_length = 1, max_length = 150)]
    pub surname: Line,
    /// Name as in the passport's Latin line: required for a name in neither Latin nor Cyrillic letters,
    /// and not read for a name in Latin letters.
    #[serde(default)]
    #[schema(value_type = Option<String>, max_length = 150)]
    pub latin_name: Line,
    /// Surname in Latin letters, by the rules of `latin_name`.
    #[serde(default)]
    #[schema(value_type = Option<String>, max_length = 150)]
    pub latin_surname: Line,
    #[serde(default)]
    pub foregein_citizen: bool,
    /// Turkish identity number; not for foreign citizens.
    #[serde(default)]
    #[schema(value_type = Option<String>, min_length = 11, max_length = 11)]
    pub citizen_number: Line,
    /// `YYYY-MM-DD`; not required for bus passengers.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = Date)]
    pub birth_date: Line,
    /// For a bus passenger, the selected seat determines it.
    #[serde(default)]
    #[schema(value_type = Option<Gender>)]
    pub gender: Line,
    /// ISO 3166 numeric code; for foreign citizens.
    #[serde(default)]
    pub nationality: Text,
    /// Passport number, for foreign citizens, and on flights to countries that do not admit Turkish
    /// citizens with the identity card. At least 8 letters and digits, or fewer where the nationality's
    /// own passports have fewer; spaces and hyphens do not count.
    #[serde(default)]
    #[schema(value_type = Option<String>, min_length = 6, max_length = 150)]
    pub passport: Line,
    /// `YYYY-MM-DD`, after the departure date and not before the last arrival.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = Date)]
    pub passport_expiry_date: Line,
    /// Bus passengers only: number of one of the selected seats. When no passenger names a seat,
    /// passengers and seats are matched in order.
    #[serde(default)]
    pub seat: Text,
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct BillBody {
    /// 0 individual, 1 corporate. Only an invoice saved in an account may leave the type out, and is then
    /// individual.
    #[serde(default)]
    #[schema(required = false)]
    pub bill_type: Text,
    /// ISO 3166 alpha-2 code of a company's country; Türkiye when left out. Elsewhere the tax office may
    /// be left out, and the tax number may contain letters.
    #[serde(default)]
    #[schema(value_type = Option<String>, max_length = 2)]
    pub country: Line,
    /// Rentals only: name on the invoice, at least 3 characters. An individual may leave it out: the
    /// invoice is then made out to the driver.
    #[serde(default)]
    #[schema(value_type = Option<String>, max_length = 150)]
    pub billing_name: Line,
    /// Tax office, required to pay as a company; for a rental at least 3 characters, letters.
    #[serde(default)]
    #[schema(value_type = Option<String>, max_length = 150)]
    pub tax_office: Line,
    /// Tax number, required to pay as a company: 10 digits (VKN) or 11 (TCKN), with their check digits.
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
