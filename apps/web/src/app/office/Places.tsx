import { createLink } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import { Icon } from "../../ui/Icon.tsx";
import type { IconPath } from "../../ui/icons.ts";
import styles from "./Places.module.css";

interface PlacesProps {
  /** What the places are of: « Dossiers ». */
  readonly label: string;
  /** Above the places. */
  readonly head?: ReactNode;
  readonly places: ReactNode;
  readonly children: ReactNode;
}

/** A screen and, at its left, the places that narrow what it shows; above it on a phone. */
export function Places({ label, head, places, children }: PlacesProps) {
  return (
    <div className={styles.frame}>
      <nav className={styles.places} aria-label={label}>
        {head}
        {places}
      </nav>
      <div className={styles.screen}>{children}</div>
    </div>
  );
}

interface AnchorProps extends ComponentProps<"a"> {
  readonly icon: IconPath;
  /** Of the icon; the text's own by default. */
  readonly color?: string | undefined;
  readonly count?: number | undefined;
  /** Whether the screen shows this place. */
  readonly current: boolean;
}

function Anchor({ icon, color, count, current, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={styles.place} aria-current={current ? "page" : undefined}>
      <span className={styles.icon} style={color === undefined ? undefined : { color }}>
        <Icon path={icon} size={18} />
      </span>
      <span className={styles.name}>{children}</span>
      {count !== undefined && count > 0 && <span className={styles.count}>{count}</span>}
    </a>
  );
}

/** One of the places; the present one is marked. */
export const PlaceLink = createLink(Anchor);

/** What can be done below the places. */
export function PlaceButton({
  icon,
  children,
  onClick,
}: {
  readonly icon: IconPath;
  readonly children: string;
  readonly onClick: () => void;
}) {
  return (
    <button type="button" className={styles.place} onClick={onClick}>
      <span className={styles.icon}>
        <Icon path={icon} size={18} />
      </span>
      <span className={styles.name}>{children}</span>
    </button>
  );
}

/** The name of a group of places. */
export const PlaceTitle = ({ children }: { readonly children: string }) => (
  <h2 className={styles.group}>{children}</h2>
);
