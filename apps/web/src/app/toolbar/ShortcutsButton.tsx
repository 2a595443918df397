import { lazy, Suspense, useRef, useState } from "react";
import { useLabels } from "../i18n/use-labels.ts";
import { panelIcons } from "./panel/panel-icons.ts";
import { PanelButton } from "./panel/ToolPanel.tsx";

const ShortcutsPanel = lazy(() =>
  import("./shortcuts/ShortcutsPanel.tsx").then((module) => ({ default: module.ShortcutsPanel })),
);

/** The person's own links. */
export function ShortcutsButton() {
  const { label } = useLabels();
  const [opened, setOpened] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <PanelButton
        ref={anchor}
        label={label("shortcuts.title")}
        icon={panelIcons.bookmark}
        opened={opened}
        onClick={() => setOpened(true)}
      />
      {opened && (
        <Suspense fallback={null}>
          <ShortcutsPanel anchor={anchor} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
