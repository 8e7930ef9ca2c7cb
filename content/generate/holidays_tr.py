"""Writes content/holidays.json: Türkiye's official and religious holidays of 2023 to 2028 from the registry
package `holidays`, and the school breaks below, by year. Used by the prices of the built-in network and by
the date picker."""

from datetime import date, timedelta

from holidays import HALF_DAY, PUBLIC, country_holidays

from lines import CONTENT, compact

YEARS = range(2023, 2029)
COLORS = {"official": "#d93025", "religious": "#188038", "semester": "#1a73e8"}
RELIGIOUS = ("Ramazan Bayramı", "Kurban Bayramı")

MID_TERM, WINTER = "Ara tatil", "Yarıyıl tatili"
# First and last school day off, from the ministry's yearly work calendars (see SOURCES.md). Breaks from
# November 2026 on are expected, after the pattern of earlier years, until the ministry announces them.
SCHOOL_BREAKS = [
    (WINTER, date(2023, 1, 23), date(2023, 2, 3)),
    (MID_TERM, date(2023, 4, 17), date(2023, 4, 20)),
    (MID_TERM, date(2023, 11, 13), date(2023, 11, 17)),
    (WINTER, date(2024, 1, 22), date(2024, 2, 2)),
    (MID_TERM, date(2024, 4, 8), date(2024, 4, 12)),
    (MID_TERM, date(2024, 11, 11), date(2024, 11, 15)),
    (WINTER, date(2025, 1, 20), date(2025, 1, 31)),
    (MID_TERM, date(2025, 3, 31), date(2025, 4, 4)),
    (MID_TERM, date(2025, 11, 10), date(2025, 11, 14)),
    (WINTER, date(2026, 1, 19), date(2026, 1, 30)),
    (MID_TERM, date(2026, 3, 16), date(2026, 3, 20)),
    (f"{MID_TERM} (beklenen)", date(2026, 11, 16), date(2026, 11, 20)),
    (f"{WINTER} (beklenen)", date(2027, 1, 25), date(2027, 2, 5)),
    (f"{MID_TERM} (beklenen)", date(2027, 3, 8), date(2027, 3, 12)),
    (f"{MID_TERM} (beklenen)", date(2027, 11, 15), date(2027, 11, 19)),
    (f"{WINTER} (beklenen)", date(2028, 1, 24), date(2028, 2, 4)),
    (f"{MID_TERM} (beklenen)", date(2028, 4, 3), date(2028, 4, 7)),
    (f"{MID_TERM} (beklenen)", date(2028, 11, 13), date(2028, 11, 17)),
]


def school_days_off(year):
    for name, first, last in SCHOOL_BREAKS:
        for offset in range((last - first).days + 1):
            day = first + timedelta(days=offset)
            if day.year == year:
                yield day, name


def of_year(year):
    days = {"official": [], "religious": [], "semester": list(school_days_off(year))}
    known = country_holidays("TR", years=year, language="tr", categories=(PUBLIC, HALF_DAY))
    for day, names in known.items():
        for name in names.split("; "):
            days["religious" if name.startswith(RELIGIOUS) else "official"].append((day, name))
    return {
        kind: [{"date": day.isoformat(), "name": name, "color": COLORS[kind]} for day, name in sorted(found)]
        for kind, found in days.items()
    }


def main():
    lines = [f'"{year}":{compact(of_year(year))}' for year in YEARS]
    (CONTENT / "holidays.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
