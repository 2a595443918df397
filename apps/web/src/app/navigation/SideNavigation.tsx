import type { NavigationItem } from "@grand-livre/contracts/navigation";
import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLabels } from "../../lib/i18n/labels.ts";
import { AsidePanel } from "./AsidePanel.tsx";
import { NAVIGATION_WIDTH, type NavigationAppearance } from "./appearance.ts";
import { onMenuArrows } from "./arrow-keys.ts";
import { NavigationItems } from "./NavigationItems.tsx";
import styles from "./SideNavigation.module.css";

export interface SideNavigationProps {
  readonly items: readonly NavigationItem[];
  readonly appearance: NavigationAppearance;
  /** Dark in both schemes, indigo, or the colour of cards. */
  readonly tone?: "dark" | "indigo" | "card";
  /** A screen was chosen: the drawer of small screens closes. */
  readonly onNavigate?: (() => void) | undefined;
  /** Stays in place above and below what scrolls. */
  readonly header?: ReactNode;
  readonly footer?: ReactNode;
  /** Scrolls with the entries, above and below them. */
  readonly contentHeader?: ReactNode;
  readonly contentFooter?: ReactNode;
  /** In place of the entries: what was searched for. */
  readonly instead?: ReactNode;
}

/** Brings the current entry into view, 120 px from the top, without moving the page. */
function scrollToCurrent(scroller: HTMLElement | null): void {
  const current = scroller?.querySelector<HTMLElement>('[aria-current="page"]');
  if (scroller === null || current == null) return;
  const top = current.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  if (top < 0 || top > scroller.clientHeight - 36) scroller.scrollTop += top - 120;
}

/** A menu at the side of the screen, as high as the window, with its own scrolling. */
export function SideNavigation({
  items,
  appearance,
  tone = "dark",
  onNavigate,
  ...slots
}: SideNavigationProps) {
  const { label } = useLabels();
  const path = useLocation({ select: (location) => location.pathname });
  const scroller = useRef<HTMLDivElement>(null);
  const [aside, setAside] = useState<string>();
  useEffect(() => scrollToCurrent(scroller.current), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of any navigation closes the second panel.
  useEffect(() => setAside(undefined), [path]);
  const opened = items.find((item) => item.type === "aside" && item.id === aside);
  const width = NAVIGATION_WIDTH[appearance];
  return (
    <aside
      className={styles.panel}
      aria-label={label("navigation.label")}
      data-appearance={appearance}
      data-narrow={appearance === "dense" || undefined}
      data-tone={tone}
      data-color-scheme={tone === "card" ? undefined : "dark"}
      style={{ "--nav-width": `${width}px`, "--aside-left": `${width}px` } as React.CSSProperties}
    >
      <div className={styles.inner}>
        {slots.header}
        <div className={styles.scroll} ref={scroller}>
          {slots.contentHeader}
          <nav aria-label={label("navigation.main")} onKeyDown={onMenuArrows}>
            {slots.instead ?? (
              <NavigationItems
                items={items}
                path={path}
                onNavigate={onNavigate}
                aside={aside}
                onAside={setAside}
              />
            )}
          </nav>
          {slots.contentFooter}
        </div>
        {slots.footer}
      </div>
      {opened !== undefined && <AsidePanel item={opened} path={path} onClose={() => setAside(undefined)} />}
    </aside>
  );
}
