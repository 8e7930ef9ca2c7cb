// Replacement of Ionic in component tests: a modal is a dialog with its children.

import { type ReactNode, useEffect } from "react";

export const setupIonicReact = () => undefined;

export function IonModal({
  isOpen,
  children,
  onDidPresent,
  ...rest
}: {
  isOpen: boolean;
  children: ReactNode;
  onDidPresent?: () => void;
  "aria-label": string;
}) {
  useEffect(() => {
    if (isOpen) onDidPresent?.();
  }, [isOpen, onDidPresent]);
  return isOpen ? (
    <div role="dialog" aria-label={rest["aria-label"]}>
      {children}
    </div>
  ) : null;
}
