import { type AgentAnswer, createAgentBody, updateAgentBody } from "@grand-livre/contracts/agent";
import { agentEndpoints } from "@grand-livre/contracts/endpoints/agent";
import { parseAmount } from "@grand-livre/domain/money/parse-amount";
import { PartiesField, PartyField } from "../../app/fields/PartyFields.tsx";
import { bodyOf } from "../../app/form/body-of.ts";
import { FormPanel } from "../../app/form/FormPanel.tsx";
import { SirenField } from "../../app/form/SirenField.tsx";
import { useResourceForm } from "../../app/resource/use-resource-form.ts";
import { call } from "../../lib/api.ts";
import type { Dossier } from "../../lib/context.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { CheckField } from "../../ui/CheckField.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { FieldCell, FieldRows } from "../../ui/FieldRows.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { icons } from "../../ui/icons.ts";
import { TextField } from "../../ui/TextField.tsx";
import { AgentCommissions } from "./AgentCommissions.tsx";

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
  active: "Agent actif",
};

/** Adds an agent or changes one; what he earned stands below his card. */
export function AgentPanel({ dossier, edited, onClose }: AgentPanelProps) {
  const { refId: legalEntityRefId } = dossier;
  const form = useAgentForm(legalEntityRefId, edited, onClose);
  const { field, values, change } = form;
  const setBand = (at: number, next: Partial<Band>) =>
    change({ bands: values.bands.map((band, index) => (index === at ? { ...band, ...next } : band)) });
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
      <FieldRows>
        {values.bands.map((band, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a band is its place in the scale.
          <FieldCell key={at} span={6}>
            <FormGrid>
              <TextField
                label={at === 0 ? "À partir de" : `À partir de, tranche ${at + 1}`}
                value={at === 0 ? "0" : band.from}
                onChange={(from) => setBand(at, { from })}
                disabled={at === 0}
                numeric
                inputMode="decimal"
                end="€"
              />
              <TextField
                label={at === 0 ? "Taux" : `Taux, tranche ${at + 1}`}
                value={band.rate}
                onChange={(rate) => setBand(at, { rate })}
                error={at === 0 ? form.error("bands") : undefined}
                required
                numeric
                inputMode="decimal"
                end="%"
              />
            </FormGrid>
          </FieldCell>
        ))}
      </FieldRows>
      <ActionButton
        size="small"
        variant="outlined"
        icon={icons.add}
        disabledReason={values.bands.length >= 5 ? "Cinq tranches au plus." : undefined}
        onClick={() => change({ bands: [...values.bands, { from: "", rate: "" }] })}
      >
        Ajouter une tranche
      </ActionButton>
      <PartiesField {...field("clientIds")} legalEntityRefId={legalEntityRefId} />
      {edited !== undefined && <CheckField {...field("active")} help="Inactif, il n’est plus proposé." />}
      {edited !== undefined && <AgentCommissions key={edited.version} agent={edited} />}
    </FormPanel>
  );
}

interface Band {
  readonly from: string;
  readonly rate: string;
}

const figure = (cents: number) => String(cents / 100).replace(".", ",");

/** An agent as its form holds it; `vatNumber` is what a SIREN proposes, and is not kept. */
const draftOf = (row?: AgentAnswer) => ({
  name: row?.name ?? "",
  siren: row?.siren ?? "",
  vatNumber: "",
  rsac: row?.rsac ?? "",
  contractFrom: row?.contractFrom,
  contractTo: row?.contractTo ?? undefined,
  bands: (row?.scale ?? [{ fromCents: 0, basisPoints: 500 }]).map(
    ({ fromCents, basisPoints }): Band => ({ from: figure(fromCents), rate: figure(basisPoints) }),
  ),
  clientIds: row?.clientIds ?? [],
  counterpartyId: row?.counterpartyId ?? undefined,
  active: row?.active ?? true,
});
type Draft = ReturnType<typeof draftOf>;

/** Hundredths of what was typed; what cannot be read is refused by the contract. */
function hundredths(text: string): number {
  const read = parseAmount(text);
  return typeof read === "number" ? read : Number.NaN;
}

const scaleOf = ({ bands }: Draft) =>
  bands.map(({ from, rate }, at) => ({
    fromCents: at === 0 ? 0 : hundredths(from),
    basisPoints: hundredths(rate),
  }));

function useAgentForm(legalEntityRefId: string, edited: AgentAnswer | undefined, onClose: () => void) {
  const kept = ({ vatNumber: _, bands: _bands, ...draft }: Draft) => draft;
  return useResourceForm({
    edited,
    draft: draftOf,
    labels,
    create: {
      endpoint: agentEndpoints.create,
      schema: createAgentBody,
      body: (draft) => {
        const { active: _, ...fields } = kept(draft);
        return bodyOf(createAgentBody, { ...fields, scale: scaleOf(draft), legalEntityRefId });
      },
    },
    update: {
      endpoint: agentEndpoints.update,
      schema: updateAgentBody,
      body: (draft, { version }) => {
        const { contractTo = null, counterpartyId = null, ...fields } = kept(draft);
        const scale = scaleOf(draft);
        return bodyOf(updateAgentBody, { ...fields, contractTo, counterpartyId, scale, version });
      },
    },
    places: { scale: "bands" },
    reload: async ({ id, name }) => {
      const query = { legalEntityRefId, searchValue: name, limit: 200 };
      return (await call(agentEndpoints.list, { query })).agents.find((one) => one.id === id);
    },
    tags: [agentEndpoints.list.tag],
    said: ({ name }, before) => `Agent ${name} ${before === undefined ? "créé" : "enregistré"}.`,
    onSaved: onClose,
  });
}
