import { FlightPaymentScreen } from "@/features/payment/product/flight-payment";

export default function PaymentPage() {
  return <FlightPaymentScreen />;
}
