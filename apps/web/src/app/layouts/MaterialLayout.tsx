import type { LayoutProps } from "./load-layout.ts";
import { TopLayout } from "./TopLayout.tsx";

/** A coloured band behind the head; the screen goes on below it in the same column; no conversations. */
export function MaterialLayout({ children }: LayoutProps) {
  return <TopLayout name="material">{children}</TopLayout>;
}
