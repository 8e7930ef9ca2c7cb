"use client";
// Buttons, and links that look like buttons. One primary button per view.

import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import styles from "./button.module.css";
import { classes } from "./classes";

type Look = {
  look?: "primary" | "secondary" | "quiet" | "danger";
  /** True for the full width of the container. */
  wide?: boolean;
  icon?: ReactNode;
};

const lookOf = ({ look = "primary", wide }: Look, className?: string) =>
  classes(styles.button, styles[look], wide && styles.wide, className);

export function Button({
  look,
  wide,
  icon,
  busy,
  type = "button",
  className,
  children,
  onClick,
  ...rest
}: Look & ComponentProps<"button"> & { busy?: boolean }) {
  return (
    <button
      {...rest}
      type={type}
      className={lookOf({ look, wide }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest["aria-disabled"]}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <span className={styles.spinner} /> : icon}
      <span>{children}</span>
    </button>
  );
}

export function ButtonLink({
  look,
  wide,
  icon,
  className,
  children,
  ...rest
}: Look & ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={lookOf({ look, wide }, className)}>
      {icon}
      <span>{children}</span>
    </Link>
  );
}

/** A button that shows only an icon; `label` is its accessible name. */
export function IconButton({
  label,
  className,
  children,
  ...rest
}: { label: string } & Omit<ComponentProps<"button">, "aria-label">) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classes(styles.icon, className)}
    >
      {children}
    </button>
  );
}
