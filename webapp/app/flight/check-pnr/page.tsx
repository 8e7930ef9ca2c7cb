import type { Metadata } from "next";
import { LookupScreen } from "@/features/check-pnr/lookup-screen";

export const metadata: Metadata = { title: "Bilet sorgula" };

export default function CheckPnrPage() {
  return <LookupScreen />;
}
