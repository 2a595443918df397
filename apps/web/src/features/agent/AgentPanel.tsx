import { type AgentAnswer, createAgentBody, updateAgentBody } from "@grand-livre/contracts/agent";
import { agentEndpoints } from "@grand-livre/contracts/endpoints/agent";
import { PartiesField, PartyField } from "../../app/fields/PartyFields.tsx";
import { FormPanel } from "../../app/form/FormPanel.tsx";
import { SirenField } from "../../app/form/SirenField.tsx";
import { fromList, saidOf, savingOf } from "../../app/resource/saving.ts";
import { useResourceForm } from "../../app/resource/use-resource-form.ts";
import type { Dossier } from "../../lib/context.ts";
import { CheckField } from "../../ui/CheckField.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { AgentCommissions } from "./AgentCommissions.tsx";
import { AgentContract } from "./AgentContract.tsx";
import { AgentRates } from "./AgentRates.tsx";
import { AgentStatements } from "./AgentStatements.tsx";
import { type AgentDraft, draftOf, ratesOf } from "./agent-draft.ts";

interface AgentPanelProps {
  readonly dossier: Dossier;
  /** Absent: a new agent. */
  readonly edited: AgentAnswer | undefined;
  readonly onClose: () => void;
}

const labels = {
  name: "Nom",
  siren: "SIREN",
  rsac: "RSAC",
  contractFrom: "Contrat du",
  contractTo: "Contrat au",
  clientIds: "Clients du portefeuille",
  counterpartyId: "Fournisseur",
  vatExempt: "Franchise en base de TVA",
  selfBillingFrom: "Mandat d’autofacturation du",
  active: "Agent actif",
};

/** Adds an agent or changes one; the agent's earnings are below the card. */
export function AgentPanel({ dossier, edited, onClose }: AgentPanelProps) {
  const { refId: legalEntityRefId } = dossier;
  const form = useAgentForm(legalEntityRefId, edited, onClose);
  const { field, values, change } = form;
  return (
    <FormPanel
      wide
      title={edited === undefined ? "Nouvel agent" : edited.name}
      subtitle={dossier.name}
      form={form}
      submitLabel={edited === undefined ? "Créer l’agent" : "Enregistrer"}
      onClose={onClose}
    >
      <FormGrid>
        <TextField {...field("name")} required autoFocus={edited === undefined} />
        <SirenField form={form} />
        <TextField {...field("rsac")} help="Registre spécial des agents commerciaux." />
        <PartyField
          {...field("counterpartyId")}
          legalEntityRefId={legalEntityRefId}
          kind="supplier"
          help="À qui les commissions sont dues."
        />
        <DateField {...field("contractFrom")} required />
        <DateField {...field("contractTo")} />
      </FormGrid>
      <AgentRates
        legalEntityRefId={legalEntityRefId}
        values={values}
        error={form.error}
        onChange={(next) => change(next)}
      />
      <PartiesField {...field("clientIds")} legalEntityRefId={legalEntityRefId} />
      <FormGrid>
        <DateField {...field("selfBillingFrom")} help="Sans mandat, l’agent établit lui-même ses factures." />
        <CheckField {...field("vatExempt")} help="TVA non applicable, art. 293 B du CGI." />
      </FormGrid>
      {edited !== undefined && (
        <>
          <CheckField {...field("active")} help="Inactif, il n’est plus proposé." />
          <AgentContract agent={edited} />
          <AgentCommissions key={edited.version} agent={edited} />
          <AgentStatements agent={edited} />
        </>
      )}
    </FormPanel>
  );
}

function useAgentForm(legalEntityRefId: string, edited: AgentAnswer | undefined, onClose: () => void) {
  const values = (draft: AgentDraft, row?: AgentAnswer) => ({ ...draft, ...ratesOf(draft, row) });
  return useResourceForm({
    edited,
    draft: draftOf,
    labels,
    places: { scale: "bands" },
    ...savingOf(agentEndpoints, [createAgentBody, updateAgentBody], legalEntityRefId, values),
    reload: fromList(agentEndpoints.list, "agents", "name", legalEntityRefId),
    said: saidOf("Agent", "name"),
    onSaved: onClose,
  });
}
