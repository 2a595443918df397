import type { TechnicalAccountAnswer } from "@grand-livre/contracts/technical-account";
import { useRef } from "react";
import { AccountField } from "../../app/fields/AccountField.tsx";
import { EditForm } from "../../app/form/EditForm.tsx";
import { api } from "../../lib/api.ts";
import type { Dossier } from "../../lib/context.ts";
import { formatDate, localToday } from "../../lib/format.ts";
import { queryClient } from "../../lib/query-client.ts";
import { readAll } from "../../lib/read-all.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { useForm } from "../../lib/use-form.ts";
import { DateField } from "../../ui/DateField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { toast } from "../../ui/toast.ts";
import {
  checkTechnicalAccountDraft,
  prefixesText,
  sinceText,
  type TechnicalAccountDraft,
} from "./technical-account-check.ts";

interface TechnicalAccountPanelProps {
  readonly dossier: Dossier;
  readonly current: TechnicalAccountAnswer;
  readonly onClose: () => void;
}

/** Gives a role another account from a day on; what is validated keeps the one it had. */
export function TechnicalAccountPanel(props: TechnicalAccountPanelProps) {
  const { dossier, current, onClose } = props;
  const missing = useMissingRight("accounting-plan", "Editor");
  const form = useTechnicalAccountForm(props);
  const { field } = form;
  return (
    <SidePanel title={current.label} subtitle={nowText(current)} onClose={onClose}>
      <EditForm
        form={form}
        place="panel"
        submitLabel="Changer le compte"
        onCancel={onClose}
        disabledReason={missing}
        labels={{ account: "Compte", validFrom: "À partir du" }}
      >
        <FormGrid columns={1}>
          <AccountField
            {...field("account")}
            label="Compte"
            required
            autoFocus
            legalEntityRefId={dossier.refId}
            suggest={current.allowedPrefixes[0]}
            help={`Un compte commençant par ${prefixesText(current.allowedPrefixes)}.`}
          />
          <DateField
            {...field("validFrom")}
            label="À partir du"
            required
            help={"Jamais rétroactif\u00a0: les écritures validées gardent le compte qu’elles ont."}
          />
        </FormGrid>
      </EditForm>
    </SidePanel>
  );
}

function nowText({ account, accountLabel, validFrom }: TechnicalAccountAnswer): string {
  if (account === null) return "Aucun compte pour le moment.";
  const day = sinceText(validFrom);
  const since = day === "" ? "" : day.startsWith("l") ? `, depuis ${day}` : `, depuis le ${day}`;
  return `${account} ${accountLabel ?? ""}${since}`;
}

function useTechnicalAccountForm({ dossier, current, onClose }: TechnicalAccountPanelProps) {
  const version = useRef(current.version);
  const today = localToday();
  return useForm<TechnicalAccountDraft>({
    initial: { account: current.account ?? "", validFrom: today },
    check: (draft) => checkTechnicalAccountDraft(draft, current),
    places: {
      TECHNICAL_ACCOUNT_CLASS: "account",
      LEDGER_ACCOUNT_UNUSABLE: "account",
      TECHNICAL_ACCOUNT_RETROACTIVE: "validFrom",
    },
    send: async ({ account, validFrom }) => {
      const { role, label } = current;
      const body = { legalEntityRefId: dossier.refId, role, account, validFrom, version: version.current };
      await api.patch<TechnicalAccountAnswer>("/api/technical-account", body);
      await queryClient.invalidateQueries({ queryKey: ["technical-account"] });
      toast({
        tone: "success",
        message: `${label}\u00a0: compte ${account} à partir du ${formatDate(validFrom)}.`,
      });
      onClose();
    },
    reload: async () => {
      const query = { legalEntityRefId: dossier.refId, date: today };
      const all = await readAll<TechnicalAccountAnswer>("/api/technical-account", "technicalAccounts", query);
      const fresh = all.find((row) => row.role === current.role) ?? current;
      version.current = fresh.version;
      return { account: fresh.account ?? "", validFrom: today };
    },
  });
}
