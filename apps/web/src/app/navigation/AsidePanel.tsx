import type { NavigationItem } from "@grand-livre/contracts/navigation";
import IconButton from "@mui/material/IconButton";
import { useEffect, useId, useRef } from "react";
import { useLabels } from "../../lib/i18n/labels.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import styles from "./NavigationItems.module.css";
import { NavigationItems } from "./NavigationItems.tsx";

interface AsidePanelProps {
  readonly item: NavigationItem;
  readonly path: string;
  readonly onClose: () => void;
}

/** The second panel, 280 px, with the page darkened behind it: a click there, Escape or a navigation closes it. */
export function AsidePanel({ item, path, onClose }: AsidePanelProps) {
  const { label } = useLabels();
  const panel = useRef<HTMLElement>(null);
  const titleId = useId();
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <>
      <div className={styles.asideOverlay} aria-hidden="true" onClick={onClose} />
      <section
        ref={panel}
        className={styles.aside}
        aria-labelledby={titleId}
        tabIndex={-1}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.preventDefault();
          onClose();
        }}
      >
        <header className={styles.asideHead}>
          <h2 id={titleId}>{item.title}</h2>
          <IconButton size="small" aria-label={label("navigation.close")} onClick={onClose}>
            <Icon path={icons.close} size={18} />
          </IconButton>
        </header>
        <NavigationItems items={item.children ?? []} path={path} onNavigate={onClose} />
      </section>
    </>
  );
}
