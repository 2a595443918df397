import type { LayoutProps } from "./load-layout.ts";
import { TopLayout } from "./TopLayout.tsx";

/** A dark bar with the name and the tools, the menu in a second bar, the screen on a card. */
export function EnterpriseLayout({ children }: LayoutProps) {
  return <TopLayout name="enterprise">{children}</TopLayout>;
}
