"use client";
// A search form's state on this device: null while prerendering (the page may be months old, its dates are the reader's), then
// what was last asked, else the defaults, with the guessed place where it has none. Every change is kept for the next visit. Results that
// were shown since, as those of a shared link or of another day, are what was last asked.

import { useEffect, useState } from "react";
import useSWR from "swr";
import { get } from "../api/client";
import { STEADY } from "../api/swr";
import type { LanguageCode, LocationGuess } from "../api/types";
import { readDraft, writeDraft } from "../draft";
import type { Searched } from "../product";
import { readLanguage } from "../settings";
import { type AnyOption, readSession } from "./session";

/** `language`: in which its places are named. */
export type AnyForm = { language: LanguageCode };
export type KeptForm<Form extends AnyForm, Option extends AnyOption> = {
  searched: Searched;
  /** Of the draft. */
  name: string;
  empty: (language: LanguageCode) => Form;
  /** The form with its places named again, in the language of this run. */
  renamed: (form: Form) => Promise<Form>;
  /** The form as a search asked whose results were shown; what that leaves open stays. */
  asked: (form: Form, shown: Option) => Form;
  /** A form kept from an earlier day: what has passed starts at the default, about which nothing is said. */
  revived: (kept: Form) => Form;
  lacksPlace: (form: Form) => boolean;
  /** The form with its first place where the visitor seems to be. */
  placed: (form: Form, guess: LocationGuess) => Form;
};

/** Of the search whose results were shown last when the form was changed. */
const sinceOf = (name: string) => `${name}.since`;

/** The form's rules are a constant of its module. */
export function useKeptForm<Form extends AnyForm, Option extends AnyOption>({
  searched,
  name,
  empty,
  renamed,
  asked,
  revived,
  lacksPlace,
  placed,
}: KeptForm<Form, Option>) {
  const [form, setForm] = useState<Form | null>(null);
  useEffect(() => {
    const language = readLanguage();
    const kept = readDraft<Form>(name);
    const shown = readSession<Option>(searched)?.form_data;
    const isNewer = shown && shown.id !== readDraft(sinceOf(name));
    const last = isNewer ? asked(kept ?? empty(language), shown) : kept;
    const start = last ? revived(last) : empty(language);
    setForm(start);
    if (start.language === language) return;
    // Whatever was changed meanwhile stands. Without an answer the names stay as they were.
    renamed(start).then(
      (named) => setForm((now) => (now === start ? { ...named, language } : now)),
      () => undefined,
    );
  }, [searched, name, empty, renamed, asked, revived]);
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
    writeDraft(sinceOf(name), readSession(searched)?.form_data.id ?? null);
  };
  return { form, change };
}
