// The grey shape of what is loading. Compose the real layout from these; say what loads in words for screen readers elsewhere.

import styles from "./skeleton.module.css";

export function Skeleton({
  width = "100%",
  height = "1em",
  radius,
}: {
  width?: string;
  height?: string;
  radius?: string;
}) {
  return (
    <span
      aria-hidden
      className={styles.bone}
      style={{ inlineSize: width, blockSize: height, borderRadius: radius }}
    />
  );
}
