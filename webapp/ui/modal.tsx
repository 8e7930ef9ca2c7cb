"use client";
// The browser's own <dialog>, opened modally: focus stays inside, Escape closes, the page behind is inert. The base of
// questions and side panels, which must open at once; sheets and pickers are Ionic's (sheet.tsx).

import { type ComponentProps, useEffect, useRef } from "react";
import { useLayer } from "@/lib/use-layer";

export function Modal({
  open,
  onClose,
  drawnFirst = false,
  children,
  ...rest
}: {
  open: boolean;
  onClose: () => void;
  /** It comes, and goes, in the frame before the page behind it changes. Nothing in it takes the focus by itself. */
  drawnFirst?: boolean;
} & Omit<ComponentProps<"dialog">, "open" | "onClose">) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayer(open, onClose);
  const pressed = useRef<EventTarget | null>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (drawnFirst && "showPopover" in dialog) return open ? show(dialog) : hide(dialog);
    if (open) dialog.showModal();
    else dialog.close();
  }, [open, drawnFirst]);
  return (
    <dialog
      {...rest}
      ref={ref}
      // Ionic hears keys at the document, later than React, and would close the sheet below as well.
      onKeyDown={({ key, nativeEvent }) => key === "Escape" && nativeEvent.stopImmediatePropagation()}
      onPointerDown={({ target }) => {
        pressed.current = target;
      }}
      // A click on the dialog itself is one on its backdrop: the content fills it. One that began inside is a drag.
      onClick={({ target }) => target === ref.current && target === pressed.current && onClose()}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {open && children}
    </dialog>
  );
}

// The browser computes every style of a page that becomes inert, or no longer is: with many elements, it would answer the finger late.

function show(dialog: HTMLDialogElement) {
  dialog.hidden = false;
  if (dialog.open) return;
  const opener = document.activeElement;
  dialog.popover = "manual";
  if (!dialog.matches(":popover-open")) dialog.showPopover();
  return afterPaint(() => {
    dialog.hidePopover();
    // The popover took the focus; the modal gives it back to what had it.
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    dialog.showModal();
  });
}

function hide(dialog: HTMLDialogElement) {
  // Before its second frame.
  if (!dialog.open) return dialog.matches(":popover-open") ? dialog.hidePopover() : undefined;
  dialog.hidden = true;
  return afterPaint(() => dialog.close());
}

function afterPaint(work: () => void) {
  let timer: number | undefined;
  const frame = requestAnimationFrame(() => {
    timer = window.setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    window.clearTimeout(timer);
  };
}
