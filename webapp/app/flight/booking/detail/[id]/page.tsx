import { FlightTicketScreen } from "@/features/ticket/flight-ticket";

export const dynamicParams = false;
export const generateStaticParams = () => [{ id: "_" }];

export default function BookingDetailPage() {
  return <FlightTicketScreen />;
}
