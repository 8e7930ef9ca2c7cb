"use client";
// The address on a map at zoom 13, drawn here: no other server is asked for tiles, and none is told who looks. To scale: the degrees
// of the earth, a kilometre, the address in the middle and every branch that lies within.

import { useTranslations } from "next-intl";
import type { Branch } from "@/lib/api/types";
import type { Coordinates } from "@/lib/maps";
import styles from "./contact.module.css";
import { gridLines, offsetFrom, pixelsPerKm } from "./map";

const WIDTH = 420;
const HEIGHT = 260;
const GRID_DEGREES = 0.02;
/** More than fits on either side. */
const REACH_DEGREES = 0.08;

export function MapCard({ address, at, branches }: { address: string; at: Coordinates; branches: Branch[] }) {
  const t = useTranslations("contact.map");
  const label = (degrees: number) => `${degrees.toFixed(2)}°`;
  return (
    <svg
      viewBox={`${-WIDTH / 2} ${-HEIGHT / 2} ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t("label", { address })}
      className={styles.map}
      direction="ltr"
    >
      {gridLines(at.lng, REACH_DEGREES, GRID_DEGREES).map((lng) => {
        const { x } = offsetFrom(at, { lat: at.lat, lng });
        return (
          <g key={lng}>
            <line x1={x} x2={x} y1={-HEIGHT / 2} y2={HEIGHT / 2} />
            <text x={x + 4} y={-HEIGHT / 2 + 14}>
              {label(lng)}
            </text>
          </g>
        );
      })}
      {gridLines(at.lat, REACH_DEGREES, GRID_DEGREES).map((lat) => {
        const { y } = offsetFrom(at, { lat, lng: at.lng });
        return (
          <g key={lat}>
            <line x1={-WIDTH / 2} x2={WIDTH / 2} y1={y} y2={y} />
            <text x={-WIDTH / 2 + 6} y={y - 4}>
              {label(lat)}
            </text>
          </g>
        );
      })}
      {branches.map(({ id, name, location }) => {
        const { x, y } = offsetFrom(at, location);
        const isInside = Math.abs(x) < WIDTH / 2 && Math.abs(y) < HEIGHT / 2;
        const isHere = Math.hypot(x, y) < 12;
        return (
          isInside &&
          !isHere && (
            <g key={id} transform={`translate(${x} ${y})`} className={styles.branch}>
              <circle r={6} />
              <text x={10} y={4}>
                {name}
              </text>
            </g>
          )
        );
      })}
      <g className={styles.pin}>
        <path d="M0 0 C-14 -18 -16 -24 -16 -30 a16 16 0 0 1 32 0 C16 -24 14 -18 0 0Z" />
        <circle cy={-30} r={6} />
      </g>
      <g
        transform={`translate(${WIDTH / 2 - 16 - pixelsPerKm(at)} ${HEIGHT / 2 - 14})`}
        className={styles.scale}
      >
        <path d={`M0 -6 V0 H${pixelsPerKm(at)} V-6`} />
        <text x={pixelsPerKm(at) / 2} y={-8} textAnchor="middle">
          {t("scale")}
        </text>
      </g>
    </svg>
  );
}
