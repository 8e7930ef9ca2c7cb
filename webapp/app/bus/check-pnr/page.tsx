import { LookupScreen } from "@/features/check-pnr/lookup-screen";

export default function CheckPnrPage() {
  return <LookupScreen product="bus" />;
}
