import { CarPaymentScreen } from "@/features/payment/product/car-payment";

export default function PaymentPage() {
  return <CarPaymentScreen />;
}
