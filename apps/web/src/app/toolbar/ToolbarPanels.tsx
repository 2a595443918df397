import { lazy, Suspense } from "react";
import styles from "./Toolbar.module.css";

/** The panels of the toolbar, each loaded after the screen. */
const panels = {
  NotificationsButton: lazy(async () => ({
    default: (await import("./NotificationsButton.tsx")).NotificationsButton,
  })),
};

/** One panel's button; its place is kept while it loads, so that nothing moves. */
export function ToolbarPanel({ name }: { readonly name: keyof typeof panels }) {
  const Panel = panels[name];
  return (
    <Suspense fallback={<span className={styles.place} />}>
      <Panel />
    </Suspense>
  );
}
