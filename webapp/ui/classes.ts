/** Joins class names and skips empty ones. */
export const classes = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(" ");
