// The grey shape of what is loading. Compose the real layout from these; say what loads in words for screen readers elsewhere.

import { classes } from "./classes";
import styles from "./skeleton.module.css";

export function Skeleton({
  width = "100%",
  height = "1em",
  radius = "s",
}: {
  width?: string;
  height?: string;
  radius?: "s" | "m" | "l" | "full";
}) {
  // Its size is an attribute: the policy of the pages allows no style of an element's own.
  return <svg aria-hidden className={classes(styles.bone, styles[radius])} width={width} height={height} />;
}
