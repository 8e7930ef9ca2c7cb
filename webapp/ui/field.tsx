"use client";
// Form fields. Label, hint and error are linked to the control for screen readers. Errors are sentences in
// the selected language (`useFieldMessage`). All fields pass `ref` and native props through, so
// `{...register("name")}` works.

import { type ComponentProps, type ReactNode, useId } from "react";
import { classes } from "./classes";
import styles from "./field.module.css";
import { ChevronDown, CircleAlert } from "./icons";

type Frame = {
  label: string;
  hint?: ReactNode;
  error?: string;
  /** True when the label is for screen readers only. */
  labelHidden?: boolean;
  /** Content at the end of the control: a unit, a brand, a button. */
  end?: ReactNode;
};

function useFrame({ hint, error }: Pick<Frame, "hint" | "error">, givenId?: string) {
  const made = useId();
  const id = givenId ?? made;
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return { id, "aria-invalid": error ? true : undefined, "aria-describedby": described || undefined };
}

function FieldFrame({
  id,
  label,
  hint,
  error,
  labelHidden,
  end,
  dir,
  children,
}: Frame & { id: string; dir?: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={labelHidden ? "visually-hidden" : styles.label}>
        {label}
      </label>
      <div className={styles.box} dir={dir}>
        {children}
        {end && <span className={styles.end}>{end}</span>}
      </div>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

export function FieldError({ id, children }: { id?: string; children?: ReactNode }) {
  if (!children) return null;
  return (
    <p id={id} className={styles.error}>
      <CircleAlert />
      <span>{children}</span>
    </p>
  );
}

export function TextField({
  label,
  hint,
  error,
  labelHidden,
  end,
  className,
  ...input
}: Frame & ComponentProps<"input">) {
  const control = useFrame({ hint, error }, input.id);
  return (
    // The content at the end of a field follows the field's writing direction.
    <FieldFrame {...{ label, hint, error, labelHidden, end }} id={control.id} dir={input.dir}>
      <input maxLength={150} {...input} {...control} className={classes(styles.control, className)} />
    </FieldFrame>
  );
}

export function TextAreaField({
  label,
  hint,
  error,
  labelHidden,
  className,
  ...area
}: Frame & ComponentProps<"textarea">) {
  const control = useFrame({ hint, error }, area.id);
  return (
    <FieldFrame {...{ label, hint, error, labelHidden }} id={control.id}>
      <textarea rows={4} {...area} {...control} className={classes(styles.control, className)} />
    </FieldFrame>
  );
}

export function SelectField({
  label,
  hint,
  error,
  labelHidden,
  className,
  children,
  ...select
}: Frame & ComponentProps<"select">) {
  const control = useFrame({ hint, error }, select.id);
  return (
    <FieldFrame {...{ label, hint, error, labelHidden }} id={control.id}>
      <select
        {...select}
        {...control}
        // Set when the field belongs to a group whose error is shown below all of its fields.
        aria-invalid={control["aria-invalid"] ?? select["aria-invalid"]}
        aria-describedby={control["aria-describedby"] ?? select["aria-describedby"]}
        className={classes(styles.control, styles.select, className)}
      >
        {children}
      </select>
      <ChevronDown className={styles.chevron} />
    </FieldFrame>
  );
}

/**
 * A field whose value is chosen in a sheet: a button that looks like a field. A panel opens below it by its
 * `id` (popover.tsx) and sets `aria-expanded`.
 */
export function PickerField({
  label,
  value,
  placeholder,
  detail,
  error,
  icon,
  className,
  ...button
}: {
  label: string;
  value: ReactNode;
  placeholder?: string;
  detail?: ReactNode;
  error?: string;
  icon?: ReactNode;
} & Omit<ComponentProps<"button">, "value">) {
  const id = useId();
  return (
    <div className={classes(styles.field, className)}>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={button.id === undefined ? undefined : false}
        {...button}
        aria-describedby={error ? `${id}-error` : undefined}
        className={styles.picker}
        data-invalid={error ? "" : undefined}
      >
        {icon && <span className={styles.pickerIcon}>{icon}</span>}
        <span className={styles.pickerText}>
          <span className={styles.pickerLabel}>{label}</span>
          <span className={value ? styles.pickerValue : styles.pickerPlaceholder}>
            {value || placeholder}
          </span>
          {detail && <span className={styles.pickerDetail}>{detail}</span>}
        </span>
      </button>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

/** A native select that looks like the fields that open sheets. The options' texts are their values. */
export function PickerSelect({
  label,
  value,
  icon,
  ...select
}: { label: string; value: ReactNode; icon?: ReactNode } & Omit<ComponentProps<"select">, "value">) {
  return (
    <label className={classes(styles.picker, styles.pickerSelect)}>
      {icon && <span className={styles.pickerIcon}>{icon}</span>}
      <span className={styles.pickerText}>
        <span className={styles.pickerLabel}>{label}</span>
        <span className={styles.pickerValue} aria-hidden>
          {value}
        </span>
      </span>
      <ChevronDown className={styles.pickerChevron} />
      <select {...select} value={typeof value === "string" ? value : ""} />
    </label>
  );
}

export function Checkbox({ label, error, hint, className, ...input }: Choice & ComponentProps<"input">) {
  const control = useFrame({ hint, error }, input.id);
  return (
    <div className={styles.field}>
      <label className={classes(styles.choice, className)}>
        <input {...input} {...control} type="checkbox" className={styles.check} />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={`${control.id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldError id={`${control.id}-error`}>{error}</FieldError>
    </div>
  );
}

/** A setting that takes effect at once, without saving. */
export function Switch({ label, className, ...input }: { label: ReactNode } & ComponentProps<"input">) {
  return (
    <label className={classes(styles.choice, styles.switchRow, className)}>
      <span>{label}</span>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its own state */}
      <input {...input} type="checkbox" role="switch" className={styles.switch} />
    </label>
  );
}

type Choice = { label: ReactNode; hint?: ReactNode; error?: string };

/** A choice among a few visible options. With `register`, pass its props through `input`. */
export function RadioGroup<Value extends string>({
  legend,
  options,
  error,
  legendHidden,
  required,
  input,
}: {
  legend: string;
  options: readonly { value: Value; label: ReactNode }[];
  error?: string;
  required?: boolean;
  legendHidden?: boolean;
  input: (value: Value) => ComponentProps<"input">;
}) {
  const id = useId();
  return (
    <div
      role="radiogroup"
      className={styles.field}
      aria-labelledby={`${id}-legend`}
      aria-required={required}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <span id={`${id}-legend`} className={legendHidden ? "visually-hidden" : styles.label}>
        {legend}
      </span>
      <div className={styles.radios}>
        {options.map(({ value, label }) => (
          <label key={value} className={styles.choice}>
            <input {...input(value)} type="radio" value={value} className={styles.radio} />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
