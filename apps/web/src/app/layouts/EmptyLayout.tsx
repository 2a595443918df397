import { Content } from "./Content.tsx";
import type { LayoutProps } from "./load-layout.ts";

/** The screen and nothing else. */
export function EmptyLayout({ children }: LayoutProps) {
  return <Content>{children}</Content>;
}
