// The logo: a route between two places in the surrounding text colour, ending in the apricot dot. Documents
// draw it from content/mark.json; a test compares the two, since every page loads this one.

import styles from "./brand.module.css";

export function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={styles.mark}>
      <path d="M6,25 C6,12 14,6 25,7" className={styles.route} />
      <circle cx="6" cy="25" r="3" className={styles.start} />
      <circle cx="25" cy="7" r="4" className={styles.end} />
    </svg>
  );
}
