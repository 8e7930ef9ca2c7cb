import { CouponsScreen } from "@/features/account/coupons-screen";

export default function CouponsPage() {
  return <CouponsScreen />;
}
