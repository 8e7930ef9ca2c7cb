import { WaysResultsScreen } from "@/features/ways-results/ways-results-screen";
import { WithSearchForm } from "../with-search-form";

export default function WaysPage() {
  return (
    <WithSearchForm of="all">
      <WaysResultsScreen />
    </WithSearchForm>
  );
}
