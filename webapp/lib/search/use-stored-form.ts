"use client";
// State of a search form, stored on this device. During prerendering it is null, since the exported page
// may be months old and its dates depend on the visitor. Then it is the last search, else the defaults,
// with the guessed place when none is set. Every change is stored for the next visit. Results shown since
// then (of a shared link or another day) count as the last search.

import { useEffect, useState } from "react";
import { useGet } from "../api/swr";
import type { LanguageCode, LocationGuess } from "../api/types";
import { readDraft, writeDraft } from "../draft";
import type { Searched } from "../product";
import { readLanguage } from "../settings";
import { type AnyOption, readSession } from "./session";

/** `language`: the language of the place names. */
export type AnyForm = { language: LanguageCode };
export type StoredForm<Form extends AnyForm, Option extends AnyOption> = {
  searched: Searched;
  /** Name of the draft. */
  name: string;
  empty: (language: LanguageCode) => Form;
  /** Returns the form with its places named in the selected language. */
  renamed: (form: Form) => Promise<Form>;
  /** Returns the form with the criteria of the shown results; the form's other fields stay. */
  withSearch: (form: Form, shown: Option) => Form;
  /** Resets fields of a stored form that have passed to their defaults, without a message. */
  revived: (stored: Form) => Form;
  lacksPlace: (form: Form) => boolean;
  /** Returns the form with its first place at the visitor's probable location. */
  placed: (form: Form, guess: LocationGuess) => Form;
};

/** Key for the search whose results were shown last when the form was changed. */
const sinceOf = (name: string) => `${name}.since`;

/** The functions passed in must be constants of their module. */
export function useStoredForm<Form extends AnyForm, Option extends AnyOption>({
  searched,
  name,
  empty,
  renamed,
  withSearch,
  revived,
  lacksPlace,
  placed,
}: StoredForm<Form, Option>) {
  const [form, setForm] = useState<Form | null>(null);
  useEffect(() => {
    const language = readLanguage();
    const stored = readDraft<Form>(name);
    const shown = readSession<Option>(searched)?.form_data;
    const isNewer = shown && shown.id !== readDraft(sinceOf(name));
    const last = isNewer ? withSearch(stored ?? empty(language), shown) : stored;
    const start = last ? revived(last) : empty(language);
    setForm(start);
    if (start.language === language) return;
    // Changes made meanwhile stay. Without a response the names stay unchanged.
    renamed(start).then(
      (named) => setForm((now) => (now === start ? { ...named, language } : now)),
      () => undefined,
    );
  }, [searched, name, empty, renamed, withSearch, revived]);
  // Once the visitor has changed the form, no place is guessed any more.
  const [touched, touch] = useState(false);
  const wanted = form !== null && !touched && lacksPlace(form);
  const { data: guess } = useGet(wanted && "/api/location/guess/");
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
