import type { LayoutProps } from "./load-layout.ts";
import { TopLayout } from "./TopLayout.tsx";

/** One bar over the whole width: name, menu, tools. */
export function ModernLayout({ children }: LayoutProps) {
  return <TopLayout name="modern">{children}</TopLayout>;
}
