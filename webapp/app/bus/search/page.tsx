import { BusResultsScreen } from "@/features/bus-results/bus-results-screen";
import { WithSearchForm } from "../../with-search-form";

export default function BusSearchPage() {
  return (
    <WithSearchForm of="bus">
      <BusResultsScreen />
    </WithSearchForm>
  );
}
