import { AuthScreen } from "@/features/auth/auth-screen";
import { AUTH_TYPES, type AuthType } from "@/features/auth/types";
import { NOT_INDEXED } from "@/lib/metadata";

export const metadata = NOT_INDEXED;

export const dynamicParams = false;
export const generateStaticParams = () => AUTH_TYPES.map((type) => ({ type }));

export default async function AuthPage({ params }: { params: Promise<{ type: AuthType }> }) {
  return <AuthScreen type={(await params).type} />;
}
