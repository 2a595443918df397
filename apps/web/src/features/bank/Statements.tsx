import {
  type BankAccount,
  type BankStatementAnswer,
  statementClosingBody,
} from "@grand-livre/contracts/bank";
import { bankEndpoints } from "@grand-livre/contracts/endpoints/bank";
import { useState } from "react";
import { CommandDialog } from "../../app/command/CommandDialog.tsx";
import { useCommand } from "../../app/command/use-command.ts";
import { useCommandForm } from "../../app/command/use-command-form.ts";
import { RequestError } from "../../app/RequestError.tsx";
import { useListSearch } from "../../app/resource/list-search.ts";
import { usePagedList } from "../../app/resource/list-state.ts";
import { formatCents, formatDate, formatDateTime, formatPlural } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import { Amount } from "../../ui/Amount.tsx";
import { AmountField } from "../../ui/AmountField.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { DateField } from "../../ui/DateField.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";
import { Pagination } from "../../ui/Pagination.tsx";
import styles from "./Bank.module.css";
import { TOUCHED, useBankCommands } from "./use-bank-commands.ts";

interface StatementsProps {
  readonly legalEntityRefId: string;
  readonly account: BankAccount;
}

/** The statements of an account as they were imported: from opening to closing balance, with what lacks between two. */
export function Statements({ legalEntityRefId, account }: StatementsProps) {
  const { search, show } = useListSearch();
  const { run } = useCommand(TOUCHED);
  const missing = useMissingRight("reconciliation", "Deleter");
  const missingEditor = useMissingRight("reconciliation", "Editor");
  const missingValidator = useMissingRight("reconciliation", "Validator");
  const { undoAccepted } = useBankCommands(legalEntityRefId);
  const [closing, setClosing] = useState<BankStatementAnswer>();
  const list = usePagedList(
    bankEndpoints.statements,
    "statements",
    { legalEntityRefId, account: account.account },
    { skip: search.skip, limit: search.limit },
  );

  const remove = ({ id, fileName, operations }: BankStatementAnswer) =>
    run(
      bankEndpoints.removeStatement,
      { params: { id } },
      {
        confirm: {
          title: `Annuler l’import de ${fileName}`,
          message: `${formatPlural(operations, "opération disparaît", "opérations disparaissent")} du compte ${account.account}. Le fichier pourra être importé de nouveau.`,
          confirmLabel: "Annuler l’import",
        },
        said: "Import annulé.",
      },
    );

  const reason = (row: BankStatementAnswer) =>
    missing ?? (row.matchedOperations > 0 ? "Des opérations de ce relevé sont rapprochées." : undefined);
  if (list.error !== null && list.rows === undefined)
    return <RequestError error={list.error} onRetry={list.refetch} />;
  return (
    <div className={styles.statements}>
      <DataTable
        label="Relevés importés"
        columns={[
          ...columnsIn(account.currency === "EUR" ? {} : { currency: account.currency }),
          {
            id: "actions",
            header: "",
            width: "56px",
            align: "right",
            cell: (row) => (
              <ActionMenu
                small
                label={`Actions sur ${row.fileName}`}
                actions={[
                  ...(row.closingCents === null
                    ? [
                        {
                          label: "Saisir le solde final",
                          disabledReason: missingEditor,
                          onSelect: () => setClosing(row),
                        },
                      ]
                    : []),
                  ...row.acceptedTogether.map((accepted) => ({
                    label: `Rouvrir ${formatPlural(accepted.operations, "opération acceptée", "opérations acceptées")} le ${formatDateTime(accepted.acceptedAt)}`,
                    disabledReason: missingValidator,
                    onSelect: () => void undoAccepted(accepted),
                  })),
                  {
                    label: "Annuler l’import",
                    danger: true,
                    disabledReason: reason(row),
                    onSelect: () => void remove(row),
                  },
                ]}
              />
            ),
          },
        ]}
        rows={list.rows}
        stale={list.stale}
        rowKey={({ id }) => id}
        rowTone={({ gap }) => (gap === null ? undefined : "warning")}
        empty={
          <EmptyState
            icon={icons.bank}
            title="Aucun relevé"
            text="Importez le relevé de la banque par la touche I."
          />
        }
      />
      {list.page !== undefined && list.count !== undefined && list.count > list.page.limit && (
        <Pagination {...list.page} count={list.count} onChange={show} />
      )}
      {closing !== undefined && <ClosingDialog statement={closing} onClose={() => setClosing(undefined)} />}
    </div>
  );
}

