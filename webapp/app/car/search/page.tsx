import { CarResultsScreen } from "@/features/car-results/car-results-screen";
import { WithSearchForm } from "../../with-search-form";

export const metadata = {
  description: "Bu aramanın araçları, teminatı ve koşullarıyla: gördüğünüz fiyatı ödersiniz.",
};

export default function CarSearchPage() {
  return (
    <WithSearchForm of="car">
      <CarResultsScreen />
    </WithSearchForm>
  );
}
