import { payslipEndpoints } from "@grand-livre/contracts/endpoints/payroll";
import type { PayslipMonth } from "@grand-livre/contracts/payroll";
import { type AdvanceRow, createAdvanceBody } from "@grand-livre/contracts/payroll-advance";
import { useState } from "react";
import { CommandDialog } from "../../app/command/CommandDialog.tsx";
import { useCommand } from "../../app/command/use-command.ts";
import { useCommandForm } from "../../app/command/use-command-form.ts";
import { abilityReason } from "../../app/document/issue-text.ts";
import { bodyOf } from "../../app/form/body-of.ts";
import { formatMonth } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { AmountField } from "../../ui/AmountField.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import styles from "./Payroll.module.css";
import { PAYROLL } from "./queries.ts";
import { WagesFileDialog } from "./WagesFileDialog.tsx";

interface AdvancesProps {
  readonly query: { readonly legalEntityRefId: string; readonly month: string };
  readonly data: PayslipMonth;
}

/** Advances on the pay of a month: typed, paid by one entry, taken back by the payslips. */
export function AdvancesOfMonth({ query, data }: AdvancesProps) {
  const { abilities, advances } = data;
  const [adding, setAdding] = useState(false);
  const [account, setAccount] = useState<string>();
  const missingExport = useMissingRight("payslip", "Exporter");
  const toPay = advances.filter(({ paidOn, month }) => paidOn === null && month === query.month);
  const { run } = useCommand([PAYROLL]);
  const pay = () =>
    void run(
      payslipEndpoints.payAdvances,
      { body: query },
      {
        confirm: {
          title: `Payer les acomptes, ${formatMonth(query.month)}`,
          message:
            "L’écriture de banque porte le total au compte d’avances, à la date du jour. Les bulletins du mois le reprendront.",
          confirmLabel: "Payer les acomptes",
        },
        said: "Acomptes payés.",
      },
    );
  const undo = () =>
    void run(
      payslipEndpoints.undoAdvances,
      { body: query },
      {
        confirm: {
          title: "Annuler le paiement des acomptes",
          message: "Le dernier paiement du mois est contre-passé.",
          confirmLabel: "Annuler le paiement",
        },
        said: "Paiement des acomptes contre-passé.",
      },
    );
  const remove = ({ id }: AdvanceRow) =>
    void run(payslipEndpoints.removeAdvance, { params: { id } }, { said: "Acompte supprimé." });
  return (
    <div className={styles.below}>
      <Panel title="Acomptes">
        <div className={styles.parts}>
          <div className={styles.actions}>
            <ActionButton
              size="small"
              variant="outlined"
              color="inherit"
              icon={icons.add}
              disabledReason={abilities.advance.allowed ? undefined : NOBODY}
              onClick={() => setAdding(true)}
            >
              Nouvel acompte
            </ActionButton>
            {[...new Set(toPay.map((one) => one.account))].map((one) => (
              <ActionButton
                key={one}
                size="small"
                variant="outlined"
                color="inherit"
                disabledReason={missingExport}
                onClick={() => setAccount(one)}
              >
                {`Fichier SEPA (${one})`}
              </ActionButton>
            ))}
            {abilities.payAdvances.allowed && (
              <ActionButton size="small" onClick={pay}>
                Payer les acomptes
              </ActionButton>
            )}
            {abilities.undoAdvances.allowed && (
              <ActionButton size="small" variant="text" color="inherit" onClick={undo}>
                Annuler le paiement
              </ActionButton>
            )}
          </div>
          {advances.length > 0 && (
            <DataTable
              label={`Acomptes, ${formatMonth(query.month)}`}
              columns={[...columns, removeColumn(remove)]}
              rows={advances}
              rowKey={({ id }) => id}
              empty={null}
            />
          )}
        </div>
        {account !== undefined && (
          <WagesFileDialog
            of="advances"
            query={{ ...query, account }}
            onClose={() => setAccount(undefined)}
          />
        )}
        {adding && <AdvanceDialog query={query} people={data.advanceable} onClose={() => setAdding(false)} />}
      </Panel>
    </div>
  );
}

const NOBODY = "Les bulletins de tous les salariés du mois sont validés.";

interface AdvanceDialogProps extends Pick<AdvancesProps, "query"> {
  readonly people: PayslipMonth["advanceable"];
  readonly onClose: () => void;
}

function AdvanceDialog({ query, people, onClose }: AdvanceDialogProps) {
  const form = useCommandForm({
    endpoint: payslipEndpoints.addAdvance,
    touches: [PAYROLL],
    schema: createAdvanceBody,
    initial: { employeeId: people[0]?.id ?? "", amountCents: undefined as number | undefined },
    labels: { employeeId: "Salarié", amountCents: "Montant" },
    body: ({ employeeId, amountCents = 0 }) =>
      bodyOf(createAdvanceBody, { ...query, employeeId, amountCents }),
    said: "Acompte saisi.",
    onClose,
  });
  return (
    <CommandDialog
      form={form}
      title={`Acompte, ${formatMonth(query.month)}`}
      confirmLabel="Enregistrer l’acompte"
      note="Une fois payé, l’acompte est repris sur le net du bulletin du mois, puis des suivants si le net ne suffit pas."
    >
      <SelectField
        {...form.field("employeeId")}
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <AmountField {...form.amount("amountCents")} required autoFocus />
    </CommandDialog>
  );
}

const columns: readonly Column<AdvanceRow>[] = [
  { id: "number", header: "Matricule", width: "110px", card: "aside", value: ({ number }) => number },
  { id: "name", header: "Salarié", card: "title", truncate: true, value: ({ name }) => name },
  { id: "month", header: "Mois", width: "140px", value: ({ month }) => formatMonth(month) },
  {
    id: "amount",
    header: "Montant",
    width: "120px",
    kind: "amount",
    value: ({ amountCents }) => amountCents,
  },
  { id: "paid", header: "Payé le", width: "110px", kind: "date", value: ({ paidOn }) => paidOn },
  {
    id: "left",
    header: "Reste à reprendre",
    width: "150px",
    kind: "amount",
    value: ({ paidOn, leftCents }) => (paidOn === null ? null : leftCents),
  },
];

const removeColumn = (remove: (row: AdvanceRow) => void): Column<AdvanceRow> => ({
  id: "remove",
  header: "",
  width: "120px",
  align: "right",
  value: () => null,
  cell: (row) =>
    row.paidOn === null ? (
      <ActionButton
        size="small"
        variant="text"
        color="inherit"
        disabledReason={abilityReason(row.remove)}
        onClick={() => remove(row)}
      >
        Supprimer
      </ActionButton>
    ) : null,
});
