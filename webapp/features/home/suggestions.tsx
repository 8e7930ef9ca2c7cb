"use client";
// Below the form on home: what was searched on this device, with today's price, and from where the visitor seems to be the cheapest
// days to well known places. Fetched when the page has nothing else to do; without an answer there is nothing to see.

import turkish from "@content/catalogues/tr/suggestions.json";
import { Messages } from "@/lib/i18n/provider";
import { CheapestDays } from "./cheapest-days";
import { RecentSearches } from "./recent-searches";
import styles from "./suggestions.module.css";

export default function Suggestions() {
  return (
    <Messages turkish={{ suggestions: turkish }}>
      <div className={styles.suggestions}>
        <RecentSearches />
        <CheapestDays />
      </div>
    </Messages>
  );
}
