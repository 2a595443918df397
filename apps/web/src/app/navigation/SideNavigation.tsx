import { useLocation, useNavigate } from "@tanstack/react-router";
import { useId, useMemo, useState } from "react";
import { useSignedInUser } from "../../lib/use-signed-in-user.ts";
import { Brand } from "../../ui/Brand.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { MenuEntries, MenuMatches } from "./MenuEntries.tsx";
import { menu } from "./menu.ts";
import styles from "./SideNavigation.module.css";
import { askSignOut } from "./sign-out.ts";
import { searchMenu, viewableServices, visibleMenu } from "./visible-menu.ts";

export interface SideNavigationProps {
  /** 80 px: icons alone until the pointer or the keyboard comes. */
  readonly narrow: boolean;
  /** A screen was chosen: the drawer of small screens closes. */
  readonly onNavigate?: () => void;
}

/** The menu of the dense layout: search, entries by right, the signed-in user and the way out. Always dark. */
export function SideNavigation({ narrow, onNavigate }: SideNavigationProps) {
  const user = useSignedInUser();
  const visible = useMemo(() => visibleMenu(menu, viewableServices(user)), [user]);
  const path = useLocation({ select: (location) => location.pathname });
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const matches = searchMenu(visible, typed);
  const searchId = useId();

  function go(link: string) {
    setTyped("");
    onNavigate?.();
    void navigate({ href: link });
  }

  return (
    <aside
      className={styles.panel}
      aria-label="Navigation"
      data-narrow={narrow || undefined}
      data-color-scheme="dark"
    >
      <div className={styles.brand}>
        <Brand size={32} />
      </div>
      <div className={styles.search}>
        <label htmlFor={searchId} className="visually-hidden">
          Rechercher dans le menu
        </label>
        <Icon path={icons.search} size={18} />
        <input
          id={searchId}
          type="search"
          placeholder="Rechercher"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") setTyped("");
            const first = matches[0];
            if (event.key === "Enter" && first !== undefined) go(first.link);
          }}
        />
      </div>
      <nav className={styles.scroll} aria-label="Menu principal">
        {typed.trim() === "" ? (
          <MenuEntries groups={visible} path={path} {...(onNavigate === undefined ? {} : { onNavigate })} />
        ) : (
          <MenuMatches
            matches={matches}
            path={path}
            onNavigate={() => {
              setTyped("");
              onNavigate?.();
            }}
          />
        )}
      </nav>
      <div className={styles.user}>
        <span className={styles.avatar} aria-hidden="true">
          {`${user?.firstname?.[0] ?? ""}${user?.lastname?.[0] ?? ""}`.toUpperCase()}
        </span>
        <span className={styles.identity}>
          <span className={styles.name}>
            {user?.firstname} {user?.lastname}
          </span>
          <span className={styles.email}>{user?.email}</span>
        </span>
        <button
          type="button"
          className={styles.logout}
          aria-label="Déconnexion"
          title="Déconnexion"
          onClick={askSignOut}
        >
          <Icon path={icons.logout} />
        </button>
      </div>
    </aside>
  );
}
