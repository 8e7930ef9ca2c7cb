import { ResultsScreen } from "@/features/flight-results/results-screen";

export default function FlightSearchPage() {
  return <ResultsScreen />;
}
