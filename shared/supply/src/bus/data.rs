//! Reads the network from the files under `content/` and checks its integrity: every station is known, and
//! every number is unique.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use serde::Deserialize;

use super::Network;
use super::fares::Tariff;
use super::timetable::{Line, Service, Stop};
use domain::bus::offer::{self, BusNumber, CompanyId, Feature};
use domain::bus::seat::{Layout, SeatType};
use domain::place::{embedded, station};
use domain::seller::bus_operator;

/// Company of the network. All companies are invented.
#[derive(Debug, Deserialize)]
pub struct Company {
    pub id: CompanyId,
    /// Code that names the company's badge.
    pub code: &'static str,
    pub name: &'static str,
    pub seat_type: SeatType,
    pub features: Vec<Feature>,
    /// Online cancellation is possible until this many hours before departure.
    pub cancel_hours: u32,
    /// Seat counts of the company's buses.
    pub(super) seats: Vec<u8>,
    /// Price level of the company's fares, and of its single seats against its other seats, in thousandths
    /// of the usual ones.
    pub(super) price_permille: i64,
    pub(super) single_permille: i64,
    #[serde(skip)]
    offered: OnceLock<Arc<offer::Company>>,
}

/// Entry of `bus-lines.json`.
#[derive(Debug, Deserialize)]
pub struct LineData {
    pub home: &'static str,
    pub stops: Vec<Stop>,
    /// Departures such as `20:30 10101`, followed by the weekdays if the bus is not daily: `12345.7`.
    pub departures: Vec<&'static str>,
}

#[derive(Debug, thiserror::Error)]
#[error("bus network data: {0}")]
pub struct DataError(String);

impl Company {
    /// Returns the company as it appears in offers and orders.
    pub fn offered(&self) -> Arc<offer::Company> {
        let operator = || {
            bus_operator(self.id).map(|operator| offer::Operator {
                name: Cow::Borrowed(operator.name),
                certificate: Cow::Borrowed(operator.certificate),
                tax_number: Cow::Borrowed(operator.tax_number),
            })
        };
        Arc::clone(self.offered.get_or_init(|| {
            Arc::new(offer::Company {
                id: self.id,
                code: Cow::Borrowed(self.code),
                name: Cow::Borrowed(self.name),
                features: self.features.clone(),
                cancel_hours: self.cancel_hours,
                operator: operator(),
            })
        }))
    }
}

pub fn read_embedded() -> Result<Network, DataError> {
    let tariff: Tariff = embedded(domain::content!("bus-fares.json"));
    Network::new(
        embedded(domain::content!("bus-companies.json")),
        embedded(domain::content!("bus-lines.json")),
        tariff.with_holidays(),
    )
}

impl Network {
    pub(super) fn new(
        companies: Vec<Company>,
        lines: Vec<LineData>,
        tariff: Tariff,
    ) -> Result<Self, DataError> {
        let companies: Vec<Arc<Company>> = companies.into_iter().map(Arc::new).collect();
        let layouts = layouts(&companies)?;
        let lines: Vec<Line> = lines
            .into_iter()
            .enumerate()
            .map(|(position, data)| read_line(position, data, &companies, &layouts))
            .collect::<Result<_, _>>()?;
        let (mut stops, mut numbers) = (HashMap::<_, Vec<_>>::new(), HashMap::new());
        for line in &lines {
            let at = line.position;
            for (position, stop) in line.stops.iter().enumerate() {
                stops.entry(stop.station).or_default().push((at, position));
            }
            for (position, service) in line.services.iter().enumerate() {
                if numbers.insert(service.number, (at, position)).is_some() {
                    return Err(DataError(format!("{} is listed twice", service.number)));
                }
            }
        }
        Ok(Self { lines, stops, numbers, tariff })
    }
}

type Layouts = HashMap<(SeatType, u8), Arc<Layout>>;

fn layouts(companies: &[Arc<Company>]) -> Result<Layouts, DataError> {
    let sizes = companies
        .iter()
        .flat_map(|company| company.seats.iter().map(move |&seats| (company.seat_type, seats)));
    let layout = |(seat_type, seats)| {
        let layout = Layout::new(seat_type, seats).ok_or_else(|| unknown(&format!("a bus of {seats}")))?;
        Ok(((seat_type, seats), Arc::new(layout)))
    };
    sizes.map(layout).collect()
}

fn read_line(
    position: usize,
    data: LineData,
    companies: &[Arc<Company>],
    layouts: &Layouts,
) -> Result<Line, DataError> {
    if let Some(stop) = data.stops.iter().find(|stop| station(stop.station).is_none()) {
        return Err(unknown(&stop.station.to_string()));
    }
    let service = |text: &&str| read_service(text, companies, layouts).ok_or_else(|| unknown(text));
    let services = data.departures.iter().map(service).collect::<Result<_, _>>()?;
    Ok(Line { position, home: data.home, stops: data.stops, services })
}

fn read_service(text: &str, companies: &[Arc<Company>], layouts: &Layouts) -> Option<Service> {
    let mut words = text.split(' ');
    let (time, number) = (words.next()?, words.next()?.parse::<BusNumber>().ok()?);
    let (hour, minute) = time.split_once(':')?;
    let on = |(day, letter): (usize, char)| if letter == '.' { 0 } else { 1_u8 << day };
    let company = companies.iter().find(|company| company.id == number / 10_000)?;
    let size = usize::try_from(number).ok()?.checked_rem(company.seats.len())?;
    Some(Service {
        number,
        company: Arc::clone(company),
        layout: Arc::clone(layouts.get(&(company.seat_type, *company.seats.get(size)?))?),
        departs_minute: hour.parse::<i32>().ok()? * 60 + minute.parse::<i32>().ok()?,
        weekdays: words.next().unwrap_or("1234567").chars().take(7).enumerate().map(on).sum(),
    })
}

fn unknown(what: &str) -> DataError {
    DataError(format!("{what} is unknown"))
}
