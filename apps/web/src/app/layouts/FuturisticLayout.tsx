import { BrandBar, FuturisticFoot } from "../navigation/MenuSlots.tsx";
import type { LayoutProps } from "./load-layout.ts";
import { SideLayout } from "./SideLayout.tsx";

/** An indigo menu whose head and foot stay in place; the user's menu is in the foot. */
export function FuturisticLayout({ children }: LayoutProps) {
  return (
    <SideLayout
      name="futuristic"
      variant="futuristic"
      appearance="default"
      without={["user"]}
      slots={() => ({ tone: "indigo", header: <BrandBar height={80} />, footer: <FuturisticFoot /> })}
    >
      {children}
    </SideLayout>
  );
}
