import { technicalAccountEndpoints } from "@grand-livre/contracts/endpoints/technical-account";
import {
  type TechnicalAccountAnswer,
  updateTechnicalAccountBody,
} from "@grand-livre/contracts/technical-account";
import { useState } from "react";
import { AccountField } from "../../app/fields/AccountField.tsx";
import { FormPanel } from "../../app/form/FormPanel.tsx";
import { useResourceForm } from "../../app/resource/use-resource-form.ts";
import type { Dossier } from "../../lib/context.ts";
import { formatDate, localToday } from "../../lib/format.ts";
import { readAll } from "../../lib/read-all.ts";
import { DateField } from "../../ui/DateField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { RoleUsage, SimulationPanel } from "./RoleUsage.tsx";
import {
  prefixesText,
  refusalOfRole,
  sinceText,
  type TechnicalAccountDraft,
} from "./technical-account-check.ts";

interface TechnicalAccountPanelProps {
  readonly dossier: Dossier;
  readonly current: TechnicalAccountAnswer;
  readonly onClose: () => void;
}

/** Gives a role another account from a day on; what is validated keeps the one it had. Below, what the role is used for. */
export function TechnicalAccountPanel(props: TechnicalAccountPanelProps) {
  const { dossier, current, onClose } = props;
  const form = useTechnicalAccountForm(props);
  const [isSimulating, setSimulating] = useState(false);
  if (isSimulating)
    return <SimulationPanel dossier={dossier} current={current} onClose={() => setSimulating(false)} />;
  return (
    <FormPanel
      title={current.label}
      subtitle={nowText(current)}
      form={form}
      submitLabel="Changer le compte"
      onClose={onClose}
    >
      <FormGrid columns={1}>
        <AccountField
          {...form.field("account")}
          required
          autoFocus
          legalEntityRefId={dossier.refId}
          suggest={current.allowedPrefixes[0]}
          help={`Un compte commençant par ${prefixesText(current.allowedPrefixes)}.`}
        />
        <DateField
          {...form.field("validFrom")}
          required
          help={"Jamais rétroactif\u00a0: les écritures validées gardent le compte qu’elles ont."}
        />
      </FormGrid>
      <RoleUsage dossier={dossier} current={current} onSimulate={() => setSimulating(true)} />
    </FormPanel>
  );
}

function nowText({ account, accountLabel, validFrom }: TechnicalAccountAnswer): string {
  if (account === null) return "Aucun compte pour le moment.";
  const day = sinceText(validFrom);
  const since = day === "" ? "" : /^\d/.test(day) ? `, depuis le ${day}` : `, ${day}`;
  return `${account} ${accountLabel ?? ""}${since}`;
}

function useTechnicalAccountForm({ dossier, current, onClose }: TechnicalAccountPanelProps) {
  const today = localToday();
  const { role, label } = current;
  const legalEntityRefId = dossier.refId;
  return useResourceForm({
    edited: current,
    draft: (row?: TechnicalAccountAnswer): TechnicalAccountDraft => ({
      account: row?.account ?? "",
      validFrom: today,
    }),
    labels: { account: "Compte", validFrom: "À partir du" },
    update: {
      endpoint: technicalAccountEndpoints.update,
      schema: updateTechnicalAccountBody,
      body: (draft, { version }) => ({ legalEntityRefId, role, version, ...draft }),
    },
    rule: ({ account }) => refusalOfRole(role, account),
    places: { LEDGER_ACCOUNT_UNUSABLE: "account" },
    reload: async () => {
      const query = { legalEntityRefId, date: today };
      const all = await readAll(technicalAccountEndpoints.list, "technicalAccounts", query);
      return all.find((row) => row.role === role);
    },
    tags: [technicalAccountEndpoints.list.tag],
    said: ({ account, validFrom }) =>
      `${label}\u00a0: compte ${account} à partir du ${formatDate(validFrom)}.`,
    onSaved: onClose,
  });
}
