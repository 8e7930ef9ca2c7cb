"use client";
// Panel that a field opens on a desktop, beside the field and without dimming or moving the page. A panel
// that does not fit below its field opens above it when there is more room, and else gets lower and scrolls
// inside. Escape, Back, a press outside and keyboard focus outside close it. Only sheet.tsx imports this
// file, lazily.

import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useLayer } from "@/lib/use-layer";
import styles from "./popover.module.css";
import type { SheetProps } from "./sheet";

export default function Popover({ open, anchor = "", ...panel }: SheetProps) {
  const [field, setField] = useState<HTMLElement | null>(null);
  // The field may be rendered together with the panel.
  useLayoutEffect(() => setField(open ? document.getElementById(anchor) : null), [open, anchor]);
  if (!open || !field?.parentElement) return null;
  // Rendered next to the field in the document, so that Tab moves from one to the other.
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
  const body = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useLayer(true, onClose);
  const opened = useEffectEvent(() => {
    panel.current?.focus({ preventScroll: true });
    onOpened?.();
  });
  const leave = useEffectEvent((event: Event) => {
    const { parentElement } = field;
    // The pressed element may have been removed by now, so the event's path is checked.
    if (parentElement && !event.composedPath().includes(parentElement)) onClose();
  });
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onClose();
  });
  useLayoutEffect(() => {
    const element = panel.current;
    // The listener covers panel and field, since the field may have the focus.
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
    // Content that loads later may make the panel wider and higher.
    const sized = new ResizeObserver(() => {
      const { left, right } = element.getBoundingClientRect();
      if (left < 0 || right > document.documentElement.clientWidth) element.dataset.align = "end";
      const { scrollHeight = 0, clientHeight = 0 } = body.current ?? {};
      if (scrollHeight > clientHeight && top > window.innerHeight - bottom) element.dataset.side = "above";
    });
    sized.observe(element);
    for (const content of body.current?.children ?? []) sized.observe(content);
    return () => sized.disconnect();
  }, [field]);
  useEffect(() => {
    opened();
    const since = performance.now();
    const onClick = (event: MouseEvent) => {
      // Ignores the press that opened the panel, which is still being dispatched.
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
      <div ref={body} className={styles.body}>
        {children}
      </div>
      {footer && <div className={styles.foot}>{footer}</div>}
    </div>
  );
}
