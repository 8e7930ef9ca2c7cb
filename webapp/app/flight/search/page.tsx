import { ResultsScreen } from "@/features/flight-results/results-screen";
import { WithSearchForm } from "../../with-search-form";

export default function FlightSearchPage() {
  return (
    <WithSearchForm of="flight">
      <ResultsScreen />
    </WithSearchForm>
  );
}
