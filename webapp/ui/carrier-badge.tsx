// Badge of a carrier, next to its name and therefore without alternative text: an SVG file of ours, or the
// carrier's code when there is none.

import styles from "./carrier-badge.module.css";

/** Codes of the airlines with a drawn badge. External suppliers also sell other airlines. */
export const DRAWN = "B5 D4 G6 K3 L5 M8 P6 R4 U0 X0 Y6 Z3";

export function CarrierBadge({ carrier: { logo }, size = 28 }: { carrier: { logo: string }; size?: number }) {
  const airline = /^\/carriers\/(..)\.svg$/.exec(logo)?.[1];
  if (airline && !DRAWN.includes(airline)) {
    return (
      <span aria-hidden className={styles.code} style={{ inlineSize: size }}>
        {airline}
      </span>
    );
  }
  // biome-ignore lint/performance/noImgElement: an SVG of our own export needs no optimisation
  return <img src={logo} alt="" width={size} height={size} />;
}
