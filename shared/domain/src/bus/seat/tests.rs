use super::*;

fn layout(seat_type: SeatType, seats: u8) -> Layout {
    Layout::new(seat_type, seats).unwrap()
}

/// Returns each row as text, with `..` where there is no seat.
fn drawn(layout: &Layout) -> Vec<String> {
    let text = |seat: &Option<u8>| seat.map_or("..".to_owned(), |seat| format!("{seat:02}"));
    layout.rows.iter().map(|row| row.iter().map(text).collect::<Vec<_>>().join(" ")).collect()
}

fn taken(seats: &[(u8, Gender)]) -> Occupancy {
    let seats = seats.iter().map(|&(number, gender)| Seat { number, gender }).collect();
    let ride = Allocation { to: 1, ..Allocation::default() };
    Occupancy::of(&ride, &[Allocation { seats, ..Allocation::units(1) }])
}

fn numbers(bits: u64) -> Vec<u8> {
    (1..64).filter(|seat| bits & bit(*seat) != 0).collect()
}

#[test]
fn a_bus_layout_has_its_aisle_its_middle_door_and_its_last_row() {
    let comfort = drawn(&layout(SeatType::TwoPlusOne, 41));
    assert_eq!(comfort.len(), 14);
    assert_eq!(comfort[0], "01 .. 02 03");
    assert_eq!(comfort[6], "19 .. .. ..", "the door");
    assert_eq!(comfort[13], "38 39 40 41", "the aisle ends");
    let economy = drawn(&layout(SeatType::TwoPlusTwo, 46));
    assert_eq!(economy.len(), 12);
    assert_eq!((economy[0].as_str(), economy[5].as_str()), ("01 02 .. 03 04", "21 22 .. .. .."));
    assert_eq!(economy[11], "43 44 .. 45 46");
    assert_eq!(drawn(&layout(SeatType::TwoPlusTwo, 47)).last().unwrap(), "43 44 45 46 47");
}

#[test]
fn bus_seats_are_numbered_without_gaps_and_neighbours_are_consecutive() {
    for (seat_type, sizes) in
        [(SeatType::TwoPlusOne, [37, 38, 40, 41]), (SeatType::TwoPlusTwo, [46, 47, 50, 54])]
    {
        for seats in sizes {
            let layout = layout(seat_type, seats);
            let in_order: Vec<u8> = layout.rows.iter().flatten().flatten().copied().collect();
            assert_eq!(in_order, (1..=seats).collect::<Vec<_>>());
            assert!(layout.rows.iter().all(|row| row.len() == layout.rows[0].len()));
            assert!(layout.neighbours.iter().all(|&(a, b)| b == a + 1));
            let singles = (1..=seats).filter(|seat| layout.is_single(*seat)).count();
            assert_eq!(singles > 10, seat_type == SeatType::TwoPlusOne, "{seats}");
        }
    }
    assert_eq!(Layout::new(SeatType::TwoPlusOne, 39), None);
    assert_eq!(Layout::new(SeatType::TwoPlusTwo, 1), None);
}

#[test]
fn a_bus_seat_beside_a_passenger_is_closed_to_the_other_gender() {
    let layout = layout(SeatType::TwoPlusTwo, 47);
    let woman = taken(&[(1, Gender::F)]);
    assert!(!numbers(layout.for_sale(woman, Gender::M)).contains(&2));
    assert!(numbers(layout.for_sale(woman, Gender::F)).contains(&2));
    assert!(numbers(layout.for_sale(woman, Gender::M)).contains(&3), "across the aisle");
    assert_eq!(layout.remaining(woman), 46);
    // No passenger can have the seat between a man and a woman in the last row.
    let between = taken(&[(44, Gender::F), (46, Gender::M)]);
    assert_eq!(layout.remaining(between), 44);
    let matrix = layout.matrix(between, |seat| Money::kurus(i64::from(seat)));
    let cell = matrix.iter().flatten().flatten().find(|cell| cell.seat == 45).unwrap();
    assert!(cell.is_empty && !cell.active && !cell.can_sale_female && !cell.can_sale_male);
    let woman = matrix.iter().flatten().flatten().find(|cell| cell.seat == 44).unwrap();
    assert_eq!((woman.is_empty, woman.active, woman.sold_to), (false, false, Some(Gender::F)));
    assert_eq!(woman.price, Money::kurus(44));
}

#[test]
fn a_group_is_assigned_seats_that_each_passenger_can_have() {
    use Gender::{F, M};
    let layout = layout(SeatType::TwoPlusTwo, 46);
    assert_eq!(layout.assign(taken(&[]), &[F, M, F]), Some(vec![1, 2, 3]));
    assert_eq!(layout.assign(taken(&[(1, F)]), &[M, F]), Some(vec![3, 2]));
    // Only 2 (for a woman) and the pair 45, 46 (for anybody) are left: the woman must not get a seat of the
    // pair.
    let mut full: Vec<(u8, Gender)> = (3..45).map(|seat| (seat, F)).collect();
    full.push((1, F));
    assert_eq!(layout.assign(taken(&full), &[F, M, M]), Some(vec![2, 45, 46]));
    assert_eq!(layout.assign(taken(&full), &[M, M, F]), Some(vec![45, 46, 2]));
    assert_eq!(layout.assign(taken(&full), &[M, M, M]), None);
    full.extend([(45, M)]);
    assert_eq!(layout.assign(taken(&full), &[F, F]), None);
}
