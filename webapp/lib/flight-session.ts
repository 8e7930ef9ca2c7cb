// The running flight search: stored by the home form (and search-gate), read by results and payment. One at a time per device.

import type { FlightSearchOption, SearchStarted } from "./api/types";
import { dropStored, readStored, writeStored } from "./storage";

export type FlightSession = SearchStarted<FlightSearchOption>;
const KEY = "flight.session";

export const readFlightSession = () => readStored<FlightSession>(KEY);
/** Replaces the search and selection before it. */
export const writeFlightSession = ({ form_data, session_unique }: FlightSession) =>
  writeStored(KEY, { form_data, session_unique });
export const dropFlightSession = () => dropStored(KEY);
