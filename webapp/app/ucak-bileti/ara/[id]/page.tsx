import { SearchGateScreen } from "@/features/search-gate/search-gate-screen";
import { NOT_INDEXED } from "@/lib/metadata";

export const metadata = {
  description:
    "Sizinle paylaşılan uçuş araması: güncel uçuşlar, bagajı ve koşullarıyla; gördüğünüz fiyatı ödersiniz.",
  ...NOT_INDEXED,
};

export const dynamicParams = false;
export const generateStaticParams = () => [{ id: "_" }];

export default function SearchGatePage() {
  return <SearchGateScreen product="flight" route="/ucak-bileti/ara/" />;
}
