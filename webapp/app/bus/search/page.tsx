import { BusResultsScreen } from "@/features/bus-results/bus-results-screen";
import { WithSearchForm } from "../../with-search-form";

export const metadata = {
  description: "Bu aramanın seferleri, koltukları ve koşullarıyla: gördüğünüz fiyatı ödersiniz.",
};

export default function BusSearchPage() {
  return (
    <WithSearchForm of="bus">
      <BusResultsScreen />
    </WithSearchForm>
  );
}
