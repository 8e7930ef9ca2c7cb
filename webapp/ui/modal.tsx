"use client";
// The browser's own <dialog>, opened modally: focus stays inside, Escape closes, the page behind is inert. The base of
// questions and side panels, which must open at once; sheets and pickers are Ionic's (sheet.tsx).

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
  /** It comes, and goes, in the frame before the page behind it changes. Nothing in it takes the focus by itself. */
  drawnFirst?: boolean;
} & Omit<ComponentProps<"dialog">, "open" | "onClose">) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayer(open, onClose);
  const pressed = useRef<EventTarget | null>(null);
  // It goes from the screen first.
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
      {(open || (drawnFirst && wasOpen)) && children}
    </dialog>
  );
}

// The browser computes every style of a page that becomes inert, or no longer is: with many elements, it would answer the finger late.

function show(dialog: HTMLDialogElement) {
  dialog.hidden = false;
  if (dialog.open) return;
  dialog.popover = "manual";
  // A popover would take the focus, which the modal has to give back to its opener.
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
    // Closed before its second frame.
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
