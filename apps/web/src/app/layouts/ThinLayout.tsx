import { BrandBar } from "../navigation/MenuSlots.tsx";
import type { LayoutProps } from "./load-layout.ts";
import { SideLayout } from "./SideLayout.tsx";

/** A menu of 80 px in the colour of cards: icons alone. */
export function ThinLayout({ children }: LayoutProps) {
  return (
    <SideLayout
      name="thin"
      variant="compact"
      appearance="thin"
      slots={({ compact }) => ({ tone: "card", contentHeader: <BrandBar height={80} compact={compact} /> })}
    >
      {children}
    </SideLayout>
  );
}
