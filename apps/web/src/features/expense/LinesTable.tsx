import { expenseEndpoints } from "@grand-livre/contracts/endpoints/expense";
import type { ExpenseReportAnswer } from "@grand-livre/contracts/expense";
import { formatRate } from "@grand-livre/domain/currency/implied-rate";
import { formatUnits } from "@grand-livre/domain/currency/rate";
import { useCommand } from "../../app/command/use-command.ts";
import { formatCount } from "../../lib/format.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import { Amount } from "../../ui/Amount.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";
import { bodyOfLine, EXPENSES } from "./queries.ts";

type Line = ExpenseReportAnswer["lines"][number];

function withoutReceipt({ needsReceipt, lostReceipt }: Line): string {
  if (!needsReceipt) return "Sans objet";
  return lostReceipt === null ? "Manquant" : "Pièce perdue";
}

interface LinesTableProps {
  readonly report: ExpenseReportAnswer;
  readonly onOpen: (line: Line) => void;
  readonly onReceipt: (line: Line) => void;
}

/** The expenses of a report; a row opens its form while the report may change. */
export function LinesTable({ report, onOpen, onReceipt }: LinesTableProps) {
  const { id, version, lines, abilities } = report;
  const { run } = useCommand([EXPENSES]);
  const mayEdit = abilities.edit.allowed;
  const remove = (line: Line) => {
    const rest = lines.filter((one) => one !== line).map(bodyOfLine);
    const body = { version, lines: rest };
    return run(expenseEndpoints.update, { params: { id }, body }, { said: "Dépense retirée." });
  };
  const columns: readonly Column<Line>[] = [
    { id: "date", header: "Date", width: "96px", kind: "date", value: ({ date }) => date },
    {
      id: "nature",
      header: "Nature",
      width: "148px",
      truncate: true,
      value: ({ natureLabel }) => natureLabel,
    },
    {
      id: "label",
      header: "Libellé",
      card: "title",
      truncate: true,
      value: ({ label, journey, inCurrency, rebillable, clientName, rebilledById }) => {
        const way = journey === null ? "" : ` (${formatCount(journey.kilometres)} km, ${journey.power} CV)`;
        const client = clientName === null ? "" : ` à ${clientName}`;
        const again = rebilledById === null ? `, à refacturer${client}` : `, refacturée${client}`;
        const paid =
          inCurrency === null
            ? ""
            : ` (${formatUnits(inCurrency.units, inCurrency.currency)} à ${formatRate(inCurrency.exchangeRate)})`;
        return `${label}${way}${paid}${rebillable ? again : ""}`;
      },
    },
    {
      id: "total",
      header: "TTC",
      width: "88px",
      kind: "amount",
      card: "aside",
      value: ({ inclVatCents }) => inclVatCents,
      cell: ({ inclVatCents }) => <Amount cents={inclVatCents} />,
    },
    {
      id: "vat",
      header: "TVA récup.",
      width: "92px",
      kind: "amount",
      value: ({ recoveredCents }) => recoveredCents,
      cell: ({ recoveredCents }) => <Amount cents={recoveredCents} />,
    },
    {
      id: "receipt",
      header: "Justificatif",
      width: "112px",
      value: (line) => line.receiptName ?? withoutReceipt(line),
      cell: (line) =>
        line.receiptName === null ? (
          withoutReceipt(line)
        ) : (
          <ActionButton size="small" variant="text" onClick={() => onReceipt(line)}>
            Voir
          </ActionButton>
        ),
    },
    ...(mayEdit
      ? [
          {
            id: "more",
            header: "",
            width: "48px",
            cell: (line: Line) => (
              <ActionMenu
                small
                label={`Actions sur ${line.label}`}
                actions={[
                  { label: "Modifier", onSelect: () => onOpen(line) },
                  { label: "Retirer", danger: true, onSelect: () => void remove(line) },
                ]}
              />
            ),
          },
        ]
      : []),
  ];
  return (
    <Panel title="Dépenses" flush>
      <DataTable<Line>
        label="Dépenses"
        columns={columns}
        rows={lines}
        rowKey={(line) => line.id}
        {...(mayEdit ? { onOpen } : {})}
        rowTone={(line) =>
          line.duplicates.length > 0 ||
          (line.needsReceipt && line.receiptName === null && line.lostReceipt === null)
            ? "warning"
            : undefined
        }
        empty={
          <EmptyState
            icon={icons.document}
            title="Aucune dépense"
            text="Ajoutez chaque dépense avec son justificatif, ou un trajet avec sa distance."
          />
        }
        inline
      />
    </Panel>
  );
}
