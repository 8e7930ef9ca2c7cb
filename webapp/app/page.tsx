import { BusSearchForm } from "@/features/bus-search/bus-search-form";
import { CarSearchForm } from "@/features/car-search/car-search-form";
import { FlightSearchForm } from "@/features/flight-search/flight-search-form";
import { HomeScreen } from "@/features/home/home-screen";

export default function HomePage() {
  return (
    <HomeScreen
      forms={[
        { product: "flight", form: <FlightSearchForm /> },
        { product: "bus", form: <BusSearchForm /> },
        { product: "car", form: <CarSearchForm /> },
      ]}
    />
  );
}
