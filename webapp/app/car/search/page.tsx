import { CarResultsScreen } from "@/features/car-results/car-results-screen";
import { WithSearchForm } from "../../with-search-form";

export default function CarSearchPage() {
  return (
    <WithSearchForm of="car">
      <CarResultsScreen />
    </WithSearchForm>
  );
}
