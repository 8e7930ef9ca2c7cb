"use client";
// A sheet from the bottom on a phone, a centred dialog on a desktop: pickers, steppers, calendars,
// settings. Sheets use Ionic's modal, loaded when the first sheet opens; until then this module renders a
// frame, so that a tap always has an immediate effect. On a desktop, a form field's sheet is a panel
// below the field.

import { lazy, type ReactNode, Suspense, useState } from "react";
import { isDesktop, useDesktop } from "@/lib/use-desktop";
import styles from "./sheet.module.css";
import { Skeleton } from "./skeleton";

export type SheetProps = {
  open: boolean;
  onClose: () => void;
  /** Called once the sheet has opened: the time to set the focus. */
  onOpened?: () => void;
  title: string;
  /** Id of the field below which the panel opens on a desktop. */
  anchor?: string;
  /** `tall` fills the height, for lists with a search. */
  height?: "fit" | "tall";
  /** `wide` is wider on a desktop, for tables. */
  width?: "fit" | "wide";
  /** True when closing loses the input: a tap outside does nothing. */
  steady?: boolean;
  /** Fixed below the scrolling content, for the main action. */
  footer?: ReactNode;
  children: ReactNode;
};

const loadSheet = () => import("./sheet-ionic");
const IonicSheet = lazy(loadSheet);
const loadPopover = () => import("./popover");
const Popover = lazy(loadPopover);

/** Loads Ionic before the first opening: call it when pointer or focus comes near. */
export const warmSheets = () => void loadSheet();

/** Loads the panel or the sheet of fields before the first opening. */
export const warmFields = () => void (isDesktop() ? loadPopover() : loadSheet());

export function Sheet(props: SheetProps) {
  const isBelowField = useDesktop() && props.anchor !== undefined;
  const [everOpened, setEverOpened] = useState(false);
  if (props.open && !everOpened) setEverOpened(true);
  if (!everOpened) return null;
  if (isBelowField)
    return (
      <Suspense>
        <Popover {...props} />
      </Suspense>
    );
  return (
    <Suspense fallback={props.open && <SheetFrame {...props} />}>
      <IonicSheet {...props} />
    </Suspense>
  );
}

function SheetFrame({ title, width }: SheetProps) {
  return (
    <div className={styles.scrim} aria-busy>
      <div className={styles.frame} data-width={width} role="status">
        <h2 className={styles.title}>{title}</h2>
        <Skeleton height="48" />
        <Skeleton height="48" />
        <Skeleton height="48" />
      </div>
    </div>
  );
}
