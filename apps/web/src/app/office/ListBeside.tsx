import IconButton from "@mui/material/IconButton";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { ReactNode } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { useShortcut } from "../../ui/shortcut.ts";
import styles from "./ListBeside.module.css";

/** A list, and beside it the route of the one that is open. */
export function ListBeside({
  children,
  detail,
}: {
  readonly children: ReactNode;
  readonly detail: ReactNode;
}) {
  return (
    <div className={styles.frame}>
      <div className={styles.list}>{children}</div>
      {detail}
    </div>
  );
}

interface DetailPaneProps {
  /** What is open: its name. */
  readonly title: string;
  readonly onClose: () => void;
  /** At the left of the cross. */
  readonly head?: ReactNode;
  readonly children: ReactNode;
}

/** What is open, at the right of its list from 1280 px, over it below. Escape and the cross close it. */
export function DetailPane({ title, onClose, head, children }: DetailPaneProps) {
  const beside = useMediaQuery("(min-width: 1280px)", { noSsr: true });
  useShortcut("escape", onClose, { enabled: beside, inFields: true });
  if (!beside) {
    return (
      <SidePanel title={title} onClose={onClose}>
        {head !== undefined && <div className={styles.head}>{head}</div>}
        <div className={styles.body}>{children}</div>
      </SidePanel>
    );
  }
  return (
    <aside className={styles.pane} aria-label={title}>
      <header className={styles.head}>
        {head}
        <IconButton className={styles.close ?? ""} aria-label="Fermer" onClick={onClose}>
          <Icon path={icons.close} />
        </IconButton>
      </header>
      <div className={styles.body}>{children}</div>
    </aside>
  );
}
