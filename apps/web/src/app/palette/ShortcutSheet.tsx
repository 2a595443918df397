import Dialog from "@mui/material/Dialog";
import IconButton from "@mui/material/IconButton";
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

const everywhere: readonly Row[] = [
  ["Ctrl+K", "Palette\u00a0: aller partout, créer tout"],
  ["?", "Cette feuille"],
  ["G", "puis une lettre\u00a0: aller à un écran"],
  ["Échap", "Fermer, revenir"],
];

const inLists: readonly Row[] = [
  ["J  ↓", "Ligne suivante"],
  ["K  ↑", "Ligne précédente"],
  ["Début  Fin", "Première, dernière ligne"],
  ["Entrée", "Ouvrir la ligne"],
  ["X", "Sélectionner la ligne"],
  ["/", "Rechercher dans la liste"],
  ["N", "Créer"],
];

const inFields: readonly Row[] = [
  ["1503", "Une date\u00a0: le 15 mars de l’exercice"],
  ["1200/1,2", "Un montant calculé"],
  ["411dup", "Un compte par ses chiffres et son nom"],
];

/** `?`: every key of the product, those of the present screen first. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
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
        <h2 id="shortcut-sheet-title">Raccourcis clavier</h2>
        <IconButton aria-label="Fermer" onClick={onClose}>
          <Icon path={icons.close} />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keyboard. */}
      <section className={styles.body} tabIndex={0} aria-label="Liste des raccourcis">
        {named.size > 0 && <Keys title="Sur cet écran" rows={[...named.values()]} />}
        <Keys title="Partout" rows={everywhere} />
        <Keys title="Dans une liste" rows={inLists} />
        <Keys title="Dans un champ" rows={inFields} />
        <Keys title="Aller à" rows={screens.map((screen) => [screen.keys ?? "", screen.title])} />
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
