import { BrandBar } from "../navigation/MenuSlots.tsx";
import type { LayoutProps } from "./load-layout.ts";
import { SideLayout } from "./SideLayout.tsx";

/** A dark menu of 112 px: each icon above its name. */
export function CompactLayout({ children }: LayoutProps) {
  return (
    <SideLayout
      name="compact"
      variant="compact"
      appearance="compact"
      slots={({ compact }) => ({ contentHeader: <BrandBar height={80} compact={compact} /> })}
    >
      {children}
    </SideLayout>
  );
}
