import {
  type OrganismDueRow,
  type OrganismPaymentRow,
  organismFileQuery,
  payOrganismsBody,
} from "@grand-livre/contracts/dsn-organism";
import { dsnEndpoints } from "@grand-livre/contracts/endpoints/dsn";
import { organismWords } from "@grand-livre/contracts/payroll-words";
import { addMonths } from "@grand-livre/domain/date/calendar-date";
import { quarterOf } from "@grand-livre/domain/payroll/organism-due";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { CommandDialog } from "../../app/command/CommandDialog.tsx";
import { useCommand } from "../../app/command/use-command.ts";
import { useCommandForm, useSentForm } from "../../app/command/use-command-form.ts";
import { abilityReason } from "../../app/document/issue-text.ts";
import { bodyOf } from "../../app/form/body-of.ts";
import { RequestError } from "../../app/RequestError.tsx";
import { call, download, saveFile } from "../../lib/api.ts";
import type { Dossier } from "../../lib/context.ts";
import { formatCents, formatMonth, formatPlural, localToday } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { DateField } from "../../ui/DateField.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { icons } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { SelectionBar } from "../../ui/SelectionBar.tsx";
import styles from "./Dsn.module.css";
import { ADDRESS, DSN } from "./dsn-view.ts";

const FIRST = "2026-01-01";
const quarterText = (from: string) => `T${Math.ceil(Number(from.slice(5, 7)) / 3)} ${from.slice(0, 4)}`;
const periodText = ({ from, to }: Pick<OrganismDueRow, "from" | "to">) =>
  from === to ? formatMonth(from) : quarterText(from);
const nameOf = ({ name, kind }: OrganismDueRow) => (name === "" ? organismWords[kind] : name);
const keyOf = ({ employerId, kind, from }: OrganismDueRow) => `${employerId} ${kind} ${from}`;

/** What a quarter owes to each organism, paid by one entry and by one SEPA file. */
export function OrganismDues({ dossier }: { readonly dossier: Dossier }) {
  const { quarter } = useSearch({ from: `/shell${ADDRESS}` });
  const navigate = useNavigate({ from: ADDRESS });
  const now = quarterOf(localToday()).from;
  const query = { legalEntityRefId: dossier.refId, month: quarter ?? now };
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<"pay" | { readonly file: string }>();
  const { data, error, refetch } = useQuery({
    queryKey: [DSN, "dues", query],
    queryFn: ({ signal }) => call(dsnEndpoints.dues, { query, signal }),
  });
  const chosen = (data?.dues ?? []).filter((row) => selected.has(keyOf(row)));
  const refused = chosen.find(({ pay }) => !pay.allowed);
  const cents = chosen.reduce((sum, { leftCents }) => sum + leftCents, 0);
  const close = () => setDialog(undefined);
  if (error !== null && data === undefined)
    return <RequestError error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles.body}>
      <FilterBar>
        <SelectField
          label="Trimestre"
          hideLabel
          value={query.month}
          options={quartersUntil(now).map((from) => ({ value: from, label: quarterText(from) }))}
          onChange={(from) => {
            setSelected(new Set());
            void navigate({ search: { tab: "dues", quarter: from } });
          }}
        />
      </FilterBar>
      <DataTable<OrganismDueRow>
        label="Montants dus aux organismes"
        columns={columns}
        rows={data?.dues}
        rowKey={keyOf}
        selection={{ selected, onChange: setSelected }}
        rowTone={({ leftCents, dueDate }) =>
          leftCents === 0 ? "muted" : dueDate < localToday() ? "error" : undefined
        }
        empty={
          <EmptyState
            icon={icons.calendar}
            title="Rien à payer sur ce trimestre"
            text="Les montants viennent des bulletins validés du trimestre."
          />
        }
      />
      <SelectionBar
        label={
          chosen.length === 0
            ? undefined
            : `${formatPlural(chosen.length, "montant")} · ${formatCents(cents, "EUR")}`
        }
        onClear={() => setSelected(new Set())}
      >
        <ActionButton
          size="small"
          disabledReason={refused && abilityReason(refused.pay)}
          onClick={() => setDialog("pay")}
        >
          Payer
        </ActionButton>
      </SelectionBar>
      {data !== undefined && data.payments.length > 0 && (
        <Payments query={query} payments={data.payments} onFile={(file) => setDialog({ file })} />
      )}
      {dialog === "pay" && (
        <PayDialog
          query={query}
          dues={chosen}
          cents={cents}
          onClose={() => {
            setSelected(new Set());
            close();
          }}
        />
      )}
      {typeof dialog === "object" && <FileDialog id={dialog.file} onClose={close} />}
    </div>
  );
}

function quartersUntil(now: string): string[] {
  const quarters: string[] = [];
  for (let from = now; from >= FIRST; from = addMonths(from, -3)) quarters.push(from);
  return quarters;
}

type Query = { readonly legalEntityRefId: string; readonly month: string };

