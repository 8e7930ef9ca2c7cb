//! Invoices: the form, its rules for each use, and the stored data. Errors have the form's own field names;
//! a payment prepends `bill.`.

use serde::{Deserialize, Serialize};

use crate::message::{FieldErrors, Message};
use crate::people::{check_length, check_letters, is_citizen_number, mask_identity, unknown};
use crate::place::country;

/// ISO 3166 alpha-2 code. A company is Turkish unless the form names another country.
const TURKIYE: &str = "TR";

/// An invoice as typed; an empty string is a field that was not filled in.
#[derive(Clone, Default)]
pub struct BillForm {
    pub bill_type: String,
    /// ISO 3166 alpha-2 code of a company's country.
    pub country: String,
    pub billing_name: String,
    pub tax_office: String,
    pub tax_number: String,
    pub city: String,
    pub district: String,
    pub zip_code: String,
    pub address: String,
}

impl BillForm {
    /// True for a company that is registered at no Turkish tax office.
    fn is_of_foreign_company(&self) -> bool {
        self.bill_type == "1" && !matches!(self.country.trim(), "" | TURKIYE)
    }
}

impl std::fmt::Debug for BillForm {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("BillForm(…)")
    }
}

impl std::fmt::Debug for Bill {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Bill(…)")
    }
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bill {
    /// 0 individual, 1 corporate.
    pub bill_type: u8,
    /// ISO 3166 alpha-2 code of a foreign company's country; else empty.
    #[serde(default)]
    pub country: String,
    pub billing_name: String,
    pub tax_office: String,
    pub tax_number: String,
    pub city: String,
    pub district: String,
    pub zip_code: String,
    pub address: String,
}

impl Bill {
    pub fn is_corporate(&self) -> bool {
        self.bill_type == 1
    }

    /// Masks an individual's number, which is that of the identity card.
    pub fn mask_number(&mut self) {
        if !self.is_corporate() {
            self.tax_number = mask_identity(&self.tax_number);
        }
    }
}

/// Validates an invoice for the account: the tax office's data may be completed later. Without a type it is
/// an individual's.
pub fn check_saved_bill(form: &BillForm) -> Result<Bill, FieldErrors> {
    if form.bill_type.is_empty() {
        return check_saved_bill(&BillForm { bill_type: "0".to_owned(), ..form.clone() });
    }
    if form.is_of_foreign_company() {
        return check_foreign_bill(form, check_optional(&form.tax_number, 50));
    }
    let number = check_optional(&form.tax_number, 50).and_then(|number| of_type(form, number));
    check_with_tax(form, check_optional(&form.tax_office, 150), number)
}

/// Validates an invoice for flights and buses.
pub fn check_bill(form: &BillForm) -> Result<Bill, FieldErrors> {
    if form.is_of_foreign_company() {
        return check_foreign_bill(form, check_length(&form.tax_number, 1, 50));
    }
    let (office, number) = if form.bill_type == "1" {
        (check_length(&form.tax_office, 1, 150), check_length(&form.tax_number, 1, 50))
    } else {
        (check_optional(&form.tax_office, 150), check_optional(&form.tax_number, 50))
    };
    check_with_tax(form, office, number.and_then(check_all_digits).and_then(|number| of_type(form, number)))
}

/// Validates a foreign company's invoice: tax numbers of many countries contain letters, and the Turkish
/// tax office is optional.
fn check_foreign_bill(form: &BillForm, tax_number: Result<String, Message>) -> Result<Bill, FieldErrors> {
    check_with_tax(form, check_optional(&form.tax_office, 150), tax_number)
}

fn check_optional(text: &str, max: usize) -> Result<String, Message> {
    if text.trim().is_empty() { Ok(String::new()) } else { check_length(text, 1, max) }
}

fn check_with_tax(
    form: &BillForm,
    tax_office: Result<String, Message>,
    tax_number: Result<String, Message>,
) -> Result<Bill, FieldErrors> {
    let fields = [
        ("billing_name", check_length(&form.billing_name, 1, 150)),
        ("tax_office", tax_office),
        ("tax_number", tax_number),
        ("city", check_length(&form.city, 1, 100)),
        ("district", check_length(&form.district, 1, 150)),
        ("zip_code", check_length(&form.zip_code, 1, 150)),
        ("address", check_length(&form.address, 1, 500)),
    ];
    bill(form, fields)
}

