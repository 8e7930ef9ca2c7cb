// True while the search form is open above the results. The results open it; starting another
// search closes it.

import { createStore } from "../store";

export const formOverResults = createStore(false);
