import type { ReactNode } from "react";
import { NOT_INDEXED } from "@/lib/metadata";

export const metadata = NOT_INDEXED;

export default function ProfileLayout({ children }: { children: ReactNode }) {
  return children;
}
