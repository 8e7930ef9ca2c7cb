"use client";
// Suggestions below the form of the home page: recent searches on this device with current prices, and
// the cheapest days from the visitor's guessed origin to well-known places. Loaded when the page is idle;
// renders nothing without a response.

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
