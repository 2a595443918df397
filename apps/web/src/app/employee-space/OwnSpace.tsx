import { absenceStateWords, absenceWords } from "@grand-livre/contracts/absence-words";
import { askAbsenceBody, askOwnIbanBody, type EmployeeSpace } from "@grand-livre/contracts/employee-space";
import { employeeSpaceEndpoints } from "@grand-livre/contracts/endpoints/employee-space";
import { ASKED_KINDS } from "@grand-livre/domain/absence/absence-kind";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { formatCents, formatDate, formatDateTime, formatMonth } from "../../lib/format.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { CheckField } from "../../ui/CheckField.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { DateField } from "../../ui/DateField.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { icons } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { CommandDialog } from "../command/CommandDialog.tsx";
import { saveDownload } from "../command/save-download.ts";
import { useCommand } from "../command/use-command.ts";
import { useCommandForm } from "../command/use-command-form.ts";
import { ibanStates } from "../document/iban-states.ts";
import { abilityReason } from "../document/issue-text.ts";
import { bodyOf } from "../form/body-of.ts";
import { Loading } from "../Loading.tsx";

const SPACE = employeeSpaceEndpoints.read.tag;

/** What the signed-in person sees as an employee. */
export function useOwnSpaces() {
  return useQuery({
    queryKey: [SPACE],
    queryFn: ({ signal }) => call(employeeSpaceEndpoints.read, { signal }),
  });
}

/** « Mon compte › Espace salarié »: one's own payslips, leave, absences and bank account, and nothing else of the company. */
export function OwnSpace() {
  const { data, error, refetch } = useOwnSpaces();
  if (data === undefined) return <Loading error={error} onRetry={() => void refetch()} fields={4} />;
  if (data.spaces.length === 0)
    return (
      <EmptyState
        icon={icons.payslip}
        title="Aucun espace salarié"
        text="Votre compte n’est rattaché à aucun dossier de salarié."
      />
    );
  return data.spaces.map((space) => <Space key={space.employeeId} space={space} />);
}

