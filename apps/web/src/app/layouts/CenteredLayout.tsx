import type { LayoutProps } from "./load-layout.ts";
import { TopLayout } from "./TopLayout.tsx";

/** Everything in one column of at most 1440 px on a grey page; no conversations. */
export function CenteredLayout({ children }: LayoutProps) {
  return <TopLayout name="centered">{children}</TopLayout>;
}