/// Validates an invoice for a rental: stricter, and without the tax office's fields for an individual. The
/// driver is the recipient of an individual's invoice without a name.
pub fn check_rental_bill(form: &BillForm) -> Result<Bill, FieldErrors> {
    if form.is_of_foreign_company() {
        return check_bill(form);
    }
    let corporate = form.bill_type == "1";
    let named = corporate || !form.billing_name.trim().is_empty();
    let of_company = |checked: Result<String, Message>| if corporate { checked } else { Ok(String::new()) };
    let tax_number =
        check_length(&form.tax_number, 1, 50).and_then(check_all_digits).and_then(check_tax_number);
    let fields = [
        ("billing_name", if named { check_length(&form.billing_name, 3, 150) } else { Ok(String::new()) }),
        ("tax_office", of_company(check_words(&form.tax_office, 3, 150))),
        ("tax_number", of_company(tax_number)),
        ("city", check_words(&form.city, 2, 100)),
        ("district", check_words(&form.district, 2, 150)),
        ("zip_code", check_length(&form.zip_code, 1, 150).and_then(check_all_digits)),
        ("address", check_length(&form.address, 10, 500)),
    ];
    bill(form, fields)
}

fn bill(form: &BillForm, fields: [(&str, Result<String, Message>); 7]) -> Result<Bill, FieldErrors> {
    let mut errors = FieldErrors::default();
    if !matches!(form.bill_type.as_str(), "0" | "1") {
        errors.add("bill_type", unknown(&form.bill_type));
    }
    let country = form.country.trim().to_owned();
    let is_foreign = form.is_of_foreign_company();
    if is_foreign && self::country(&country).is_none() {
        errors.add("country", unknown(&country));
    }
    let [billing_name, tax_office, tax_number, city, district, zip_code, address] = fields
        .map(|(name, checked)| checked.map_err(|message| errors.add(name, message)).unwrap_or_default());
    errors.into_result()?;
    Ok(Bill {
        bill_type: u8::from(form.bill_type == "1"),
        country: if is_foreign { country } else { String::new() },
        billing_name,
        tax_office,
        tax_number,
        city,
        district,
        zip_code,
        address,
    })
}

/// Accepts letters and the characters of abbreviations: "Beşiktaş V.D.".
fn check_words(text: &str, min: usize, max: usize) -> Result<String, Message> {
    check_letters(&text.replace(['.', ',', '/', '(', ')'], " "), min, max)?;
    check_length(text, min, max)
}

/// Checks the check digits of a company's number; a saved invoice may have no number yet.
fn of_type(form: &BillForm, number: String) -> Result<String, Message> {
    if form.bill_type == "1" && !number.is_empty() { check_tax_number(number) } else { Ok(number) }
}

/// Checks a company's number (VKN), or the identity number (TCKN) of a sole trader.
fn check_tax_number(number: String) -> Result<String, Message> {
    if is_tax_number(&number) || is_citizen_number(&number) {
        Ok(number)
    } else {
        Err(Message::new("rules.tax_number"))
    }
}

/// True for ten digits whose last one is a check digit, computed from the others weighted by powers of two.
fn is_tax_number(text: &str) -> bool {
    let digits: Vec<u32> = text.bytes().filter(u8::is_ascii_digit).map(|b| u32::from(b - b'0')).collect();
    let Some((check, weighted)) = digits.split_last().filter(|_| text.len() == 10 && digits.len() == 10)
    else {
        return false;
    };
    let weigh = |(digit, place): (&u32, u32)| match (digit + place) % 10 {
        9 => 9,
        shifted => (shifted << place) % 9,
    };
    let sum: u32 = weighted.iter().zip((1..=9).rev()).map(weigh).sum();
    (sum + check).is_multiple_of(10)
}

