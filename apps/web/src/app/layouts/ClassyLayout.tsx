import { ClassyHead, FadedBrand } from "../navigation/MenuSlots.tsx";
import type { LayoutProps } from "./load-layout.ts";
import { SideLayout } from "./SideLayout.tsx";

/** A dark menu that begins with the person: notifications, user menu, portrait. No foot. */
export function ClassyLayout({ children }: LayoutProps) {
  return (
    <SideLayout
      name="classy"
      variant="default"
      appearance="default"
      without={["notifications", "user"]}
      footer={false}
      slots={() => ({ contentHeader: <ClassyHead />, contentFooter: <FadedBrand /> })}
    >
      {children}
    </SideLayout>
  );
}
