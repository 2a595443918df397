import Dialog from "@mui/material/Dialog";
import IconButton from "@mui/material/IconButton";
import { type Label, useLabels } from "../../lib/i18n/labels.ts";
import { useStore } from "../../lib/store.ts";
import { useSignedInUser } from "../../lib/use-signed-in-user.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { Kbd } from "../../ui/Kbd.tsx";
import { namedShortcuts, shortcutText } from "../../ui/shortcut.ts";
import { visibleMenu } from "../navigation/menu.ts";
import { goCommands } from "./commands.ts";
import styles from "./ShortcutSheet.module.css";

type Row = readonly [keys: string, what: string];

const everywhere = (label: Label): readonly Row[] => [
  ["Ctrl+K", label("sheet.palette")],
  ["?", label("sheet.sheet")],
  ["G", label("sheet.go")],
  [label("keys.escape"), label("sheet.close")],
];

const inLists = (label: Label): readonly Row[] => [
  ["J  ↓", label("sheet.next")],
  ["K  ↑", label("sheet.previous")],
  [`${label("sheet.home")}  ${label("sheet.end")}`, label("sheet.ends")],
  [label("keys.enter"), label("sheet.open")],
  ["X", label("ui.selectRow")],
  ["/", label("sheet.find")],
  ["N", label("sheet.create")],
];

const inFields = (label: Label): readonly Row[] => [
  ["1503", label("sheet.date")],
  ["1200/1,2", label("sheet.amount")],
  ["411dup", label("sheet.account")],
];

/** `?`: every key of the product, those of the present screen first. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const { label } = useLabels();
  const user = useSignedInUser();
  const here = useStore(namedShortcuts);
  const screens = goCommands(visibleMenu(user)).filter((command) => command.keys !== undefined);
  // A key that two places of the screen answer to is listed once.
  const named = new Map(here.map((one) => [one.label, [shortcutText(one.keys), one.label] as const]));
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby="shortcut-sheet-title"
      slotProps={{ paper: { className: styles.panel ?? "" } }}
    >
      <div className={styles.head}>
        <h2 id="shortcut-sheet-title">{label("sheet.title")}</h2>
        <IconButton aria-label={label("ui.close")} onClick={onClose}>
          <Icon path={icons.close} />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keyboard. */}
      <section className={styles.body} tabIndex={0} aria-label={label("sheet.list")}>
        {named.size > 0 && <Keys title={label("sheet.here")} rows={[...named.values()]} />}
        <Keys title={label("sheet.everywhere")} rows={everywhere(label)} />
        <Keys title={label("sheet.inLists")} rows={inLists(label)} />
        <Keys title={label("sheet.inFields")} rows={inFields(label)} />
        <Keys
          title={label("palette.goTo")}
          rows={screens.map((screen) => [screen.keys ?? "", screen.title])}
        />
      </section>
    </Dialog>
  );
}

function Keys({ title, rows }: { readonly title: string; readonly rows: readonly Row[] }) {
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      <dl>
        {rows.map(([keys, what]) => (
          <div key={`${keys} ${what}`} className={styles.row}>
            <dt>
              {keys.split(/ +/).map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
