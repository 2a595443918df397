import type { InvoiceLineKind } from "@grand-livre/domain/invoice/invoice";
import Button from "@mui/material/Button";
import { useState } from "react";
import { formatPlural } from "../../lib/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { BillLineRow } from "./BillLineRow.tsx";
import styles from "./BillLines.module.css";
import { type BillForm, emptyLine, type LineForm } from "./bill-form.ts";
import type { Finding } from "./issue-text.ts";
import type { LineContext } from "./line-changes.ts";

interface BillLinesProps {
  readonly form: BillForm;
  readonly change: (update: (form: BillForm) => BillForm) => void;
  readonly dossier: string;
  readonly context: LineContext;
  readonly findings: readonly Finding[];
  readonly highlighted: ReadonlySet<string>;
}

/** Rows shown at first: beyond, each costs time to draw and few documents have them. */
const FIRST_ROWS = 40;

/** The lines of the document, then what bears on the whole of it. */
export function BillLines(props: BillLinesProps) {
  const lines = props.form.lines.filter((line) => line.kind === "line");
  const extras = props.form.lines.filter((line) => line.kind !== "line");
  return (
    <>
      <LineGroup {...props} title="Lignes" lines={lines} first={1} adds={[["line", "Ajouter une ligne"]]} />
      <LineGroup
        {...props}
        title="Remises et frais du document"
        lines={extras}
        first={lines.length + 1}
        adds={[
          ["allowance", "Ajouter une remise"],
          ["charge", "Ajouter des frais"],
        ]}
      />
    </>
  );
}

/** What stands under what, where a line is one row; every field has its own name for a screen reader. */
function LineHead() {
  return (
    <div className={styles.head} aria-hidden="true">
      <span />
      <span>Libellé</span>
      <span>Quantité</span>
      <span>PU HT</span>
      <span>Remise</span>
      <span>Montant HT</span>
      <span>Compte</span>
      <span>TVA</span>
      <span>Code de TVA</span>
    </div>
  );
}

interface LineGroupProps extends BillLinesProps {
  readonly title: string;
  readonly lines: readonly LineForm[];
  readonly first: number;
  readonly adds: readonly (readonly [InvoiceLineKind, string])[];
}

function LineGroup(props: LineGroupProps) {
  const { title, lines, first, adds, change, findings, highlighted } = props;
  const [all, setAll] = useState(false);
  const shown = all ? lines : lines.slice(0, FIRST_ROWS);
  const add = (kind: InvoiceLineKind) =>
    change((form) => ({ ...form, lines: [...form.lines, emptyLine(kind, form.lines.at(-1))] }));
  return (
    <section className={styles.group} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      {shown.length > 0 && <LineHead />}
      {shown.map((line, index) => (
        <BillLineRow
          key={line.key}
          line={line}
          position={first + index}
          dossier={props.dossier}
          context={props.context}
          findings={findings.filter(({ lineId }) => lineId === line.key)}
          highlighted={highlighted.has(line.key)}
          onChange={(update) =>
            change((form) => ({
              ...form,
              lines: form.lines.map((one) => (one.key === line.key ? update(one) : one)),
            }))
          }
          onRemove={() =>
            change((form) => ({ ...form, lines: form.lines.filter((one) => one.key !== line.key) }))
          }
        />
      ))}
      <div className={styles.adds}>
        {shown.length < lines.length && (
          <Button size="small" onClick={() => setAll(true)}>
            Afficher {formatPlural(lines.length - shown.length, "ligne")} de plus
          </Button>
        )}
        {adds.map(([kind, label]) => (
          <Button
            key={kind}
            size="small"
            color="inherit"
            startIcon={<Icon path={icons.add} size={16} />}
            onClick={() => add(kind)}
          >
            {label}
          </Button>
        ))}
      </div>
    </section>
  );
}
