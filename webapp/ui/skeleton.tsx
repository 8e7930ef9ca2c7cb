// Placeholder shape of loading content. Compose the real layout from these shapes, and add a loading
// message for screen readers elsewhere.

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
  // The size is set by attributes, since the pages' content security policy forbids inline styles.
  return <svg aria-hidden className={classes(styles.bone, styles[radius])} width={width} height={height} />;
}
