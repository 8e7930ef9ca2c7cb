// When forms speak: faults show on leaving a field and on submit, never while typing.

export const FAULTS_ON_BLUR = { mode: "onBlur", reValidateMode: "onBlur" } as const;
