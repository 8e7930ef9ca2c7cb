// Ionic's place in component tests: a modal is a dialog with its children, a calendar an input of a date, a range nothing.

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

export function IonDatetime({
  value,
  min,
  onIonChange,
}: {
  value: string;
  min: string;
  onIonChange: (event: { detail: { value: string } }) => void;
}) {
  return (
    <input
      type="date"
      aria-label="calendar"
      value={value}
      min={min}
      onChange={({ target }) => onIonChange({ detail: { value: target.value } })}
    />
  );
}
