import type { NavigationItem } from "@grand-livre/contracts/navigation";
import Divider from "@mui/material/Divider";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { holdsActive, isActive } from "./active-match.ts";
import { functionOf } from "./functions.ts";
import styles from "./HorizontalNavigation.module.css";
import { iconOf } from "./menu.ts";

interface DropdownProps {
  readonly items: readonly NavigationItem[];
  readonly path: string;
  /** Closes the whole dropdown. */
  readonly close: () => void;
}

/** The entries of a dropdown; those that have children open another at their side. */
export function DropdownItems({ items, path, close }: DropdownProps) {
  return items.map((item) => {
    if (item.type === "divider") return <Divider key={item.id} component="li" />;
    if (item.type === "spacer") return <li key={item.id} className={styles.gap} aria-hidden="true" />;
    if (item.children !== undefined) return <Branch key={item.id} item={item} path={path} close={close} />;
    return <Leaf key={item.id} item={item} path={path} close={close} />;
  });
}

interface EntryProps extends Omit<DropdownProps, "items"> {
  readonly item: NavigationItem;
}

function Face({ item }: { readonly item: NavigationItem }) {
  return (
    <>
      {item.icon !== undefined && <Icon path={iconOf(item.icon)} size={18} />}
      <span className={styles.words}>
        {item.title}
        {item.subtitle !== undefined && <span className={styles.subtitle}>{item.subtitle}</span>}
      </span>
      {item.badge !== undefined && <span className={styles.badge}>{item.badge.title}</span>}
    </>
  );
}

function Leaf({ item, path, close, ...menuItem }: EntryProps) {
  const navigate = useNavigate();
  const { link, disabled } = item;
  function follow(event: React.MouseEvent) {
    functionOf(item.function)?.();
    if (link !== undefined && item.externalLink !== true && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      void navigate({ href: link });
    }
    close();
  }
  const target = item.externalLink === true ? { target: item.target, rel: "noopener noreferrer" } : {};
  return (
    <MenuItem
      {...menuItem}
      {...(link === undefined || disabled === true ? {} : { component: "a", href: link, ...target })}
      title={item.tooltip ?? ""}
      disabled={disabled === true}
      selected={isActive(item, path)}
      aria-current={isActive(item, path) ? "page" : undefined}
      onClick={follow}
    >
      <Face item={item} />
    </MenuItem>
  );
}

function Branch({ item, path, close, ...menuItem }: EntryProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <MenuItem
        {...menuItem}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        title={item.tooltip ?? ""}
        disabled={item.disabled === true}
        selected={holdsActive(item, path)}
        onClick={(event) => setAnchor(event.currentTarget)}
        onKeyDown={(event) => {
          if (event.key === "ArrowRight") setAnchor(event.currentTarget);
        }}
      >
        <Face item={item} />
        <Icon path={icons.chevronRight} size={16} />
      </MenuItem>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "top", horizontal: "right" }}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === "ArrowLeft") setAnchor(null);
        }}
      >
        <DropdownItems
          items={item.children ?? []}
          path={path}
          close={() => {
            setAnchor(null);
            close();
          }}
        />
      </Menu>
    </>
  );
}
