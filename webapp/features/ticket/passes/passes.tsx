"use client";
// Passes with barcodes for gates, buses and counters, one per passenger and direction, side by side. All
// states have the same size.

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { BookingLine, Pass } from "@/lib/api/types";
import type { Product } from "@/lib/product";
import { Button } from "@/ui/button";
import { Maximize2 } from "@/ui/icons";
import { usePasses } from "../booking";
import ticketStyles from "../ticket.module.css";
import type { Departure } from "../ticket-product";
import { Code } from "./code";
import { Gate } from "./gate";
import styles from "./passes.module.css";
import { Parts, PassesSkeleton } from "./passes-skeleton";

export default function Passes({
  product,
  session,
  reference,
  passengerCount,
  lines,
  departures,
}: {
  product: Product;
  session: string;
  reference: string;
  passengerCount: number;
  lines: BookingLine[];
  departures: Departure[];
}) {
  const t = useTranslations("ticket");
  const common = useTranslations("common");
  const {
    data: passes,
    error,
    isValidating,
    mutate,
  } = usePasses(
    product,
    session,
    // Other line states have other passes.
    lines.map(({ state }) => state).join(),
  );
  const [openPass, setOpenPass] = useState<number | null>(null);
  if (!passes && !error) return <PassesSkeleton passengerCount={passengerCount} />;
  if (!passes) {
    return (
      <div className={styles.passes}>
        <div className={styles.pass}>
          <Parts
            code={
              <div className={styles.noCode}>
                <p className={styles.label}>{t("barcodesFailed")}</p>
                <Button look="quiet" busy={isValidating} onClick={() => mutate()}>
                  {common("retry")}
                </Button>
              </div>
            }
          />
        </div>
      </div>
    );
  }
  if (passes.length === 0) return null;
  return (
    <>
      <ul
        className={styles.passes}
        aria-label={t("barcodes")}
        // A row of several passes must be scrollable by keyboard.
        tabIndex={passes.length > 1 ? 0 : undefined}
      >
        {passes.map((pass, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two passengers may share a name
          <li key={index} className={styles.pass}>
            <Parts
              code={
                <button
                  type="button"
                  aria-haspopup="dialog"
                  aria-label={t("gate.open", { holder: pass.holder, stub: pass.stub })}
                  className={styles.enlarge}
                  onClick={() => setOpenPass(index)}
                >
                  <Code pass={pass} className={styles.code} />
                  <Maximize2 className={ticketStyles.screenOnly} />
                </button>
              }
              holder={<bdi>{pass.holder}</bdi>}
              stub={<bdi>{pass.stub}</bdi>}
            />
          </li>
        ))}
      </ul>
      <Gate
        product={product}
        reference={reference}
        shown={shownOf(passes, departures)}
        at={openPass}
        onClose={() => setOpenPass(null)}
      />
    </>
  );
}

/**
 * Passes saved by older versions lack their `leg` or their passenger; details that depend on them are
 * omitted.
 */
function shownOf(passes: Pass[], departures: Departure[]) {
  const only = departures.length === 1 ? departures[0] : undefined;
  return passes.map((pass) => ({
    pass,
    departure:
      only ??
      departures.find(
        ({ leg, travellers }) =>
          leg === pass.leg && (travellers === undefined || travellers.includes(pass.traveller)),
      ),
  }));
}
