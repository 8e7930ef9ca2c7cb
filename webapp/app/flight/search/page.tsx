import type { Metadata } from "next";
import { ResultsScreen } from "@/features/flight-results/results-screen";

export const metadata: Metadata = { title: "Uçuşlar" };

export default function FlightSearchPage() {
  return <ResultsScreen />;
}
