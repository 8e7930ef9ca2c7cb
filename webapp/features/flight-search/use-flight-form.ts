"use client";
// The form's state on this device: null while prerendering (the page may be months old, its dates are the reader's), then
// what was last asked, else the defaults, with the guessed city as departure. Every change is kept for the next visit.

import { useEffect, useState } from "react";
import { today } from "@/lib/dates";
import { readDraft, writeDraft } from "@/lib/draft";
import { emptyForm, type FlightForm, revived, withPlace } from "./form-state";
import { useLocationGuess } from "./use-location-guess";

const DRAFT = "flight-search";

export function useFlightForm() {
  const [form, setForm] = useState<FlightForm | null>(null);
  useEffect(() => {
    const kept = readDraft<FlightForm>(DRAFT);
    setForm(kept ? revived(kept, today()) : emptyForm(today()));
  }, []);
  const untouched = form !== null && form.departure === null;
  const { data: guess } = useLocationGuess(untouched);
  useEffect(() => {
    const airport = guess?.airport;
    if (airport)
      setForm((now) => (now && now.departure === null ? withPlace(now, "departure", airport) : now));
  }, [guess]);
  const change = (next: FlightForm) => {
    setForm(next);
    writeDraft(DRAFT, next);
  };
  return { form, change };
}
