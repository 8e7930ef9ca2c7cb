"use client";
// The browser's <dialog>, opened modally: focus stays inside, Escape closes it, the page behind it is
// inert. The modal is the base of dialogs and side panels, which must open at once; sheets and pickers use
// Ionic (sheet.tsx).

import { type ComponentProps, useDeferredValue, useEffect, useRef } from "react";
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
  /**
   * True renders opening and closing one frame before the page behind changes. Nothing in the dialog may
   * take focus by itself.
   */
  drawnFirst?: boolean;
} & Omit<ComponentProps<"dialog">, "open" | "onClose">) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayer(open, onClose);
  const pressed = useRef<EventTarget | null>(null);
  // Keeps the content until the dialog has disappeared from the screen.
  const wasOpen = useDeferredValue(open);
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
      // Ionic listens for keys on the document, after React, and would also close the sheet below.
      onKeyDown={({ key, nativeEvent }) => key === "Escape" && nativeEvent.stopImmediatePropagation()}
      onPointerDown={({ target }) => {
        pressed.current = target;
      }}
      // A click on the dialog itself is a click on its backdrop, since the content fills the dialog. A
      // press that began inside is a drag.
      onClick={({ target }) => target === ref.current && target === pressed.current && onClose()}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {(open || (drawnFirst && wasOpen)) && children}
    </dialog>
  );
}

// When a page becomes inert or active again, the browser recomputes all of its styles, which delays the
// response on a page with many elements. A popover therefore shows the dialog one frame earlier.

function show(dialog: HTMLDialogElement) {
  dialog.hidden = false;
  if (dialog.open) return;
  dialog.popover = "manual";
  // A popover would take the focus, which the modal must return to its opener.
  dialog.inert = true;
  dialog.showPopover();
  const leave = () => {
    dialog.hidePopover();
    dialog.inert = false;
  };
  const stop = afterPaint(() => {
    leave();
    dialog.showModal();
  });
  return () => {
    stop();
    // The dialog was closed before its second frame.
    if (dialog.matches(":popover-open")) leave();
  };
}

function hide(dialog: HTMLDialogElement) {
  if (!dialog.open) return;
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
