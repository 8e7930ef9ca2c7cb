"use client";
// What a field opens on a desktop: a panel right below it, and nothing is dimmed. Where it does not fit, it is lower and scrolls inside;
// the page scrolls no further than the field stays in view. Escape, Back, a press elsewhere and the keyboard going on elsewhere close it.
// Only sheet.tsx imports this file, lazily.

import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useLayer } from "@/lib/use-layer";
import styles from "./popover.module.css";
import type { SheetProps } from "./sheet";

export default function Popover({ open, anchor = "", ...panel }: SheetProps) {
  const [field, setField] = useState<HTMLElement | null>(null);
  // The field may come with what it opens.
  useLayoutEffect(() => setField(open ? document.getElementById(anchor) : null), [open, anchor]);
  if (!open || !field?.parentElement) return null;
  // Beside the field in the document too: the keyboard goes on from one to the other.
  return createPortal(<Panel field={field} {...panel} />, field.parentElement);
}

function Panel({
  field,
  onClose,
  onOpened,
  title,
  height = "fit",
  width,
  footer,
  children,
}: Omit<SheetProps, "open" | "anchor"> & { field: HTMLElement }) {
  const panel = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useLayer(true, onClose);
  const opened = useEffectEvent(() => {
    panel.current?.focus({ preventScroll: true });
    onOpened?.();
  });
  const leave = useEffectEvent((event: Event) => {
    const { parentElement } = field;
    // What was pressed may be gone by now.
    if (parentElement && !event.composedPath().includes(parentElement)) onClose();
  });
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onClose();
  });
  useLayoutEffect(() => {
    const element = panel.current;
    // The panel lies beside the field, which may have the focus too.
    const around = field.parentElement;
    const onKeyDown = (event: KeyboardEvent) => onEscape(event);
    around?.addEventListener("keydown", onKeyDown);
    field.setAttribute("aria-expanded", "true");
    return () => {
      around?.removeEventListener("keydown", onKeyDown);
      field.setAttribute("aria-expanded", "false");
      if (element?.contains(document.activeElement)) field.focus({ preventScroll: true });
    };
  }, [field]);
  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return;
    const { top, bottom } = field.getBoundingClientRect();
    element.style.setProperty("--field-top", `${top}px`);
    element.style.setProperty("--field-bottom", `${bottom}px`);
    // What it shows may come later, and be wider and higher.
    const sized = new ResizeObserver(() => {
      const { left, right } = element.getBoundingClientRect();
      if (left < 0 || right > document.documentElement.clientWidth) element.dataset.align = "end";
      element.scrollIntoView({ block: "nearest" });
    });
    sized.observe(element);
    return () => sized.disconnect();
  }, [field]);
  useEffect(() => {
    opened();
    const since = performance.now();
    const onClick = (event: MouseEvent) => {
      // The press that opened it is still on its way.
      if (event.timeStamp > since) leave(event);
    };
    const onKeyUp = (event: KeyboardEvent) => event.key === "Tab" && leave(event);
    document.addEventListener("click", onClick);
    document.addEventListener("keyup", onKeyUp);
    return () => {
      document.removeEventListener("click", onClick);
      document.removeEventListener("keyup", onKeyUp);
    };
  }, []);
  return (
    <div
      ref={panel}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={styles.popover}
      data-popover
      data-height={height}
      data-width={width}
    >
      <h2 id={titleId} className="visually-hidden">
        {title}
      </h2>
      <div className={styles.body}>{children}</div>
      {footer && <div className={styles.foot}>{footer}</div>}
    </div>
  );
}
