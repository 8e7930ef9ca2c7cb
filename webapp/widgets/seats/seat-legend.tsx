// Legend for the colours and signs of a seat map.

import { useTranslations } from "next-intl";
import type { Gender } from "@/lib/api/bus-types";
import { Mars, Venus, X } from "@/ui/icons";
import styles from "./seat-map.module.css";

/** Attributes as the map uses them: `only` is the single gender to which an empty seat is sold. */
const KINDS = [
  { key: "man", who: "soldM", sign: Mars },
  { key: "woman", who: "soldF", sign: Venus },
  { key: "empty", who: "empty" },
  { key: "emptyMan", who: "empty", only: "M", sign: Mars },
  { key: "emptyWoman", who: "empty", only: "F", sign: Venus },
  { key: "closed", who: "closed", sign: X },
  { key: "yours", who: "yours" },
] as const satisfies { key: string; who: string; only?: Gender; sign?: typeof X }[];

export function SeatLegend() {
  const t = useTranslations("bus-results.seats");
  return (
    <ul className={styles.legend} aria-label={t("legend")}>
      {KINDS.map(({ key, who, ...drawn }) => (
        <li key={key}>
          <span
            className={styles.swatch}
            data-who={who}
            data-only={"only" in drawn ? drawn.only : undefined}
            aria-hidden
          >
            {"sign" in drawn && <drawn.sign />}
          </span>
          {t(key)}
        </li>
      ))}
    </ul>
  );
}
