// The server's clock, as its last answer that sets a time told it: this device's may be wrong.

let ahead = 0;

/** Where the answer says no time, this device's clock is all there is. */
export const setClock = ({ headers }: Response) => {
  ahead = Date.parse(headers.get("date") ?? "") - Date.now() || 0;
};

export const msUntil = (instant: string) => Math.max(0, Date.parse(instant) - Date.now() - ahead);
