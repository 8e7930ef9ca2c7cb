import { WaysResultsScreen } from "@/features/ways-results/ways-results-screen";
import { WithSearchForm } from "../with-search-form";

export const metadata = { description: "Uçak, otobüs ve araç yan yana: kapıdan kapıya süre ve fiyat." };

export default function WaysPage() {
  return (
    <WithSearchForm of="all">
      <WaysResultsScreen />
    </WithSearchForm>
  );
}
