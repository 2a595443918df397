import { refuseAbsenceBody } from "@grand-livre/contracts/absence";
import type { IbanRequest } from "@grand-livre/contracts/employee-iban";
import { employeeIbanEndpoints } from "@grand-livre/contracts/endpoints/employee-iban";
import { formatIban } from "@grand-livre/domain/identifier/iban";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CommandDialog } from "../../app/command/CommandDialog.tsx";
import { useCommand } from "../../app/command/use-command.ts";
import { useCommandForm } from "../../app/command/use-command-form.ts";
import { ibanStates } from "../../app/document/iban-states.ts";
import { abilityReason } from "../../app/document/issue-text.ts";
import { Loading } from "../../app/Loading.tsx";
import { useShortList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import { call } from "../../lib/api.ts";
import type { Dossier } from "../../lib/context.ts";
import { formatDateTime } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { Facts } from "../../ui/Facts.tsx";
import { icons } from "../../ui/icons.ts";
import { Notice } from "../../ui/Notice.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./Payroll.module.css";
import { PAYROLL } from "./queries.ts";

const REQUEST = employeeIbanEndpoints.list.tag;

/** « Changements d’IBAN »: what employees asked for, and a second person's decision. */
export function IbanRequests({ dossier }: { readonly dossier: Dossier }) {
  const list = useShortList(
    employeeIbanEndpoints.list,
    "requests",
    { legalEntityRefId: dossier.refId },
    { words: ({ number, name }) => `${number} ${name}` },
  );
  return (
    <ResourceScreen
      title="Changements d’IBAN"
      name="iban-requests"
      inTabs
      service="payslip"
      noun={["demande", "demandes"]}
      list={list}
      columns={columns}
      searchPlaceholder="Matricule ou nom"
      rowTone={({ state }) => (state === "refused" || state === "replaced" ? "muted" : undefined)}
      empty={{
        icon: icons.bank,
        title: "Aucune demande",
        text: "Un salarié demande un changement d’IBAN depuis son espace.",
      }}
      panel={(id, close) => {
        const shown = list.every?.find((row) => row.id === id);
        return shown && <RequestPanel key={id} shown={shown} onClose={close} />;
      }}
    />
  );
}

const columns: readonly Column<IbanRequest>[] = [
  { id: "name", header: "Salarié", card: "title", truncate: true, value: ({ name }) => name },
  { id: "iban", header: "IBAN demandé", width: "180px", value: ({ iban }) => iban },
  { id: "known", header: "IBAN de la fiche", width: "180px", from: "medium", value: ({ known }) => known },
  { id: "at", header: "Demandé le", width: "150px", value: ({ askedAt }) => formatDateTime(askedAt) },
  { id: "by", header: "Décidé par", truncate: true, from: "wide", value: ({ decidedBy }) => decidedBy },
  {
    id: "state",
    header: "État",
    width: "130px",
    card: "aside",
    value: ({ state }) => ibanStates[state][0],
    cell: ({ state }) => <StatusChip tone={ibanStates[state][1]}>{ibanStates[state][0]}</StatusChip>,
  },
];

interface RequestPanelProps {
  /** As the list has it, masked. */
  readonly shown: IbanRequest;
  readonly onClose: () => void;
}

/** Who may decide reads the whole IBAN; the others see it masked. */
function RequestPanel({ shown, onClose }: RequestPanelProps) {
  const missing = useMissingRight("payslip", "Validator");
  const { id } = shown;
  const { data, error, refetch } = useQuery({
    queryKey: [REQUEST, id],
    enabled: missing === undefined,
    queryFn: ({ signal }) => call(employeeIbanEndpoints.read, { params: { id }, signal }),
  });
  const request = missing === undefined ? data && { ...data, iban: formatIban(data.iban) } : shown;
  return (
    <SidePanel title={shown.name} subtitle="Changement d’IBAN" onClose={onClose}>
      {request === undefined ? (
        <Loading error={error} onRetry={() => void refetch()} fields={4} />
      ) : (
        <RequestDetail request={request} onClose={onClose} />
      )}
    </SidePanel>
  );
}

function RequestDetail({
  request,
  onClose,
}: {
  readonly request: IbanRequest;
  readonly onClose: () => void;
}) {
  const { id, version, name, state, abilities } = request;
  const [refusing, setRefusing] = useState(false);
  const { run, busy } = useCommand([REQUEST, PAYROLL]);
  const why = busy ? "En cours." : abilityReason(abilities.decide);
  const approve = () =>
    void run(
      employeeIbanEndpoints.approve,
      { params: { id }, body: { version } },
      { done: onClose, said: `${name}\u00a0: IBAN approuvé.` },
    );
  return (
    <div className={styles.mails}>
      {state === "to_approve" && (
        <Notice title="À vérifier auprès du salarié">
          Appelez-le à un numéro que vous connaissez déjà. Le salaire est versé sur l’IBAN de la fiche tant
          que celui-ci n’est pas approuvé.
        </Notice>
      )}
      <Facts
        facts={[
          ["État", ibanStates[state][0]],
          ["IBAN demandé", request.iban],
          ["IBAN de la fiche", request.known ?? "Aucun"],
          ["Demandé", `${request.askedBy}, ${formatDateTime(request.askedAt)}`],
          [
            "Décidé",
            request.decidedAt === null
              ? undefined
              : `${request.decidedBy}, ${formatDateTime(request.decidedAt)}`,
          ],
          ["Motif du refus", request.reason || undefined],
        ]}
      />
      {state === "to_approve" && (
        <div className={styles.actions}>
          <ActionButton disabledReason={why} onClick={approve}>
            Approuver
          </ActionButton>
          <ActionButton
            variant="outlined"
            color="inherit"
            disabledReason={why}
            onClick={() => setRefusing(true)}
          >
            Refuser
          </ActionButton>
        </div>
      )}
      {refusing && <RefuseDialog request={request} onDone={onClose} onClose={() => setRefusing(false)} />}
    </div>
  );
}

interface RefuseDialogProps {
  readonly request: IbanRequest;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function RefuseDialog({ request: { id, version, name }, onDone, onClose }: RefuseDialogProps) {
  const form = useCommandForm({
    endpoint: employeeIbanEndpoints.refuse,
    params: { id },
    touches: [REQUEST],
    schema: refuseAbsenceBody,
    initial: { reason: "" },
    labels: { reason: "Motif du refus" },
    body: ({ reason }) => ({ version, reason }),
    said: `${name}\u00a0: IBAN refusé.`,
    done: onDone,
    onClose,
  });
  return (
    <CommandDialog form={form} title={`Refuser l’IBAN de ${name}`} confirmLabel="Refuser l’IBAN" danger>
      <TextField {...form.field("reason")} required autoFocus />
    </CommandDialog>
  );
}
