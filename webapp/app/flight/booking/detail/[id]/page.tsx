import { FlightTicketScreen } from "@/features/ticket/product/flight-ticket";
import { NOT_INDEXED } from "@/lib/metadata";

export const metadata = NOT_INDEXED;

export const dynamicParams = false;
export const generateStaticParams = () => [{ id: "_" }];

export default function BookingDetailPage() {
  return <FlightTicketScreen />;
}
