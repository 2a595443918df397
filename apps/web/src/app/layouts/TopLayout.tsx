import { lazy, type ReactNode, Suspense } from "react";
import { Brand } from "../../ui/Brand.tsx";
import { HorizontalNavigation } from "../navigation/HorizontalNavigation.tsx";
import { BrandBar } from "../navigation/MenuSlots.tsx";
import { MenuToggle } from "../navigation/MenuToggle.tsx";
import { SideNavigation } from "../navigation/SideNavigation.tsx";
import { useNavigation } from "../navigation/use-navigation.ts";
import { QuickChat } from "../quick-chat/QuickChat.tsx";
import { ContextBar } from "../toolbar/ContextBar.tsx";
import { Toolbar } from "../toolbar/Toolbar.tsx";
import { Content, Footer } from "./Content.tsx";
import styles from "./TopLayout.module.css";
import { useSideMenu } from "./use-side-menu.ts";

const NavigationDrawer = lazy(() =>
  import("../navigation/NavigationDrawer.tsx").then((module) => ({ default: module.NavigationDrawer })),
);

export interface TopLayoutProps {
  readonly name: "centered" | "enterprise" | "material" | "modern";
  readonly children: ReactNode;
}

/** The layouts with a menu above the screen from 960 px on; below, the whole menu in a drawer. */
export function TopLayout({ name, children }: TopLayoutProps) {
  const { wide, open, toggle, close } = useSideMenu();
  const menu = { wide, open: !wide && open, toggle, close };
  const horizontal = useNavigation("horizontal");
  const whole = useNavigation("default");
  const twoBars = name === "enterprise" || name === "material";
  const chat = name === "enterprise" || name === "modern";
  const navigation = wide && <HorizontalNavigation items={horizontal} />;
  const context = (
    <div className={styles.context}>
      <ContextBar />
    </div>
  );
  return (
    <div className={styles.frame} data-layout={name} data-strip={chat || undefined}>
      <header className={styles.header}>
        <div className={styles.zone} data-color-scheme={name === "enterprise" ? "dark" : undefined}>
          <div className={styles.bar}>
            {!wide && <MenuToggle menu={menu} />}
            <Brand size={32} />
            {!twoBars && navigation}
            {!twoBars && context}
            <Toolbar chat={chat} />
          </div>
        </div>
        {twoBars && (
          <div className={styles.second}>
            <div className={styles.bar}>
              {navigation}
              {context}
            </div>
          </div>
        )}
      </header>
      <div className={styles.card}>
        <Content>{children}</Content>
      </div>
      <Footer />
      {chat && <QuickChat />}
      {!wide && (
        <Suspense fallback={null}>
          <NavigationDrawer open={menu.open} onClose={close}>
            <SideNavigation
              items={whole}
              appearance="default"
              onNavigate={close}
              contentHeader={<BrandBar height={80} />}
            />
          </NavigationDrawer>
        </Suspense>
      )}
    </div>
  );
}