fn check_all_digits(text: String) -> Result<String, Message> {
    if text.bytes().all(|b| b.is_ascii_digit()) { Ok(text) } else { Err(Message::new("rules.number")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_error_of_an_invoice_names_its_field() {
        let text = str::to_owned;
        let good = || BillForm {
            bill_type: text("1"),
            country: String::new(),
            billing_name: text("Öz Ltd. Şti."),
            tax_office: text("Kadıköy"),
            tax_number: text("1234567890"),
            city: text("İstanbul"),
            district: text("Kadıköy"),
            zip_code: text("34710"),
            address: text("Moda Caddesi 1"),
        };
        let of = |change: fn(&mut BillForm)| {
            let mut form = good();
            change(&mut form);
            let errors = check_bill(&form).err().unwrap_or_default();
            errors.iter().map(|(field, m)| format!("{field} {}", m[0].key)).collect::<Vec<_>>()
        };
        assert_eq!(of(|_| ()), Vec::<String>::new());
        assert_eq!(
            of(|f| f.bill_type = "2".into()).first().map(String::as_str),
            Some("bill_type rules.invalid")
        );
        assert_eq!(of(|f| f.billing_name.clear()), ["billing_name rules.required"]);
        assert_eq!(of(|f| f.billing_name = "a".repeat(151)), ["billing_name rules.max_length"]);
        assert_eq!(of(|f| f.billing_name = "a\0b".into()), ["billing_name rules.invalid"]);
        assert_eq!(of(|f| f.bill_type.clear()), ["bill_type rules.required"]);
        assert_eq!(of(|f| f.tax_office.clear()), ["tax_office rules.required"]);
        assert_eq!(of(|f| f.tax_number.clear()), ["tax_number rules.required"]);
        assert_eq!(of(|f| f.tax_number = "12a".into()), ["tax_number rules.number"]);
        assert_eq!(of(|f| f.tax_number = "1234567891".into()), ["tax_number rules.tax_number"]);
        assert_eq!(of(|f| f.tax_number = "123456789".into()), ["tax_number rules.tax_number"]);
        assert_eq!(of(|f| f.tax_number = "17291716071".into()), ["tax_number rules.tax_number"]);
        for number in ["4540536920", "3721052062", "9876543217", "17291716060"] {
            let with = BillForm { tax_number: text(number), ..good() };
            assert!(
                [check_bill(&with), check_rental_bill(&with), check_saved_bill(&with)]
                    .iter()
                    .all(Result::is_ok)
            );
            let other = number.replace('0', "5").replace('9', "0");
            let wrong = BillForm { tax_number: other, ..good() };
            assert!(
                [check_bill(&wrong), check_rental_bill(&wrong), check_saved_bill(&wrong)]
                    .iter()
                    .all(Result::is_err)
            );
        }
        let unfilled = BillForm { tax_number: String::new(), ..good() };
        assert!(check_saved_bill(&unfilled).is_ok(), "filled in when it is needed");
        assert_eq!(of(|f| f.city.clear()), ["city rules.required"]);
        assert_eq!(of(|f| f.city = "a".repeat(101)), ["city rules.max_length"]);
        assert_eq!(of(|f| f.district.clear()), ["district rules.required"]);
        assert_eq!(of(|f| f.zip_code.clear()), ["zip_code rules.required"]);
        assert_eq!(of(|f| f.address.clear()), ["address rules.required"]);
        assert_eq!(of(|f| f.address = "a".repeat(501)), ["address rules.max_length"]);
        let individual = |f: &mut BillForm| {
            f.bill_type = "0".into();
            f.tax_office.clear();
            f.tax_number.clear();
        };
        assert_eq!(of(individual), Vec::<String>::new());

        let rental = |change: fn(&mut BillForm)| {
            let mut form = good();
            change(&mut form);
            check_rental_bill(&form).map(|bill| bill.billing_name).map_err(|errors| {
                errors.iter().map(|(field, m)| format!("{field} {}", m[0].key)).collect::<Vec<_>>().join(", ")
            })
        };
        assert_eq!(rental(|f| f.tax_office = "Beşiktaş V.D.".into()), Ok(text("Öz Ltd. Şti.")));
        assert_eq!(rental(|f| f.tax_office = "Beşiktaş 2".into()), Err(text("tax_office rules.letters")));
        assert_eq!(rental(|f| f.tax_office = "...".into()), Err(text("tax_office rules.required")));
        assert_eq!(rental(|f| f.district = "A.".into()), Err(text("district rules.min_length")));
        assert_eq!(rental(|f| f.billing_name = "A".into()), Err(text("billing_name rules.min_length")));
        assert_eq!(
            rental(|f| (f.bill_type, f.billing_name) = ("0".into(), " ".into())),
            Ok(String::new()),
            "the driver's name is known"
        );
        assert_eq!(
            rental(|f| f.bill_type = "0".into()),
            Ok(text("Öz Ltd. Şti.")),
            "a saved one names somebody"
        );
        assert_eq!(
            rental(|f| (f.bill_type, f.billing_name) = ("0".into(), "Öz".into())),
            Err(text("billing_name rules.min_length"))
        );
    }

    #[test]
    fn an_invoice_of_a_company_abroad_needs_a_country_instead_of_a_tax_office() {
        let of = |country: &str| BillForm {
            bill_type: "1".to_owned(),
            country: country.to_owned(),
            billing_name: "Nordlicht GmbH".to_owned(),
            tax_number: "DE123456789".to_owned(),
            city: "Berlin".to_owned(),
            district: "Mitte".to_owned(),
            zip_code: "10115".to_owned(),
            address: "Invalidenstraße 1".to_owned(),
            ..BillForm::default()
        };
        for check in [check_bill, check_rental_bill, check_saved_bill] {
            let country = |code| {
                check(&of(code))
                    .map(|bill| bill.country)
                    .map_err(|errors| errors.iter().map(|(field, _)| field.to_owned()).collect::<Vec<_>>())
            };
            assert_eq!(country("DE"), Ok("DE".to_owned()));
            assert_eq!(country("XX"), Err(vec!["country".to_owned()]));
        }
        for turkish in ["", "TR"] {
            let errors = check_bill(&of(turkish)).map(|_| ()).unwrap_err();
            let faulty: Vec<_> = errors.iter().map(|(field, _)| field.to_owned()).collect();
            assert_eq!(faulty, ["tax_number", "tax_office"], "of Türkiye");
        }
        let individual = BillForm { bill_type: "0".to_owned(), tax_number: String::new(), ..of("DE") };
        assert_eq!(check_bill(&individual).map(|bill| bill.country).ok(), Some(String::new()));
    }
}
