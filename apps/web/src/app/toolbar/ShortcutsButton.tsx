import { useRef, useState } from "react";
import { useLabels } from "../i18n/use-labels.ts";
import { lazyPart } from "../lazy-part.tsx";
import { panelIcons } from "./panel/panel-icons.ts";
import { PanelButton } from "./panel/ToolPanel.tsx";

const ShortcutsPanel = lazyPart(async () => (await import("./shortcuts/ShortcutsPanel.tsx")).ShortcutsPanel);

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
      {opened && <ShortcutsPanel anchor={anchor} onClose={() => setOpened(false)} />}
    </>
  );
}
