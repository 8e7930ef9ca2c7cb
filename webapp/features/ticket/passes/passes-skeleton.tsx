"use client";
// Placeholder of the passes while they and their code load.

import type { ReactNode } from "react";
import { Skeleton } from "@/ui/skeleton";
import styles from "./passes.module.css";

export const SIDE = "160";

/** Each passenger has at least one pass. */
export function PassesSkeleton({ passengerCount }: { passengerCount: number }) {
  return (
    <div className={styles.passes}>
      {Array.from({ length: passengerCount }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are identical
        <div key={index} className={styles.pass}>
          <Parts
            code={<Skeleton width={SIDE} height={SIDE} />}
            holder={<Skeleton width="70%" />}
            stub={<Skeleton width="50%" />}
          />
        </div>
      ))}
    </div>
  );
}

/** Layout of a pass: the code and the tear-off stub. */
export function Parts({ code, holder, stub }: { code: ReactNode; holder?: ReactNode; stub?: ReactNode }) {
  return (
    <>
      <div className={styles.scanned}>{code}</div>
      <div className={styles.tear}>
        <p className={styles.holder}>{holder}</p>
        <p className={styles.route}>{stub}</p>
      </div>
    </>
  );
}
