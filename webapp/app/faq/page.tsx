import { HelpScreen } from "@/features/help/help-screen";

export default function FaqPage() {
  return <HelpScreen />;
}
