"use client";
// Full-screen barcodes for a gate, one after the other, white in every theme, with passenger and
// departure. The screen stays awake while they are shown. Opened by passes.tsx.

import gate from "@content/catalogues/tr/gate.json";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import type { Pass } from "@/lib/api/types";
import { formatTime } from "@/lib/format";
import { Messages } from "@/lib/i18n/provider";
import type { Product } from "@/lib/product";
import { useFormat } from "@/lib/use-format";
import { IconButton } from "@/ui/button";
import { ChevronLeft, ChevronRight, X } from "@/ui/icons";
import { Modal } from "@/ui/modal";
import { Route } from "../route";
import type { Departure } from "../ticket-product";
import { Code } from "./code";
import styles from "./gate.module.css";

export type Shown = { pass: Pass; departure?: Departure };

type Props = {
  product: Product;
  reference: string;
  shown: Shown[];
  /** Index of the tapped code; null while the view is closed. */
  at: number | null;
  onClose: () => void;
};

export const Gate = (props: Props) => (
  <Messages turkish={{ gate }}>
    <Row {...props} />
  </Messages>
);

function Row({ product, reference, shown, at, onClose }: Props) {
  const t = useTranslations("gate");
  const ticket = useTranslations("ticket");
  const common = useTranslations("common");
  const title = useId();
  const row = useRef<HTMLUListElement>(null);
  const [seen, setSeen] = useState(0);
  const isOpen = at !== null;
  useAwake(isOpen);
  // Runs after the dialog is open, because hidden content cannot be scrolled.
  useEffect(() => {
    if (at === null) return;
    row.current?.children[at]?.scrollIntoView({ inline: "start", block: "nearest", behavior: "instant" });
    row.current?.focus();
    setSeen(at);
  }, [at]);
  const turn = (to: number) =>
    row.current?.children[to]?.scrollIntoView({ inline: "start", block: "nearest" });
  const onScroll = ({ currentTarget }: { currentTarget: HTMLElement }) =>
    // `scrollLeft` is negative in right-to-left layouts.
    setSeen(Math.round(Math.abs(currentTarget.scrollLeft) / currentTarget.clientWidth));
  return (
    <Modal open={isOpen} onClose={onClose} aria-labelledby={title} className={styles.gate}>
      <div className={styles.screen}>
        <header className={styles.head}>
          <div>
            <h2 id={title} className={styles.title}>
              {t("title", { product })}
            </h2>
            {product === "flight" && <p className={styles.noPass}>{t("noPass")}</p>}
          </div>
          <IconButton label={common("close")} onClick={onClose}>
            <X />
          </IconButton>
        </header>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list must be scrollable by keyboard */}
        <ul ref={row} className={styles.row} aria-label={ticket("barcodes")} tabIndex={0} onScroll={onScroll}>
          {shown.map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two passengers may share a name
            <li key={index} className={styles.page}>
              <OpenPass product={product} reference={reference} {...one} />
            </li>
          ))}
        </ul>
        {shown.length > 1 && (
          <div className={styles.turns}>
            <IconButton label={t("previous")} disabled={seen === 0} onClick={() => turn(seen - 1)}>
              <ChevronLeft className="flip-rtl" />
            </IconButton>
            <p role="status" className={styles.position}>
              {t("position", { index: seen + 1, count: shown.length })}
            </p>
            <IconButton label={t("next")} disabled={seen === shown.length - 1} onClick={() => turn(seen + 1)}>
              <ChevronRight className="flip-rtl" />
            </IconButton>
          </div>
        )}
      </div>
    </Modal>
  );
}

function OpenPass({ product, reference, pass, departure }: Shown & { product: Product; reference: string }) {
  const t = useTranslations("gate");
  const ticket = useTranslations("ticket");
  const format = useFormat();
  const facts = [
    [t("service", { product }), departure?.service],
    [t("carrier"), departure?.carrier],
    [ticket("pnr"), reference],
  ];
  return (
    <>
      <Code pass={pass} className={styles.code} />
      <div className={styles.words}>
        <p className={styles.holder}>
          <bdi>{pass.holder}</bdi>
        </p>
        <p className={styles.stub}>
          <bdi>{pass.stub}</bdi>
        </p>
        {departure && (
          <>
            <p className={styles.moment}>
              <time>{formatTime(departure.time)}</time> <span>{format.date(departure.date, "short")}</span>
            </p>
            {/* The stub of a flight is its route already. */}
            {product !== "flight" && (
              <p>
                <Route {...departure} />
              </p>
            )}
            <p>
              <bdi>{departure.place}</bdi>
            </p>
          </>
        )}
        <dl className={styles.facts}>
          {facts.map(
            ([name, fact]) =>
              fact && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>
                    <bdi>{fact}</bdi>
                  </dd>
                </div>
              ),
          )}
        </dl>
      </div>
    </>
  );
}

/**
 * Keeps the screen awake. The system drops the lock when the page is hidden, so a new lock is requested
 * when the page becomes visible.
 */
function useAwake(wanted: boolean) {
  useEffect(() => {
    if (!wanted) return;
    let lock: Promise<WakeLockSentinel | undefined> | undefined;
    const keep = () => {
      // Some browsers lack the API, and a low battery causes a rejection.
      if (document.visibilityState === "visible")
        lock = navigator.wakeLock?.request("screen").catch(() => undefined);
    };
    keep();
    document.addEventListener("visibilitychange", keep);
    return () => {
      document.removeEventListener("visibilitychange", keep);
      void lock?.then((sentinel) => sentinel?.release());
    };
  }, [wanted]);
}
