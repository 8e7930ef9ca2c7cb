import { BusTicketScreen } from "@/features/ticket/bus-ticket";

export const dynamicParams = false;
export const generateStaticParams = () => [{ id: "_" }];

export default function BookingDetailPage() {
  return <BusTicketScreen />;
}
