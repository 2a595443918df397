import type { InvoiceLineKind } from "@grand-livre/domain/invoice/invoice";
import Button from "@mui/material/Button";
import { type KeyboardEvent, useEffect, useRef } from "react";
import type { DateContext } from "../../lib/typed.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { useShortcut } from "../../ui/shortcut.ts";
import { type LineContext, proposed } from "./line-changes.ts";
import { SaleLineRow } from "./SaleLineRow.tsx";
import styles from "./SaleLines.module.css";
import { emptyLine, type SaleForm } from "./sale-form.ts";

interface SaleLinesProps {
  readonly form: SaleForm;
  readonly change: (update: (form: SaleForm) => SaleForm) => void;
  readonly dossier: string;
  readonly context: LineContext;
  readonly within: DateContext | undefined;
}

const ADDS: readonly (readonly [InvoiceLineKind, string])[] = [
  ["line", "Ajouter une ligne"],
  ["allowance", "Ajouter une remise"],
  ["charge", "Ajouter des frais"],
];

/** The fields of a line's first row. */
const TYPED: ReadonlySet<string> = new Set(["label", "quantity", "unit", "unitPrice", "discount", "vatRate"]);

/** The lines of the document, in their order; what bears on the whole of it is a line too. */
export function SaleLines({ form, change, dossier, context, within }: SaleLinesProps) {
  const box = useRef<HTMLElement>(null);
  const added = useRef<string>(undefined);
  const last = form.lines.at(-1);
  const add = (kind: InvoiceLineKind) => {
    const line = proposed(emptyLine(kind, last), context);
    added.current = line.key;
    change((before) => ({ ...before, lines: [...before.lines, line] }));
  };
  useShortcut("alt+enter", () => add("line"), { inFields: true, label: "Ajouter une ligne" });
  // A line that was just added takes the keys.
  useEffect(() => {
    if (last === undefined || added.current !== last.key) return;
    added.current = undefined;
    box.current?.querySelector<HTMLElement>(`[data-line="${last.key}"] input`)?.focus();
  }, [last]);
  // The first row of a line is what is typed of most lines: Enter at its end goes to the next line, arrows up and down
  // it. Tab goes on to what the line is taxed and booked as, which is proposed.
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { key, target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (!(target instanceof HTMLInputElement)) return;
    const field = target.closest<HTMLElement>("[data-field]")?.dataset.field;
    const lines = Array.from(event.currentTarget.querySelectorAll<HTMLElement>("[data-line]"));
    const at = lines.findIndex((one) => one.contains(target));
    if (field === undefined || at < 0 || !TYPED.has(field)) return;
    const goTo = (line: HTMLElement | undefined, name: string) => {
      event.preventDefault();
      line?.querySelector<HTMLElement>(`[data-field="${name}"] input`)?.focus();
    };
    if (key === "ArrowDown") goTo(lines[at + 1], field);
    else if (key === "ArrowUp") goTo(lines[at - 1], field);
    else if (key === "Enter" && field === "vatRate") {
      if (lines[at + 1] === undefined) {
        event.preventDefault();
        add("line");
      } else goTo(lines[at + 1], "label");
    }
  }
  return (
    <section ref={box} className={styles.group} aria-label="Saisie des lignes" onKeyDown={onKeyDown}>
      <div className={styles.head} aria-hidden="true">
        <span />
        <span>Désignation</span>
        <span>Quantité</span>
        <span>Unité</span>
        <span>PU HT</span>
        <span>Remise</span>
        <span>TVA</span>
        <span>Montant HT</span>
      </div>
      {form.lines.map((line, index) => (
        <SaleLineRow
          key={line.key}
          line={line}
          position={index + 1}
          dossier={dossier}
          context={context}
          within={within}
          onChange={(update) =>
            change((before) => ({
              ...before,
              lines: before.lines.map((one) => (one.key === line.key ? update(one) : one)),
            }))
          }
          onRemove={() =>
            change((before) => ({ ...before, lines: before.lines.filter((one) => one.key !== line.key) }))
          }
        />
      ))}
      <div className={styles.adds}>
        {ADDS.map(([kind, label]) => (
          <Button
            key={kind}
            size="small"
            color="inherit"
            startIcon={<Icon path={icons.add} size={16} />}
            {...(kind === "line" ? { title: "Alt+Entrée", "aria-keyshortcuts": "Alt+Enter" } : {})}
            onClick={() => add(kind)}
          >
            {label}
          </Button>
        ))}
      </div>
    </section>
  );
}
