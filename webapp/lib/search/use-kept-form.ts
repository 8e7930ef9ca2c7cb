"use client";
// A search form's state on this device: null while prerendering (the page may be months old, its dates are the reader's), then
// what was last asked, else the defaults, with the guessed place where it has none. Every change is kept for the next visit.

import { useEffect, useState } from "react";
import useSWR from "swr";
import { get } from "../api/client";
import { STEADY } from "../api/swr";
import type { LanguageCode, LocationGuess } from "../api/types";
import { readDraft, writeDraft } from "../draft";
import { readLanguage } from "../settings";

/** `language`: in which its places are named. */
export type AnyForm = { language: LanguageCode };
export type KeptForm<Form extends AnyForm> = {
  /** Of the draft. */
  name: string;
  empty: (language: LanguageCode) => Form;
  /** The form with its places named again, in the language of this run. */
  renamed: (form: Form) => Promise<Form>;
  /** A form kept from an earlier day: what has passed starts at the default, about which nothing is said. */
  revived: (kept: Form) => Form;
  lacksPlace: (form: Form) => boolean;
  /** The form with its first place where the visitor seems to be. */
  placed: (form: Form, guess: LocationGuess) => Form;
};

/** The form's rules are a constant of its module. */
export function useKeptForm<Form extends AnyForm>({
  name,
  empty,
  renamed,
  revived,
  lacksPlace,
  placed,
}: KeptForm<Form>) {
  const [form, setForm] = useState<Form | null>(null);
  useEffect(() => {
    const language = readLanguage();
    const kept = readDraft<Form>(name);
    const start = kept ? revived(kept) : empty(language);
    setForm(start);
    if (start.language === language) return;
    // Whatever was changed meanwhile stands. Without an answer the names stay as they were.
    renamed(start).then(
      (named) => setForm((now) => (now === start ? { ...named, language } : now)),
      () => undefined,
    );
  }, [name, empty, renamed, revived]);
  // Once the traveller has begun to choose, nothing is guessed any more.
  const [touched, touch] = useState(false);
  const wanted = form !== null && !touched && lacksPlace(form);
  const { data: guess } = useSWR<LocationGuess>(wanted ? "/api/location/guess/" : null, get, STEADY);
  useEffect(() => {
    if (guess) setForm((now) => (now && lacksPlace(now) ? placed(now, guess) : now));
  }, [guess, lacksPlace, placed]);
  const change = (next: Form) => {
    touch(true);
    setForm(next);
    writeDraft(name, next);
  };
  return { form, change };
}
