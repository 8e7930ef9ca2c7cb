import { FlightPaymentScreen } from "@/features/payment/flight-payment";

export default function PaymentPage() {
  return <FlightPaymentScreen />;
}
