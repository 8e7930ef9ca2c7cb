"use client";
import { CrashScreen } from "@/features/shell/crash-screen";

export default function ErrorPage() {
  return <CrashScreen />;
}