function Space({ space }: { readonly space: EmployeeSpace }) {
  const { company, name, unit, leave, planned, payslips, absences, employeeId } = space;
  const [asking, setAsking] = useState(false);
  const { run } = useCommand([SPACE]);
  const days = unit === "open" ? "jours ouvrés" : "jours ouvrables";
  const counter = (one: { readonly balance: number } | undefined) => one && `${formatCents(one.balance)} j`;
  const takeBack = ({ id, version }: Absence) =>
    void run(
      employeeSpaceEndpoints.takeBack,
      { params: { id }, body: { version } },
      { said: "Demande d’absence retirée." },
    );
  const save = ({ id, month }: Payslip) =>
    void saveDownload(employeeSpaceEndpoints.print, { params: { id } }, `bulletin-${month.slice(0, 7)}.pdf`);
  return (
    <>
      <Panel title={`Congés · ${company}`}>
        <Facts
          facts={[
            ["Salarié", name],
            [
              "Solde de congés",
              leave === null ? "Après le premier bulletin" : `${formatCents(leave.after)} j (${days})`,
            ],
            ["Approuvés, à prendre", planned === 0 ? undefined : `${formatCents(planned)} j`],
            ["À prendre avant le", leave?.until == null ? undefined : formatDate(leave.until)],
            ["RTT", counter(leave?.counters?.rtt?.current)],
            ["Congés d’ancienneté", counter(leave?.counters?.seniority?.current)],
          ]}
        />
      </Panel>
      <Panel title="Absences">
        <Stack>
          <div>
            <ActionButton size="small" icon={icons.add} onClick={() => setAsking(true)}>
              Demander une absence
            </ActionButton>
          </div>
          <DataTable
            label={`Absences, ${company}`}
            columns={[...absenceColumns, takeBackColumn(takeBack)]}
            rows={absences}
            rowKey={({ id }) => id}
            empty={
              <EmptyState
                icon={icons.calendar}
                title="Aucune absence"
                text="Vos demandes et vos arrêts de travail s’affichent ici."
              />
            }
          />
        </Stack>
      </Panel>
      <OwnIban space={space} />
      <Panel title="Bulletins de paie">
        <DataTable
          label={`Bulletins de paie, ${company}`}
          columns={[...payslipColumns, saveColumn(save)]}
          rows={payslips}
          rowKey={({ id }) => id}
          empty={
            <EmptyState
              icon={icons.payslip}
              title="Aucun bulletin"
              text="Vos bulletins s’affichent ici une fois validés."
            />
          }
        />
      </Panel>
      {asking && <AskDialog employeeId={employeeId} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Where the pay goes, and the change that was asked last. */
function OwnIban({ space }: { readonly space: EmployeeSpace }) {
  const { employeeId, iban, ibanRequest: asked } = space;
  const [asking, setAsking] = useState(false);
  const waits = asked?.state === "to_approve";
  return (
    <Panel title="Coordonnées bancaires">
      <Stack>
        <Facts
          facts={[
            ["IBAN de versement", iban ?? "Aucun"],
            [
              "Changement demandé",
              asked && (
                <>
                  {`${asked.iban}, le ${formatDateTime(asked.askedAt)} `}
                  <StatusChip tone={ibanStates[asked.state][1]}>{ibanStates[asked.state][0]}</StatusChip>
                </>
              ),
            ],
            ["Motif du refus", asked?.reason || undefined],
          ]}
        />
        <div>
          <ActionButton size="small" variant="outlined" onClick={() => setAsking(true)}>
            Changer d’IBAN
          </ActionButton>
        </div>
      </Stack>
      {asking && <IbanDialog employeeId={employeeId} waits={waits} onClose={() => setAsking(false)} />}
    </Panel>
  );
}

interface IbanDialogProps {
  readonly employeeId: string;
  /** Another request waits, which this one replaces. */
  readonly waits: boolean;
  readonly onClose: () => void;
}

function IbanDialog({ employeeId, waits, onClose }: IbanDialogProps) {
  const form = useCommandForm({
    endpoint: employeeSpaceEndpoints.askIban,
    touches: [SPACE],
    schema: askOwnIbanBody,
    initial: { iban: "" },
    labels: { iban: "Nouvel IBAN" },
    body: ({ iban }) => ({ employeeId, iban }),
    said: "Changement d’IBAN demandé.",
    onClose,
  });
  const help = "Votre salaire y est versé une fois l’IBAN approuvé par le service de paie.";
  return (
    <CommandDialog form={form} title="Changer d’IBAN" confirmLabel="Demander le changement">
      <TextField
        {...form.field("iban")}
        required
        autoFocus
        help={waits ? `${help} Cette demande remplace la précédente.` : help}
      />
    </CommandDialog>
  );
}

type Absence = EmployeeSpace["absences"][number];
type Payslip = EmployeeSpace["payslips"][number];
const tones = { requested: "accent", approved: "success", refused: "error", cancelled: "neutral" } as const;

const absenceColumns: readonly Column<Absence>[] = [
  { id: "kind", header: "Absence", card: "title", truncate: true, value: ({ kind }) => absenceWords[kind] },
  { id: "from", header: "Du", width: "110px", kind: "date", value: ({ from }) => from },
  { id: "to", header: "Au", width: "110px", kind: "date", value: ({ to }) => to },
  { id: "days", header: "Jours", width: "80px", align: "right", value: ({ days }) => formatCents(days) },
  {
    id: "state",
    header: "État",
    width: "130px",
    value: ({ state }) => absenceStateWords[state],
    cell: ({ state }) => <StatusChip tone={tones[state]}>{absenceStateWords[state]}</StatusChip>,
  },
  {
    id: "reason",
    header: "Motif du refus",
    width: "180px",
    truncate: true,
    from: "medium",
    value: ({ reason }) => reason,
  },
];

const takeBackColumn = (takeBack: (row: Absence) => void): Column<Absence> => ({
  id: "takeBack",
  header: "",
  width: "120px",
  align: "right",
  value: () => null,
  cell: (row) =>
    row.state === "requested" ? (
      <ActionButton
        size="small"
        variant="text"
        color="inherit"
        disabledReason={abilityReason(row.takeBack)}
        onClick={() => takeBack(row)}
      >
        Retirer
      </ActionButton>
    ) : null,
});

const payslipColumns: readonly Column<Payslip>[] = [
  {
    id: "month",
    header: "Mois",
    card: "title",
    value: ({ month, corrective }) => `${formatMonth(month)}${corrective ? ", rectificatif" : ""}`,
  },
  {
    id: "net",
    header: "Net payé",
    width: "140px",
    kind: "amount",
    value: ({ netPaidCents }) => netPaidCents,
  },
];

const saveColumn = (save: (row: Payslip) => void): Column<Payslip> => ({
  id: "save",
  header: "",
  width: "150px",
  align: "right",
  value: () => null,
  cell: (row) => (
    <ActionButton size="small" variant="text" color="inherit" icon={icons.download} onClick={() => save(row)}>
      Télécharger
    </ActionButton>
  ),
});

function AskDialog({ employeeId, onClose }: { readonly employeeId: string; readonly onClose: () => void }) {
  const form = useCommandForm({
    endpoint: employeeSpaceEndpoints.ask,
    touches: [SPACE],
    schema: askAbsenceBody,
    initial: {
      kind: "leave" as (typeof ASKED_KINDS)[number],
      from: undefined as string | undefined,
      to: undefined as string | undefined,
      fromNoon: false,
      toNoon: false,
      note: "",
    },
    labels: {
      kind: "Absence",
      from: "Premier jour",
      to: "Dernier jour",
      fromNoon: "Commence à midi",
      toNoon: "Finit à midi",
      note: "Note",
    },
    body: ({ from = "", to = from, ...values }) =>
      bodyOf(askAbsenceBody, { employeeId, from, to, ...values }),
    said: "Absence demandée.",
    onClose,
  });
  const { field } = form;
  return (
    <CommandDialog form={form} title="Demander une absence" confirmLabel="Demander">
      <SelectField
        {...field("kind")}
        options={ASKED_KINDS.map((kind) => ({ value: kind, label: absenceWords[kind] }))}
      />
      <DateField {...field("from")} required />
      <CheckField {...field("fromNoon")} />
      <DateField {...field("to")} help={"Vide\u00a0: un seul jour."} />
      <CheckField {...field("toNoon")} />
      <TextField {...field("note")} />
    </CommandDialog>
  );
}