interface ClosingDialogProps {
  readonly statement: BankStatementAnswer;
  readonly onClose: () => void;
}

/** The closing balance of a statement whose file gave none: with it, its reconciliation can be frozen. */
function ClosingDialog({ statement, onClose }: ClosingDialogProps) {
  const form = useCommandForm({
    endpoint: bankEndpoints.close,
    params: { id: statement.id },
    touches: TOUCHED,
    schema: statementClosingBody,
    initial: {
      closingCents: undefined as number | undefined,
      closingDate: statement.endDate as string | undefined,
    },
    labels: { closingCents: "Solde final", closingDate: "Au" },
    body: (values) => values,
    said: "Solde final enregistré.",
    onClose,
  });
  return (
    <CommandDialog
      form={form}
      title={`Solde final de ${statement.fileName}`}
      confirmLabel="Enregistrer"
      note="Tel que la banque l’indique, en négatif pour un découvert."
    >
      <AmountField {...form.amount("closingCents")} required autoFocus />
      <DateField {...form.field("closingDate")} required />
    </CommandDialog>
  );
}

const FORMATS: Readonly<Record<string, string>> = {
  "camt.053": "CAMT.053",
  cfonb120: "CFONB 120",
  ofx: "OFX",
  mt940: "MT940",
  sheet: "Tableur",
};

/** « Il manque 180,00 € entre le 31/01/2026 et le 28/02/2026 ». */
function gapText({ fromDate, toDate, differenceCents }: NonNullable<BankStatementAnswer["gap"]>): string {
  return `Il manque ${formatCents(Math.abs(differenceCents), "EUR")} entre le ${formatDate(fromDate)} et le ${formatDate(toDate)}`;
}

const columnsIn = (foreign: { readonly currency?: string }): readonly Column<BankStatementAnswer>[] => [
  {
    id: "period",
    header: "Période",
    width: "188px",
    card: "title",
    figures: true,
    value: ({ startDate, endDate }) => `${formatDate(startDate)} – ${formatDate(endDate)}`,
  },
  {
    id: "file",
    header: "Fichier",
    wrap: true,
    value: ({ fileName }) => fileName,
    cell: ({ fileName, format, importedAt, gap }) => (
      <span className={styles.file}>
        {fileName}
        <span className={styles.told}>
          {FORMATS[format] ?? format}, importé le {formatDateTime(importedAt)}
        </span>
        {gap !== null && <strong className={styles.missing}>{gapText(gap)}</strong>}
      </span>
    ),
  },
  {
    id: "opening",
    header: "Solde initial",
    width: "120px",
    kind: "amount",
    value: ({ openingCents }) => openingCents,
    cell: ({ openingCents }) => <Amount cents={openingCents} {...foreign} />,
  },
  {
    id: "movements",
    header: "Mouvements",
    width: "120px",
    kind: "amount",
    value: ({ movementsCents }) => movementsCents,
    cell: ({ movementsCents }) => <Amount cents={movementsCents} {...foreign} />,
  },
  {
    id: "closing",
    header: "Solde final",
    width: "120px",
    kind: "amount",
    card: "aside",
    value: ({ closingCents }) => closingCents,
    cell: ({ closingCents }) => <Amount cents={closingCents} {...foreign} />,
  },
  {
    id: "operations",
    header: "Opérations",
    width: "152px",
    align: "right",
    value: ({ operations }) => operations,
    cell: ({ operations, skipped, openOperations }) => (
      <span className={styles.file}>
        {formatPlural(operations, "ajoutée", "ajoutées")}
        {skipped > 0 && (
          <span className={styles.told}>{formatPlural(skipped, "doublon écarté", "doublons écartés")}</span>
        )}
        {openOperations > 0 && <span className={styles.told}>{openOperations} à traiter</span>}
      </span>
    ),
  },
];
