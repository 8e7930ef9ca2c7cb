// When forms speak: faults show on leaving a field and on submit, never while typing.

export const FAULTS_ON_BLUR = { mode: "onBlur", reValidateMode: "onBlur" } as const;
/** How long what failed is told, with passwords, invoices and look-ups. */
export const ERROR_SHOWN_MS = 2000;
