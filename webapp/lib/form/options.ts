// Time of validation: errors appear on leaving a field and on submit, never while typing.

export const FAULTS_ON_BLUR = { mode: "onBlur", reValidateMode: "onBlur" } as const;
/** Display time of error messages for passwords, invoices and look-ups, in milliseconds. */
export const ERROR_SHOWN_MS = 2000;
