// Barcode of a pass, black on white in every theme.

import { useTranslations } from "next-intl";
import type { Pass } from "@/lib/api/types";
import { SIDE } from "./passes-skeleton";

/** White modules around the code, which a scanner needs to detect it. */
const QUIET = 2;

export function Code({
  pass: { holder, stub, barcode },
  className,
}: {
  pass: Pass;
  className: string | undefined;
}) {
  const t = useTranslations("ticket");
  const side = barcode.size + 2 * QUIET;
  return (
    <svg
      role="img"
      aria-label={t("barcode", { holder, stub })}
      className={className}
      width={SIDE}
      height={SIDE}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
    >
      <path d={barcode.path} />
    </svg>
  );
}
