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
    const dialog = ref.current;
    if (!dialog || dialog.open === open) return;
    if (open) dialog.showModal();
    else dialog.close();
  }, [open]);
  useEffect(() => {
    const dialog = ref.current;
    // A click on the dialog itself is one on its backdrop: the content fills it. (Escape is the keyboard's way.)
    const onClick = (event: MouseEvent) => event.target === dialog && onClose();
    dialog?.addEventListener("click", onClick);
    return () => dialog?.removeEventListener("click", onClick);
  }, [onClose]);
  return (
    <dialog
      {...rest}
      ref={ref}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {open && children}
    </dialog>
  );
}
