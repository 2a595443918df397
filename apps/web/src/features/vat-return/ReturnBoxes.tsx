import type { VatReturnAnswer } from "@grand-livre/contracts/vat-return";
import type { FormBox } from "@grand-livre/domain/vat-return/ca3-box";
import { returnForm } from "@grand-livre/domain/vat-return/return-form";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { ExportMenu } from "../../app/resource/ExportMenu.tsx";
import { Amount } from "../../ui/Amount.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { Panel } from "../../ui/Panel.tsx";
import { formatEuros, opensBox } from "./return-words.ts";
import styles from "./VatReturn.module.css";

type Boxes = VatReturnAnswer["boxes"];
type Row = FormBox & Boxes[string];

interface ReturnBoxesProps {
  readonly shown: VatReturnAnswer;
  /** Names the exported file. */
  readonly name: string;
  readonly onOpen: (box: string) => void;
}

/** The boxes in the order of the form; each opens the lines that make it, a total the boxes that it adds. */
export function ReturnBoxes({ shown, name, onOpen }: ReturnBoxesProps) {
  const [all, setAll] = useState(false);
  const { boxes } = shown;
  const form = returnForm(shown.form);
  const start = (box: string) => form.boxes.findIndex((row) => row.box === box);
  const parts = form.parts.map(({ title, from }, index) => {
    const next = form.parts[index + 1];
    const rows = form.boxes
      .slice(start(from), next === undefined ? undefined : start(next.from))
      .filter(({ box }) => all || boxes[box] !== undefined || form.totals.has(box))
      .map((row): Row => ({ ...row, ...(boxes[row.box] ?? NOTHING) }));
    return { title, rows };
  });
  return (
    <div className={styles.parts}>
      <div className={styles.tools}>
        <label className={styles.toggle}>
          <input type="checkbox" checked={all} onChange={(event) => setAll(event.target.checked)} />
          Afficher les cases vides
        </label>
        <ExportMenu
          service="declarations"
          name={name}
          columns={exported}
          count={form.boxes.length}
          all={async () => form.boxes.map((row): Row => ({ ...row, ...(boxes[row.box] ?? NOTHING) }))}
        />
      </div>
      {parts
        .filter(({ rows }) => rows.length > 0)
        .map(({ title, rows }, index) => (
          <Panel key={title} title={title} flush>
            <DataTable<Row>
              label={title}
              columns={columnsOf(shown)}
              rows={rows}
              rowKey={({ box }) => box}
              onOpen={(row) => {
                if (opensBox(shown, row.box)) onOpen(row.box);
              }}
              inline
              dense
              pageKeys={index === 0}
            />
          </Panel>
        ))}
    </div>
  );
}

const NOTHING = { baseCents: 0, taxCents: 0, baseEuros: 0, taxEuros: 0 };

const columnsOf = (shown: VatReturnAnswer): readonly Column<Row>[] => [
  {
    id: "box",
    header: "Case",
    width: "56px",
    figures: true,
    value: ({ box }) => box,
    cell: (row) =>
      opensBox(shown, row.box) ? (
        <Link
          to="/accounting/declarations/vat"
          search={(before) => ({ ...before, box: row.box })}
          tabIndex={-1}
          title="Voir ce qui compose cette case"
        >
          {row.box}
        </Link>
      ) : (
        row.box
      ),
  },
  { id: "label", header: "Libellé", width: "100%", wrap: true, card: "title", value: ({ label }) => label },
  {
    id: "base",
    header: "Base (€)",
    align: "right",
    width: "80px",
    kind: "number",
    value: ({ baseEuros }) => baseEuros,
    cell: ({ baseEuros }) => figure(baseEuros),
  },
  {
    id: "tax",
    header: "Taxe (€)",
    align: "right",
    width: "80px",
    kind: "number",
    card: "aside",
    value: ({ taxEuros }) => taxEuros,
    cell: ({ box, taxEuros }) => (box === "22A" && taxEuros !== 0 ? `${taxEuros} %` : figure(taxEuros)),
  },
  {
    id: "exact",
    header: "Au centime",
    align: "right",
    width: "104px",
    value: ({ taxCents, baseCents }) => taxCents || baseCents,
    cell: ({ box, section, taxCents, baseCents }) =>
      section === "result" || box === "22A" ? "" : <Amount cents={taxCents || baseCents} />,
  },
];

/** The form as a file: every box in its order, with the codes of the EDI message. */
const exported: readonly Column<Row>[] = [
  { id: "box", header: "Case", value: ({ box }) => box },
  { id: "label", header: "Libellé", value: ({ label }) => label },
  { id: "base", header: "Base (€)", kind: "number", value: ({ baseEuros }) => baseEuros },
  { id: "tax", header: "Taxe (€)", kind: "number", value: ({ taxEuros }) => taxEuros },
  { id: "exactBase", header: "Base au centime", kind: "amount", value: ({ baseCents }) => baseCents },
  { id: "exactTax", header: "Taxe au centime", kind: "amount", value: ({ taxCents }) => taxCents },
  { id: "baseEdi", header: "Code EDI de la base", value: ({ baseEdi }) => baseEdi },
  { id: "taxEdi", header: "Code EDI de la taxe", value: ({ taxEdi }) => taxEdi },
];

function figure(euros: number) {
  return euros === 0 ? "–" : <strong className={styles.figure}>{formatEuros(euros)}</strong>;
}
