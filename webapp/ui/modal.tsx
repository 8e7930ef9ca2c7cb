"use client";
// The browser's own <dialog>, opened modally: focus stays inside, Escape closes, the page behind is inert. The base of
// questions and side panels, which must open at once; sheets, pickers and calendars are Ionic's (sheet.tsx).

import { type ComponentProps, useEffect, useRef } from "react";

export function Modal({
  open,
  onClose,
  children,
  ...rest
}: { open: boolean; onClose: () => void } & Omit<ComponentProps<"dialog">, "open" | "onClose">) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) ref.current?.showModal();
    else ref.current?.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way
    <dialog
      {...rest}
      ref={ref}
      // A click on the dialog itself is one on its backdrop: the content fills it.
      onClick={({ target }) => target === ref.current && onClose()}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {open && children}
    </dialog>
  );
}
