"use client";
// What is scanned at a gate, a bus or a counter: a pass with its barcode for each traveller and leg, side by side. All its states are
// of one size.

import { useTranslations } from "next-intl";
import type { Pass } from "@/lib/api/types";
import type { Product } from "@/lib/product";
import { Button } from "@/ui/button";
import { usePasses } from "./booking";
import { Parts, PassesSkeleton, SIDE } from "./passes-skeleton";
import styles from "./ticket.module.css";

/** Modules left white around a code, so that a scanner finds it. */
const QUIET = 2;

export default function Passes({
  product,
  session,
  travellers,
  lines,
}: {
  product: Product;
  session: string;
  travellers: number;
  /** The states of the booking's lines: with others there are other passes. */
  lines: string;
}) {
  const t = useTranslations("ticket");
  const common = useTranslations("common");
  const { data: passes, error, isValidating, mutate } = usePasses(product, session, lines);
  if (!passes && !error) return <PassesSkeleton travellers={travellers} />;
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
    <ul
      className={styles.passes}
      aria-label={t("barcodes")}
      // A row of several must scroll by keyboard too.
      tabIndex={passes.length > 1 ? 0 : undefined}
    >
      {passes.map((pass, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two passengers may share a name
        <li key={index} className={styles.pass}>
          <Parts
            code={<Code pass={pass} />}
            holder={<bdi>{pass.holder}</bdi>}
            stub={<bdi>{pass.stub}</bdi>}
          />
        </li>
      ))}
    </ul>
  );
}

function Code({ pass: { holder, stub, barcode } }: { pass: Pass }) {
  const t = useTranslations("ticket");
  const side = barcode.size + 2 * QUIET;
  return (
    <svg
      role="img"
      aria-label={t("barcode", { holder, stub })}
      className={styles.code}
      width={SIDE}
      height={SIDE}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
    >
      <path d={barcode.path} />
    </svg>
  );
}
