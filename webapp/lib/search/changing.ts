// Whether the form of a search stands open over its results. Results open it; what starts another search closes it.

import { createStore } from "../store";

export const formOverResults = createStore(false);
