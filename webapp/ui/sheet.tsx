"use client";
// A sheet from below on a phone, a dialog in the middle of a desktop: pickers, steppers, calendars, settings. Ionic's modal, loaded
// when the first one opens; until then its frame is drawn here, so a tap always answers at once. What a field of a form opens is a panel
// below that field on a desktop.

import { lazy, type ReactNode, Suspense, useState } from "react";
import { isDesktop, useDesktop } from "@/lib/use-desktop";
import styles from "./sheet.module.css";
import { Skeleton } from "./skeleton";

export type SheetProps = {
  open: boolean;
  onClose: () => void;
  /** Once it stands: the moment to set the focus. */
  onOpened?: () => void;
  title: string;
  /** The id of the field below which it opens on a desktop. */
  anchor?: string;
  /** `tall` fills the height: for lists with a search. */
  height?: "fit" | "tall";
  /** `wide` takes more of a desktop: for tables. */
  width?: "fit" | "wide";
  /** What was chosen in it is lost when it closes: a tap beside it does nothing. */
  steady?: boolean;
  /** Stays below the scrolling content: the main action. */
  footer?: ReactNode;
  children: ReactNode;
};

const loadSheet = () => import("./sheet-ionic");
const IonicSheet = lazy(loadSheet);
const loadPopover = () => import("./popover");
const Popover = lazy(loadPopover);

/** Fetches Ionic ahead of the first opening: call it when the pointer or the focus comes near. */
export const warmSheets = () => void loadSheet();

/** The same for what fields open. */
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
