import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from "react";
import styles from "./Toolbar.module.css";

/** The panels of the toolbar, each in its own file of the same name, each loaded after the screen. */
type PanelName =
  | "SearchButton"
  | "ShortcutsButton"
  | "MessagesButton"
  | "NotificationsButton"
  | "QuickChatButton";

const files = import.meta.glob<Record<string, ComponentType>>("./*Button.tsx");
const panels = new Map<string, LazyExoticComponent<ComponentType>>();

function panel(name: PanelName): LazyExoticComponent<ComponentType> | undefined {
  const load = files[`./${name}.tsx`];
  if (load === undefined) return undefined;
  const known = panels.get(name);
  if (known !== undefined) return known;
  const loaded = lazy(async () => {
    const component = (await load())[name];
    if (component === undefined) throw new Error(`${name}.tsx exports no ${name}`);
    return { default: component };
  });
  panels.set(name, loaded);
  return loaded;
}

/** One panel's button; its place is kept while it loads, so that nothing moves. */
export function ToolbarPanel({ name }: { readonly name: PanelName }) {
  const Panel = panel(name);
  if (Panel === undefined) return null;
  return (
    <Suspense fallback={<span className={styles.place} />}>
      <Panel />
    </Suspense>
  );
}
