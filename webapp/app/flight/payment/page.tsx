import { FlightPaymentScreen } from "@/features/payment/product/flight-payment";
import { NOT_INDEXED } from "@/lib/metadata";

export const metadata = NOT_INDEXED;

export default function PaymentPage() {
  return <FlightPaymentScreen />;
}
