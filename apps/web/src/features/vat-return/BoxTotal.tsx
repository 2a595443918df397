import type { VatReturnAnswer } from "@grand-livre/contracts/vat-return";
import type { FormBox } from "@grand-livre/domain/vat-return/ca3-box";
import { formBox, returnForm } from "@grand-livre/domain/vat-return/return-form";
import { totalParts } from "@grand-livre/domain/vat-return/total-parts";
import { Link } from "@tanstack/react-router";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { formatEuros, opensBox, periodName } from "./return-words.ts";
import styles from "./VatReturn.module.css";

interface BoxTotalProps {
  readonly shown: VatReturnAnswer;
  readonly box: string;
  readonly onOpen: (box: string) => void;
  readonly onClose: () => void;
}

type Part = FormBox & { readonly euros: number };

/** A total with the boxes that it adds and takes off, or where a sum without line comes from. */
export function BoxTotal({ shown, box, onOpen, onClose }: BoxTotalProps) {
  const form = returnForm(shown.form);
  const total = shown.boxes[box]?.taxEuros ?? 0;
  const rows = totalParts(form, box).flatMap((part): Part[] => {
    const row = formBox(form, part.box);
    const euros = part.sign * (shown.boxes[part.box]?.taxEuros ?? 0);
    return row === undefined || euros === 0 ? [] : [{ ...row, euros }];
  });
  return (
    <SidePanel
      title={`Case ${box}`}
      subtitle={`${formBox(form, box)?.label ?? ""} · ${periodName(shown)}`}
      onClose={onClose}
    >
      <div className={styles.panel}>
        <p className={styles.exact}>
          {box === "22A" ? `${total}\u00a0%` : <span>Total {formatEuros(total)}&nbsp;€</span>}
        </p>
        {rows.length === 0 ? (
          <Origin shown={shown} box={box} />
        ) : (
          <DataTable<Part>
            label={`Composition de la case ${box}`}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.box}
            onOpen={(row) => {
              if (opensBox(shown, row.box)) onOpen(row.box);
            }}
            dense
          />
        )}
      </div>
    </SidePanel>
  );
}

/** Where a sum without line comes from: the return before, an account, or a person. */
function Origin({ shown, box }: Pick<BoxTotalProps, "shown" | "box">) {
  const form = returnForm(shown.form);
  if (box === form.previousCredit && shown.previousStart !== null)
    return (
      <p className={styles.quiet}>
        Crédit à reporter de la{" "}
        <Link to="/accounting/declarations/vat" search={{ from: shown.previousStart }}>
          déclaration précédente
        </Link>
        .
      </p>
    );
  if (shown.form === "ca12" && box === "30" && shown.demand.instalmentEuros === null)
    return <p className={styles.quiet}>Acomptes versés, au débit du compte 44581.</p>;
  return <p className={styles.quiet}>Montant saisi dans « Montants saisis ».</p>;
}

const columns: readonly Column<Part>[] = [
  { id: "box", header: "Case", width: "56px", figures: true, value: ({ box }) => box },
  { id: "label", header: "Libellé", width: "100%", wrap: true, card: "title", value: ({ label }) => label },
  {
    id: "euros",
    header: "Montant (€)",
    align: "right",
    width: "96px",
    kind: "number",
    card: "aside",
    value: ({ euros }) => euros,
    cell: ({ euros }) => <strong className={styles.figure}>{formatEuros(euros)}</strong>,
  },
];
