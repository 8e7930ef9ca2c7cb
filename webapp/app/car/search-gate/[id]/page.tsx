import { SearchGateScreen } from "@/features/search-gate/search-gate-screen";
import { NOT_INDEXED } from "@/lib/metadata";

export const metadata = {
  description:
    "Sizinle paylaşılan araç araması: güncel araçlar, teminatı ve koşullarıyla; gördüğünüz fiyatı ödersiniz.",
  ...NOT_INDEXED,
};

export const dynamicParams = false;
export const generateStaticParams = () => [{ id: "_" }];

export default function SearchGatePage() {
  return <SearchGateScreen product="car" route="/car/search-gate/" />;
}
