//! A list of places of one kind with its index, for the place pickers.

use std::cmp::Reverse;
use std::sync::OnceLock;

use super::{Findable, PlaceIndex, Point, great_circle_km};

pub trait Place {
    fn id(&self) -> u32;
    fn point(&self) -> Point;
    fn findable(&self) -> Findable<'_>;
}

/// Places ascending by id, which a test of the data checks.
#[derive(Debug)]
pub struct Places<T> {
    places: Vec<T>,
    /// Index that is built for the first keyword: searches and bookings need none.
    index: OnceLock<PlaceIndex>,
}

impl<T: Place> Places<T> {
    pub fn new(places: Vec<T>) -> Self {
        Self { places, index: OnceLock::new() }
    }

    pub fn all(&self) -> &[T] {
        &self.places
    }

    pub fn get(&self, id: u32) -> Option<&T> {
        let at = self.places.binary_search_by_key(&id, T::id).ok()?;
        self.places.get(at)
    }

    /// Returns the places that the picker lists before anything is typed, most popular first.
    pub fn popular(&self, limit: usize) -> Vec<&T> {
        let mut popular: Vec<_> = self.places.iter().collect();
        popular.sort_by_key(|place| Reverse(place.findable().popularity));
        popular.truncate(limit);
        popular
    }

    /// Returns the place nearest to the point, if it is within `reach_km`.
    pub fn nearest(&self, point: Point, reach_km: u32) -> Option<&T> {
        let with_km = self.places.iter().map(|place| (great_circle_km(point, place.point()), place));
        with_km.filter(|(km, _)| *km <= reach_km).min_by_key(|(km, _)| *km).map(|(_, place)| place)
    }

    /// Returns at most `limit` places that match the keyword, best first.
    pub fn find(&self, keyword: &str, limit: usize) -> Vec<&T> {
        let index = self.index.get_or_init(|| PlaceIndex::new(self.places.iter().map(T::findable)));
        index.find(keyword, limit).filter_map(|at| self.places.get(at)).collect()
    }
}
