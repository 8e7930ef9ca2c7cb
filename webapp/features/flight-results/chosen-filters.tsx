"use client";
// Active flight filters, shown above the list. Loaded lazily with the first active filter.

import { useTranslations } from "next-intl";
import { clock } from "@/lib/search/facets";
import { useFormat } from "@/lib/use-format";
import { type Chip, chipsOf, FilterChips, spanWords, usePriceChip } from "@/widgets/results/filter-chips";
import type { DirectionFilters, Facets, Filters, RangeName } from "./filters";

const RANGES = ["departure", "arrival", "duration"] as const satisfies RangeName[];
const ENDS = ["from", "to"] as const;

export default function FlightChosenFilters({
  facets,
  filters,
  onFilters,
}: {
  facets: Facets;
  filters: Filters;
  onFilters: (filters: Filters) => void;
}) {
  const t = useTranslations("results");
  const format = useFormat();
  const price = usePriceChip({
    currency: facets.currency,
    bounds: facets.price,
    span: filters.price,
    onRemove: () => onFilters({ ...filters, price: null }),
  });

  const ofDirection = (direction: "there" | "back"): Chip[] => {
    const [chosen, offered] = [filters[direction], facets[direction]];
    if (!offered) return [];
    const set = (changes: Partial<DirectionFilters>) =>
      onFilters({ ...filters, [direction]: { ...chosen, ...changes } });
    const chips = [
      ...chipsOf(
        "transfers",
        chosen.transfers,
        (stops) => (stops === 0 ? t("card.direct") : t("card.stops", { count: stops })),
        (transfers) => set({ transfers }),
      ),
      ...RANGES.flatMap((name) => {
        const span = chosen[name];
        if (!span) return [];
        const describe = name === "duration" ? (minutes: number) => format.duration(clock(minutes)) : clock;
        const label = `${t(`filters.${name}`)} ${spanWords(span, offered[name], describe)}`;
        return [{ key: name, label, onRemove: () => set({ [name]: null }) }];
      }),
      ...chipsOf(
        "airlines",
        chosen.airlines,
        (code) => offered.airlines.find(({ carrier }) => carrier.code === code)?.carrier.name,
        (airlines) => set({ airlines }),
      ),
      ...ENDS.flatMap((end) =>
        chipsOf(
          end,
          chosen[end],
          (code) => offered[end].find(({ airport }) => airport.code === code)?.airport.name,
          (codes) => set({ [end]: codes }),
        ),
      ),
    ];
    return chips.map(({ key, label, onRemove }) => ({
      key: `${direction}:${key}`,
      // Names the direction when the offers have two.
      label: facets.back ? `${t(`filters.${direction}`)}: ${label}` : label,
      onRemove,
    }));
  };

  return <FilterChips chips={[...price, ...ofDirection("there"), ...ofDirection("back")]} />;
}
