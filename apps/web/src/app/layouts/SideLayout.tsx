import type { NavigationVariant } from "@grand-livre/contracts/navigation";
import { lazy, type ReactNode, Suspense } from "react";
import { NAVIGATION_WIDTH, type NavigationAppearance } from "../navigation/appearance.ts";
import { MenuToggle } from "../navigation/MenuToggle.tsx";
import { SideNavigation, type SideNavigationProps } from "../navigation/SideNavigation.tsx";
import { useNavigation } from "../navigation/use-navigation.ts";
import { QuickChat } from "../quick-chat/QuickChat.tsx";
import { ContextBar } from "../toolbar/ContextBar.tsx";
import { Toolbar, type ToolbarProps } from "../toolbar/Toolbar.tsx";
import { Content, Footer } from "./Content.tsx";
import type { LayoutName } from "./layout-names.ts";
import styles from "./SideLayout.module.css";
import { useSideMenu } from "./use-side-menu.ts";

const NavigationDrawer = lazy(() =>
  import("../navigation/NavigationDrawer.tsx").then((module) => ({ default: module.NavigationDrawer })),
);

type Slots = Partial<
  Pick<SideNavigationProps, "header" | "footer" | "contentHeader" | "contentFooter" | "instead" | "tone">
>;

export interface SideLayoutProps {
  readonly name: LayoutName;
  readonly children: ReactNode;
  /** Which of the four menus, and how it looks from 960 px on; the drawer below always has full labels. */
  readonly variant: NavigationVariant;
  readonly appearance: NavigationAppearance;
  /** The menu's own parts. `compact` is true where there is no room for words. */
  readonly slots: (menu: { readonly compact: boolean; readonly close: () => void }) => Slots;
  /** After the menu's button, from 960 px on and while the menu is there. */
  readonly start?: ReactNode;
  readonly without?: ToolbarProps["without"];
  readonly footer?: boolean;
  /** A strip for conversations at the right edge from 1280 px; otherwise they open from the toolbar alone. */
  readonly strip?: boolean;
}

/** The layouts with a menu at the left: beside the content from 960 px, over it below. */
export function SideLayout({ name, children, variant, appearance, slots, ...options }: SideLayoutProps) {
  const { start, without, footer = true, strip = true } = options;
  const menu = useSideMenu();
  const items = useNavigation(variant);
  const beside = menu.wide && menu.open ? NAVIGATION_WIDTH[appearance] : 0;
  const compact = appearance === "compact" || appearance === "thin";
  return (
    <div
      className={styles.frame}
      data-layout={name}
      data-strip={strip || undefined}
      style={{ "--beside": `${beside}px` } as React.CSSProperties}
    >
      {menu.wide && (
        <div className={styles.side} inert={!menu.open} data-closed={!menu.open || undefined}>
          <SideNavigation items={items} appearance={appearance} {...slots({ compact, close: menu.close })} />
        </div>
      )}
      <div className={styles.column}>
        <header className={styles.header}>
          <MenuToggle menu={menu} />
          {menu.wide && menu.open && start}
          <div className={styles.context}>
            <ContextBar />
          </div>
          <Toolbar without={without} />
        </header>
        <Content>{children}</Content>
        {footer && <Footer />}
      </div>
      <QuickChat strip={strip} />
      {!menu.wide && (
        <Suspense fallback={null}>
          <NavigationDrawer open={menu.open} onClose={menu.close}>
            <SideNavigation
              items={items}
              appearance="default"
              onNavigate={menu.close}
              {...slots({ compact: false, close: menu.close })}
            />
          </NavigationDrawer>
        </Suspense>
      )}
    </div>
  );
}
