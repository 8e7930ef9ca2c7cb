import { FlightResultsScreen } from "@/features/flight-results/flight-results-screen";
import { WithSearchForm } from "../../with-search-form";

export const metadata = {
  description: "Bu aramanın uçuşları, bagajı ve koşullarıyla: gördüğünüz fiyatı ödersiniz.",
};

export default function FlightSearchPage() {
  return (
    <WithSearchForm of="flight">
      <FlightResultsScreen />
    </WithSearchForm>
  );
}
