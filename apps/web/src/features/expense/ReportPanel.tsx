import { expenseEndpoints } from "@grand-livre/contracts/endpoints/expense";
import {
  createExpenseReportBody,
  type ExpenseReportAnswer,
  updateExpenseReportBody,
} from "@grand-livre/contracts/expense";
import { AccountField } from "../../app/fields/AccountField.tsx";
import { bodyOf } from "../../app/form/body-of.ts";
import { FormPanel } from "../../app/form/FormPanel.tsx";
import { useResourceForm } from "../../app/resource/use-resource-form.ts";
import { call } from "../../lib/api.ts";
import type { Dossier } from "../../lib/context.ts";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { ApproveMission } from "./ApproveMission.tsx";
import { EXPENSES, useMissions } from "./queries.ts";

const labels = { label: "Objet", missionId: "Ordre de mission", payeeAccount: "Compte de remboursement" };

/** The rest are approved in their own list. */
const MOST_APPROVED_HERE = 3;

interface ReportPanelProps {
  readonly dossier: Pick<Dossier, "refId" | "name">;
  /** Absent: a new report. */
  readonly edited: ExpenseReportAnswer | undefined;
  readonly onClose: () => void;
  readonly onSaved?: (saved: ExpenseReportAnswer) => void;
}

/** The head of a report: its lines are added once it is there. */
export function ReportPanel({ dossier, edited, onClose, onSaved }: ReportPanelProps) {
  const missions = useMissions(dossier.refId, "approved").data?.missions ?? [];
  const planned = useMissions(dossier.refId, "planned").data?.missions ?? [];
  const form = useResourceForm({
    edited,
    draft: (row?: ExpenseReportAnswer) => ({
      label: row?.label ?? "",
      missionId: row?.missionId ?? "",
      payeeAccount: row?.payeeAccount ?? "",
    }),
    labels,
    create: {
      endpoint: expenseEndpoints.create,
      schema: createExpenseReportBody,
      body: (draft) => bodyOf(createExpenseReportBody, { ...draft, legalEntityRefId: dossier.refId }),
    },
    update: {
      endpoint: expenseEndpoints.update,
      schema: updateExpenseReportBody,
      body: (draft, { version }) => bodyOf(updateExpenseReportBody, { ...draft, version }),
    },
    reload: ({ id }) => call(expenseEndpoints.read, { params: { id } }),
    tags: [EXPENSES],
    said: ({ refId }, before) => `Note ${refId} ${before === undefined ? "créée" : "enregistrée"}.`,
    onSaved: (saved) => {
      onClose();
      onSaved?.(saved);
    },
  });
  const { field } = form;
  return (
    <FormPanel
      title={edited === undefined ? "Nouvelle note de frais" : `Note de frais ${edited.refId}`}
      subtitle={dossier.name}
      form={form}
      submitLabel={edited === undefined ? "Créer la note" : "Enregistrer"}
      onClose={onClose}
    >
      <FormGrid columns={1}>
        <TextField {...field("label")} required autoFocus help="Déplacement à Lyon, frais de mai…" />
        <SelectField
          {...field("missionId")}
          options={[
            { value: "", label: "Sans ordre de mission" },
            ...missions.map(({ id, refId, purpose }) => ({ value: id, label: `${refId} ${purpose}` })),
            ...planned.map(({ id, refId, purpose }) => ({
              value: id,
              label: `${refId} ${purpose} (à approuver)`,
              disabled: true,
            })),
          ]}
          help="L’avance de la mission vient en déduction du remboursement."
        />
        {planned.slice(0, MOST_APPROVED_HERE).map((mission) => (
          <ApproveMission
            key={mission.id}
            mission={mission}
            onDone={({ id }) => form.change({ missionId: id })}
          />
        ))}
        <AccountField
          {...field("payeeAccount")}
          legalEntityRefId={dossier.refId}
          prefixes={["421", "425", "428", "455", "467"]}
          suggest="455"
          help={"Vide pour un salarié (4219)\u202f; 455 pour un dirigeant associé."}
        />
      </FormGrid>
    </FormPanel>
  );
}
