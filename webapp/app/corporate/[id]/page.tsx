import { CorporateScreen } from "@/features/corporate/corporate-screen";

export const dynamicParams = false;
export const generateStaticParams = () => [{ id: "_" }];

export default function CorporatePage() {
  return <CorporateScreen />;
}
