import { BrandBar } from "../navigation/MenuSlots.tsx";
import type { LayoutProps } from "./load-layout.ts";
import { SideLayout } from "./SideLayout.tsx";

/** A dark menu of 280 px with the product's name above it. */
export function ClassicLayout({ children }: LayoutProps) {
  return (
    <SideLayout
      name="classic"
      variant="default"
      appearance="default"
      slots={() => ({ contentHeader: <BrandBar height={80} /> })}
    >
      {children}
    </SideLayout>
  );
}
