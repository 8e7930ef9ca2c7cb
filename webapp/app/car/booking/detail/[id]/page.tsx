import { CarTicketScreen } from "@/features/ticket/car-ticket";

export const dynamicParams = false;
export const generateStaticParams = () => [{ id: "_" }];

export default function BookingDetailPage() {
  return <CarTicketScreen />;
}
