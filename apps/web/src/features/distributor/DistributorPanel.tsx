import {
  createDistributorBody,
  DISTRIBUTOR_SIGHTS,
  type DistributorAnswer,
  updateDistributorBody,
} from "@grand-livre/contracts/distributor";
import { distributorEndpoints } from "@grand-livre/contracts/endpoints/distributor";
import { parseAmount } from "@grand-livre/domain/money/parse-amount";
import { terms } from "../../app/distributor/BroughtCompanies.tsx";
import { PartyField } from "../../app/fields/PartyFields.tsx";
import { FormPanel } from "../../app/form/FormPanel.tsx";
import { SirenField } from "../../app/form/SirenField.tsx";
import { fromList, saidOf, savingOf } from "../../app/resource/saving.ts";
import { useResourceForm } from "../../app/resource/use-resource-form.ts";
import type { Dossier } from "../../lib/context.ts";
import { CheckField } from "../../ui/CheckField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { optionsOf, SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { DistributorStatement } from "./DistributorStatement.tsx";

/** What the distributor may see beside the names of the companies that they brought. */
const sights = {
  status: "Statut des sociétés apportées",
  turnover: "Ventes HT facturées à ces sociétés",
  invoices: "Ses propres factures",
} as const;

const labels = {
  name: "Raison sociale",
  siren: "SIREN",
  zone: "Zone",
  terms: "Conditions",
  rate: "Taux",
  brought: "Sociétés apportées",
  counterpartyId: "Tiers facturé",
  accountEmail: "Compte d’accès",
  active: "Distributeur actif",
};

interface DistributorPanelProps {
  readonly dossier: Dossier;
  /** Absent: a new distributor. */
  readonly edited: DistributorAnswer | undefined;
  readonly onClose: () => void;
}

/** Adds a distributor or changes one. */
export function DistributorPanel({ dossier, edited, onClose }: DistributorPanelProps) {
  const { refId: legalEntityRefId } = dossier;
  const form = useDistributorForm(legalEntityRefId, edited, onClose);
  const { field, values, change } = form;
  return (
    <FormPanel
      wide={edited !== undefined}
      title={edited === undefined ? "Nouveau distributeur" : edited.name}
      subtitle={dossier.name}
      form={form}
      submitLabel={edited === undefined ? "Créer le distributeur" : "Enregistrer"}
      onClose={onClose}
    >
      <FormGrid columns={1}>
        <TextField {...field("name")} required autoFocus={edited === undefined} />
        <SirenField form={form} />
        <TextField {...field("zone")} help="Région, départements ou secteur." />
        <SelectField {...field("terms")} options={optionsOf(terms)} />
        <TextField {...field("rate")} required numeric inputMode="decimal" end="%" />
        <TextField {...field("brought")} help="SIREN séparés par une virgule." />
        <PartyField
          {...field("counterpartyId")}
          legalEntityRefId={legalEntityRefId}
          kind="customer"
          help="À qui ses factures sont adressées."
        />
        <TextField
          {...field("accountEmail")}
          type="email"
          help="Adresse e-mail du compte par lequel il consulte ses sociétés apportées."
        />
      </FormGrid>
      <Panel title="Ce qu’il voit">
        {DISTRIBUTOR_SIGHTS.map((sight) => (
          <CheckField
            key={sight}
            label={sights[sight]}
            value={values.sees.includes(sight)}
            onChange={(on) =>
              change({ sees: on ? [...values.sees, sight] : values.sees.filter((one) => one !== sight) })
            }
          />
        ))}
      </Panel>
      {edited !== undefined && (
        <>
          <CheckField {...field("active")} />
          <DistributorStatement key={edited.version} distributor={edited} />
        </>
      )}
    </FormPanel>
  );
}

/** A distributor as its form holds it; `vatNumber` is what a SIREN proposes, and is not kept. */
const draftOf = (row?: DistributorAnswer) => ({
  name: row?.name ?? "",
  siren: row?.siren ?? "",
  vatNumber: "",
  zone: row?.zone ?? "",
  terms: row?.terms ?? ("rebate" as keyof typeof terms),
  rate: row === undefined ? "" : String(row.basisPoints / 100).replace(".", ","),
  brought: row?.broughtSirens.join(", ") ?? "",
  counterpartyId: row?.counterpartyId ?? undefined,
  accountEmail: row?.accountEmail ?? "",
  sees: row?.sees ?? [],
  active: row?.active ?? true,
});
type Draft = ReturnType<typeof draftOf>;

/** The fields of a body; a rate that cannot be read is refused by the contract. */
function fieldsOf({ vatNumber: _, rate, brought, ...draft }: Draft) {
  const basisPoints = parseAmount(rate);
  const broughtSirens = brought.split(/[,;\n]/).map((one) => one.trim());
  return {
    ...draft,
    basisPoints: typeof basisPoints === "number" ? basisPoints : Number.NaN,
    broughtSirens: broughtSirens.filter((one) => one !== ""),
  };
}

function useDistributorForm(
  legalEntityRefId: string,
  edited: DistributorAnswer | undefined,
  onClose: () => void,
) {
  return useResourceForm({
    edited,
    draft: draftOf,
    labels,
    places: { basisPoints: "rate", broughtSirens: "brought" },
    ...savingOf(
      distributorEndpoints,
      [createDistributorBody, updateDistributorBody],
      legalEntityRefId,
      fieldsOf,
    ),
    reload: fromList(distributorEndpoints.list, "distributors", "name", legalEntityRefId),
    said: saidOf("Distributeur", "name"),
    onSaved: onClose,
  });
}
