// Small logos of the four accepted card brands, drawn for this project.

import type { CardBrand } from "@/lib/rules/card";
import styles from "./card-brands.module.css";

export const BRANDS: readonly { brand: CardBrand; name: string }[] = [
  { brand: "visa", name: "Visa" },
  { brand: "mastercard", name: "Mastercard" },
  { brand: "troy", name: "Troy" },
  { brand: "amex", name: "American Express" },
];

export function CardBrands({ label }: { label: string }) {
  return (
    <ul className={styles.brands} aria-label={label}>
      {BRANDS.map(({ brand }) => (
        <li key={brand}>
          <BrandLogo brand={brand} />
        </li>
      ))}
    </ul>
  );
}

export function BrandLogo({ brand }: { brand: CardBrand }) {
  return (
    <svg
      viewBox="0 0 48 30"
      width="40"
      height="25"
      role="img"
      aria-label={BRANDS.find((known) => known.brand === brand)?.name}
      className={styles.logo}
      data-brand={brand}
    >
      <rect width="48" height="30" rx="5" className={styles.plate} />
      {MARKS[brand]}
    </svg>
  );
}

const MARKS: Record<CardBrand, React.ReactNode> = {
  visa: (
    <text x="24" y="20" className={styles.visa}>
      VISA
    </text>
  ),
  mastercard: (
    <>
      <circle cx="19" cy="15" r="8" className={styles.left} />
      <circle cx="29" cy="15" r="8" className={styles.right} />
    </>
  ),
  troy: (
    <text x="24" y="19" className={styles.troy}>
      troy
    </text>
  ),
  amex: (
    <text x="24" y="19" className={styles.amex}>
      AMEX
    </text>
  ),
};
