import { MultimodalResultsScreen } from "@/features/multimodal-results/multimodal-results-screen";
import { WithSearchForm } from "../with-search-form";

export const metadata = { description: "Uçak, otobüs ve araç yan yana: kapıdan kapıya süre ve fiyat." };

export default function MultimodalPage() {
  return (
    <WithSearchForm of="all">
      <MultimodalResultsScreen />
    </WithSearchForm>
  );
}
