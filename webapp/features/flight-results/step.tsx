// Heading of a list of a round trip that is put together in two steps: which direction is chosen now.

import type { ComponentProps } from "react";
import styles from "./step.module.css";

export const Step = ({ at, ...heading }: { at: "1/2" | "2/2" } & ComponentProps<"h2">) => (
  <h2 {...heading} className={styles.step} data-at={at} />
);
