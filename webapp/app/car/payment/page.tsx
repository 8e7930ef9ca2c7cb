import { CarPaymentScreen } from "@/features/payment/car-payment";

export default function PaymentPage() {
  return <CarPaymentScreen />;
}
