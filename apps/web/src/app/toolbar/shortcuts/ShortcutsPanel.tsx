import type { Shortcut } from "@grand-livre/contracts/shortcut";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import { useLabels } from "../../../lib/i18n/labels.ts";
import { icons } from "../../../ui/icons.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { RequestError } from "../../RequestError.tsx";
import { panelIcons } from "../panel/panel-icons.ts";
import { PanelAction, PanelEmpty, ToolPanel } from "../panel/ToolPanel.tsx";
import { ShortcutForm } from "./ShortcutForm.tsx";
import { ShortcutGrid } from "./ShortcutGrid.tsx";
import styles from "./ShortcutsPanel.module.css";
import { shortcutsQuery } from "./shortcuts.ts";

export interface ShortcutsPanelProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

type Mode =
  | { readonly name: "view" | "modify" | "add" }
  | { readonly name: "edit"; readonly shortcut: Shortcut };

/** The person's shortcuts: looked at, modified, added to. It opens in view; a form begins anew each time. */
export function ShortcutsPanel({ anchor, onClose }: ShortcutsPanelProps) {
  const { label } = useLabels();
  const client = useQueryClient();
  const [mode, setMode] = useState<Mode>({ name: "view" });
  const { data, error, refetch } = useQuery(shortcutsQuery);
  const suffix = {
    view: undefined,
    modify: "shortcuts.editing",
    add: "shortcuts.adding",
    edit: "shortcuts.editing",
  } as const;
  const aside = suffix[mode.name];
  const title = label("shortcuts.title") + (aside === undefined ? "" : ` - ${label(aside)}`);
  const form = mode.name === "add" || mode.name === "edit";

  async function onDone() {
    await client.invalidateQueries({ queryKey: shortcutsQuery.queryKey });
    setMode({ name: "modify" });
  }

  return (
    <ToolPanel
      anchor={anchor}
      title={title}
      onClose={onClose}
      actions={<Actions mode={mode} onMode={setMode} empty={data?.length === 0} />}
    >
      {form && (
        <ShortcutForm
          key={mode.name === "edit" ? mode.shortcut.id : "new"}
          shortcut={mode.name === "edit" ? mode.shortcut : undefined}
          onDone={onDone}
        />
      )}
      {!form && data === undefined && error !== null && (
        <RequestError error={error} onRetry={() => void refetch()} />
      )}
      {!form && data === undefined && error === null && (
        <div className={styles.waiting} role="status" aria-label={label("layout.loading")}>
          <Skeleton height={96} />
          <Skeleton height={96} />
        </div>
      )}
      {!form && data?.length === 0 && (
        <PanelEmpty
          icon={panelIcons.bookmark}
          title={label("shortcuts.empty")}
          text={label("shortcuts.emptyText")}
        />
      )}
      {!form && data !== undefined && data.length > 0 && (
        <ShortcutGrid
          shortcuts={data}
          onFollow={onClose}
          {...(mode.name === "modify"
            ? { onEdit: (shortcut: Shortcut) => setMode({ name: "edit", shortcut }) }
            : {})}
        />
      )}
    </ToolPanel>
  );
}

interface ActionsProps {
  readonly mode: Mode;
  readonly onMode: (mode: Mode) => void;
  readonly empty: boolean;
}

/** The head's buttons. Cancelling a form goes back to modifying, as saving does. */
function Actions({ mode, onMode, empty }: ActionsProps) {
  const { label } = useLabels();
  const add = (
    <PanelAction label={label("shortcuts.add")} icon={icons.add} onClick={() => onMode({ name: "add" })} />
  );
  if (mode.name === "view")
    return (
      <>
        {!empty && (
          <PanelAction
            label={label("shortcuts.enterEdit")}
            icon={icons.edit}
            onClick={() => onMode({ name: "modify" })}
          />
        )}
        {add}
      </>
    );
  if (mode.name === "modify")
    return (
      <>
        {add}
        <PanelAction
          label={label("shortcuts.exitEdit")}
          icon={icons.check}
          onClick={() => onMode({ name: "view" })}
        />
      </>
    );
  return (
    <PanelAction
      label={label("shortcuts.cancel")}
      icon={icons.arrowLeft}
      onClick={() => onMode({ name: "modify" })}
    />
  );
}
