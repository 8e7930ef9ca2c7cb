//! Who sells, and on what licence; who runs the buses, and on what certificate. From `content/seller.json`, which a production
//! deployment refuses as long as it holds placeholders.

use std::sync::OnceLock;

use serde::Deserialize;

use crate::bus::offer::CompanyId;
use crate::place::embedded;

/// The travel agency that sells everything here.
#[derive(Debug, Deserialize)]
pub struct Agency {
    /// As it is registered.
    pub name: &'static str,
    /// Of the licence: A, B or C.
    pub licence_class: &'static str,
    /// Its number at TÜRSAB, the association of the country's travel agencies.
    pub licence: &'static str,
    /// By which it sells bus tickets, kind and number: `F1 …`.
    pub bus_certificate: &'static str,
    /// Its number at the tax office.
    pub tax_number: &'static str,
    /// Its number in the register of companies.
    pub mersis: &'static str,
    /// Its registered electronic mail.
    pub kep: &'static str,
}

/// A bus company before the law.
#[derive(Debug, Deserialize)]
pub struct BusOperator {
    id: CompanyId,
    /// As it is registered.
    pub name: &'static str,
    /// By which it carries passengers, kind and number: `D1 …`.
    pub certificate: &'static str,
    /// Its number at the tax office.
    pub tax_number: &'static str,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "'de: 'static"))]
struct Seller {
    placeholder: bool,
    agency: Agency,
    bus_companies: Vec<BusOperator>,
}

fn seller() -> &'static Seller {
    static SELLER: OnceLock<Seller> = OnceLock::new();
    SELLER.get_or_init(|| embedded::<Seller>(crate::content!("seller.json")).without_placeholders())
}

impl Seller {
    /// A number that is not filled in yet is a dash everywhere, since its zeros would pass for a number.
    fn without_placeholders(mut self) -> Self {
        if self.placeholder {
            let Agency { licence, bus_certificate, tax_number, mersis, kep, .. } = &mut self.agency;
            let companies = self.bus_companies.iter_mut();
            let theirs = companies.flat_map(|company| [&mut company.certificate, &mut company.tax_number]);
            [licence, bus_certificate, tax_number, mersis, kep]
                .into_iter()
                .chain(theirs)
                .for_each(|number| *number = "—");
        }
        self
    }
}

pub fn agency() -> &'static Agency {
    &seller().agency
}

pub fn bus_operator(id: CompanyId) -> Option<&'static BusOperator> {
    seller().bus_companies.iter().find(|operator| operator.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(placeholder: bool) -> Seller {
        let seller = r#"{"placeholder": PLACEHOLDER, "agency": {"name": "Rota", "licence_class": "A", "licence": "00000",
            "bus_certificate": "F1 00.F1.000000", "tax_number": "0000000000", "mersis": "0000000000000000", "kep": "rota@hs00.kep.tr"},
            "bus_companies": [{"id": 1, "name": "Leylek", "certificate": "D1 00.D1.000001", "tax_number": "0000000001"}]}"#;
        let seller: &'static str = seller.replace("PLACEHOLDER", &placeholder.to_string()).leak();
        serde_json::from_str::<Seller>(seller).unwrap().without_placeholders()
    }

    fn numbers(seller: &Seller) -> [&'static str; 7] {
        let Agency { licence, bus_certificate, tax_number, mersis, kep, .. } = seller.agency;
        let company = &seller.bus_companies[0];
        [licence, bus_certificate, tax_number, mersis, kep, company.certificate, company.tax_number]
    }

    #[test]
    fn a_placeholder_is_never_shown_as_digits() {
        assert_eq!(numbers(&read(true)), ["—"; 7]);
        assert_eq!(
            numbers(&read(false))[1..5],
            ["F1 00.F1.000000", "0000000000", "0000000000000000", "rota@hs00.kep.tr"]
        );
        assert_eq!((read(true).agency.name, read(true).agency.licence_class), ("Rota", "A"));
    }
}
