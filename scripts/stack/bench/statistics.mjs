const quantile = (values, part) => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
};

export const median = (values) => quantile(values, 0.5);

/** Rounds to hundredths. */
export const round = (value) => Number(value.toFixed(2));

export const percentiles = (values) => ({ p50: round(median(values)), p99: round(quantile(values, 0.99)) });
