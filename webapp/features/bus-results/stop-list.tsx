"use client";
// Stations and times of a bus between boarding and alighting, collapsed at first; each bus of a journey
// has its own list. Reads the `bus` messages.

import { useTranslations } from "next-intl";
import type { BusDetail } from "@/lib/api/bus-types";
import { formatTime } from "@/lib/format";
import { useFormat } from "@/lib/use-format";
import { ChevronDown } from "@/ui/icons";
import fold from "@/ui/quiet-fold.module.css";
import styles from "./stop-list.module.css";

export function StopList({ stops }: Pick<BusDetail["search_item_detail"], "stops">) {
  const t = useTranslations("bus");
  const format = useFormat();
  const between = stops.reduce((sum, { length }) => sum + Math.max(length - 2, 0), 0);
  if (between < 1) return null;
  return (
    <details>
      <summary className={fold.summary}>
        {t("stopsBetween", { count: between })} <ChevronDown className={fold.chevron} />
      </summary>
      {stops.map((ofBus) => (
        <ol key={`${ofBus[0]?.date} ${ofBus[0]?.time}`} className={styles.stops}>
          {ofBus.map(({ date, time, name }, at) => (
            <li key={`${date} ${time}`} className={styles.stop}>
              <time dateTime={`${date}T${time}`} className={styles.time}>
                {formatTime(time)}
              </time>
              <span>
                {name}
                {at > 0 && date !== ofBus[at - 1]?.date && ` · ${format.date(date, "brief")}`}
              </span>
            </li>
          ))}
        </ol>
      ))}
    </details>
  );
}