function Payments({
  query,
  payments,
  onFile,
}: {
  readonly query: Query;
  readonly payments: readonly OrganismPaymentRow[];
  readonly onFile: (id: string) => void;
}) {
  const { run } = useCommand([DSN]);
  const missingExport = useMissingRight("payslip", "Exporter");
  const undo = ({ id }: OrganismPaymentRow) =>
    void run(
      dsnEndpoints.undoDues,
      { params: { id }, body: query },
      {
        confirm: {
          title: "Annuler le paiement",
          message: "L’écriture de paiement est contre-passée, et son lettrage défait.",
          confirmLabel: "Annuler le paiement",
        },
        said: "Paiement contre-passé.",
      },
    );
  return (
    <Panel title="Paiements">
      <DataTable<OrganismPaymentRow>
        label="Paiements aux organismes"
        columns={[
          { id: "paid", header: "Payé le", width: "120px", kind: "date", value: ({ paidOn }) => paidOn },
          { id: "names", header: "Organismes", card: "title", value: ({ names }) => names.join(", ") },
          {
            id: "account",
            header: "Banque",
            width: "110px",
            from: "medium",
            value: ({ account }) => account,
          },
          {
            id: "amount",
            header: "Montant",
            width: "130px",
            kind: "amount",
            value: ({ amountCents }) => amountCents,
          },
          {
            id: "actions",
            header: "",
            width: "64px",
            align: "right",
            value: () => "",
            cell: (row) => (
              <ActionMenu
                actions={[
                  {
                    label: "Fichier SEPA",
                    icon: icons.download,
                    onSelect: () => onFile(row.id),
                    disabledReason:
                      row.transferCents === 0 ? "Aucun IBAN : ces organismes prélèvent." : missingExport,
                  },
                  {
                    label: "Annuler le paiement",
                    danger: true,
                    onSelect: () => undo(row),
                    disabledReason: abilityReason(row.undo),
                  },
                ]}
              />
            ),
          },
        ]}
        rows={[...payments]}
        rowKey={({ id }) => id}
        empty={null}
      />
    </Panel>
  );
}

interface PayDialogProps {
  readonly query: Query;
  readonly dues: readonly OrganismDueRow[];
  readonly cents: number;
  readonly onClose: () => void;
}

function PayDialog({ query, dues, cents, onClose }: PayDialogProps) {
  const form = useCommandForm({
    endpoint: dsnEndpoints.payDues,
    touches: [DSN],
    schema: payOrganismsBody,
    initial: { date: localToday() as string | undefined },
    labels: { date: "Date du paiement" },
    body: ({ date }) =>
      bodyOf(payOrganismsBody, {
        ...query,
        date,
        dues: dues.map(({ employerId, kind, from, leftCents }) => ({ employerId, kind, from, leftCents })),
      }),
    said: "Paiement enregistré.",
    onClose,
  });
  const debited = dues.filter(({ iban }) => iban === null);
  return (
    <CommandDialog
      form={form}
      title={`Payer ${formatCents(cents, "EUR")}`}
      confirmLabel="Enregistrer le paiement"
      note={
        debited.length === 0
          ? `${formatPlural(dues.length, "montant")} sur un ordre SEPA : une seconde personne télécharge le fichier.`
          : `Sans IBAN, prélevé par l’organisme : ${[...new Set(debited.map(nameOf))].join(", ")}.`
      }
      foot={<DateField {...form.field("date")} required />}
    />
  );
}

function FileDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const form = useSentForm({
    touches: [],
    schema: organismFileQuery,
    initial: { executionDate: localToday() as string | undefined },
    labels: { executionDate: "Date d’exécution" },
    body: (values) => values,
    send: ({ executionDate = "" }) =>
      download(dsnEndpoints.duesFile, { params: { id }, query: { executionDate } }),
    done: (file) => saveFile(file, "cotisations.xml"),
    said: "Fichier SEPA téléchargé.",
    onClose,
  });
  return (
    <CommandDialog
      form={form}
      title="Fichier SEPA des organismes"
      confirmLabel="Télécharger le fichier"
      note="Qui a enregistré le paiement ne télécharge pas son fichier."
      foot={<DateField {...form.field("executionDate")} required />}
    />
  );
}

const columns: readonly Column<OrganismDueRow>[] = [
  { id: "name", header: "Organisme", card: "title", truncate: true, value: nameOf },
  { id: "siret", header: "Établissement", width: "150px", from: "wide", value: ({ siret }) => siret },
  { id: "period", header: "Période", width: "140px", value: periodText },
  { id: "due", header: "Échéance", width: "110px", kind: "date", value: ({ dueDate }) => dueDate },
  {
    id: "way",
    header: "Paiement",
    width: "120px",
    from: "medium",
    value: ({ iban }) => (iban === null ? "Prélèvement" : "Virement"),
  },
  { id: "dueCents", header: "Dû", width: "120px", kind: "amount", value: ({ dueCents }) => dueCents },
  {
    id: "paidCents",
    header: "Payé",
    width: "120px",
    kind: "amount",
    from: "medium",
    value: ({ paidCents }) => paidCents,
  },
  {
    id: "leftCents",
    header: "À payer",
    width: "120px",
    kind: "amount",
    card: "aside",
    value: ({ leftCents }) => leftCents,
  },
];
