//! The travel agency with its licence, and the bus operators with their certificates, from
//! `content/seller.json`. A production deployment rejects the file as long as it contains placeholders:
//! dashes, since zeros could be taken for a number.

use std::sync::OnceLock;

use serde::Deserialize;

use crate::bus::offer::CompanyId;
use crate::place::embedded;

/// The travel agency that sells all products.
#[derive(Debug, Deserialize)]
pub struct Agency {
    /// Registered name.
    pub name: &'static str,
    /// Class of the licence: A, B or C.
    pub licence_class: &'static str,
    /// Licence number at TÜRSAB, the association of Turkish travel agencies.
    pub licence: &'static str,
    /// Certificate for selling bus tickets, kind and number: `F1 …`.
    pub bus_certificate: &'static str,
    /// Number at the tax office.
    pub tax_number: &'static str,
    /// Number in the register of companies.
    pub mersis: &'static str,
    /// Registered e-mail address (KEP).
    pub kep: &'static str,
}

/// A bus company as a legal entity.
#[derive(Debug, Deserialize)]
pub struct BusOperator {
    id: CompanyId,
    /// Registered name.
    pub name: &'static str,
    /// Certificate for carrying passengers, kind and number: `D1 …`.
    pub certificate: &'static str,
    /// Number at the tax office.
    pub tax_number: &'static str,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "'de: 'static"))]
struct Seller {
    agency: Agency,
    bus_companies: Vec<BusOperator>,
}

fn seller() -> &'static Seller {
    static SELLER: OnceLock<Seller> = OnceLock::new();
    SELLER.get_or_init(|| embedded(crate::content!("seller.json")))
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

    #[test]
    fn no_number_of_a_seller_or_bus_company_is_a_placeholder_of_zeros() {
        let Agency { licence, bus_certificate, tax_number, mersis, kep, .. } = agency();
        let theirs =
            seller().bus_companies.iter().flat_map(|company| [company.certificate, company.tax_number]);
        for number in [licence, bus_certificate, tax_number, mersis, kep].into_iter().copied().chain(theirs) {
            let digits = number.split(|c: char| !c.is_ascii_digit()).filter(|digits| digits.len() > 1);
            assert!(
                number == "—" || digits.into_iter().all(|digits| digits.contains(|c| c != '0')),
                "{number}"
            );
        }
    }
}
