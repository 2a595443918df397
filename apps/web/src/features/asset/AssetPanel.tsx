import {
  type AssetAnswer,
  type AssetProposal,
  createAssetBody,
  updateAssetBody,
} from "@grand-livre/contracts/asset";
import { assetEndpoints } from "@grand-livre/contracts/endpoints/asset";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { AccountField } from "../../app/fields/AccountField.tsx";
import { bodyOf } from "../../app/form/body-of.ts";
import { FormPanel } from "../../app/form/FormPanel.tsx";
import { useResourceForm } from "../../app/resource/use-resource-form.ts";
import type { Ledger } from "../../app/WithLedger.tsx";
import { call } from "../../lib/api.ts";
import { formatCents, formatPlural } from "../../lib/format.ts";
import { wholeFromText } from "../../lib/number-text.ts";
import { AmountField } from "../../ui/AmountField.tsx";
import { CheckField } from "../../ui/CheckField.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { optionsOf, SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./Asset.module.css";
import { methodWords } from "./asset-words.ts";
import { ComponentFields, componentsOf, type TypedComponent } from "./ComponentFields.tsx";
import { ASSETS, useFamilies } from "./queries.ts";

const labels = {
  label: "Désignation",
  account: "Compte d’immobilisation",
  acquisitionDate: "Date d’acquisition",
  serviceDate: "Date de mise en service",
  base: "Base amortissable HT",
  method: "Mode d’amortissement",
  life: "Durée",
  residual: "Valeur résiduelle",
  units: "Unités d’œuvre prévues",
  fiscalMethod: "Amortissement fiscal (dérogatoire)",
  fiscalLife: "Durée fiscale",
  carMethod: "Véhicule de tourisme",
  emissions: "Émissions de CO2",
  takenFrom: "Amortie ici à partir du",
  takenCents: "Cumul déjà amorti",
  count: "Nombre de biens identiques",
  components: "Composants",
};

const fiscalWords = {
  "": "Identique au plan",
  declining: "Dégressif",
  straight_line: "Linéaire",
  exceptional: "Exceptionnel sur 12 mois",
} as const;
const EXCEPTIONAL_MONTHS = 12;
const carWords = { "": "Non", wltp: "Oui, mesure WLTP", nedc: "Oui, mesure NEDC" } as const;

interface AssetPanelProps {
  readonly ledger: Ledger;
  /** Absent: a new card. */
  readonly edited: AssetAnswer | undefined;
  /** The bill's line that the new card is made from. */
  readonly proposal?: AssetProposal | undefined;
  /** All lines that no card holds: others may go into the same card. */
  readonly proposals?: readonly AssetProposal[] | undefined;
  readonly onClose: () => void;
  readonly onSaved: (saved: AssetAnswer) => void;
}

/** A card as its form holds it. */
function draftOf(edited: AssetAnswer | undefined, proposal: AssetProposal | undefined) {
  const method: AssetAnswer["method"] = edited?.method ?? proposal?.method ?? "straight_line";
  return {
    label: edited?.label ?? proposal?.label ?? "",
    account: edited?.account ?? proposal?.account ?? "",
    acquisitionDate: edited?.acquisitionDate ?? proposal?.date,
    serviceDate: edited?.serviceDate ?? proposal?.date,
    base: edited?.baseCents ?? proposal?.costCents,
    lines: proposal === undefined ? [] : [proposal.invoiceLineId],
    method,
    life: String(edited?.lifeMonths ?? proposal?.lifeMonths ?? ""),
    residual: edited?.residualCents ?? 0,
    units: edited?.totalUnits == null ? "" : String(edited.totalUnits),
    fiscalMethod: (edited?.fiscal?.method ?? "") as keyof typeof fiscalWords,
    fiscalLife: String(edited?.fiscal?.lifeMonths ?? ""),
    carMethod: (edited?.car?.method ?? "") as keyof typeof carWords,
    emissions: edited?.car == null ? "" : String(edited.car.emissions),
    takenFrom: undefined as string | undefined,
    takenCents: undefined as number | undefined,
    count: "1",
    components: [] as readonly TypedComponent[],
  };
}
type Draft = ReturnType<typeof draftOf>;

/** What the contract takes of a form: unreadable figures are left for it to refuse. */
function cardOf(draft: Draft) {
  const { method, carMethod } = draft;
  const counted = method === "straight_line" || method === "declining";
  return {
    label: draft.label,
    account: draft.account,
    acquisitionDate: draft.acquisitionDate ?? "",
    serviceDate: draft.serviceDate ?? "",
    baseCents: draft.base ?? 0,
    method,
    lifeMonths: counted ? wholeFromText(draft.life) : 0,
    residualCents: method === "none" ? 0 : (draft.residual ?? 0),
    totalUnits: method === "units" ? wholeFromText(draft.units) : null,
    fiscal: counted ? fiscalOf(draft) : null,
    car: carMethod === "" ? null : { method: carMethod, emissions: wholeFromText(draft.emissions) },
  };
}

/** Exceptional depreciation is a straight line of twelve months from the day of use (CGI art. 39 AB and following). */
function fiscalOf({ fiscalMethod, fiscalLife }: Draft) {
  if (fiscalMethod === "") return null;
  return fiscalMethod === "exceptional"
    ? { method: "straight_line" as const, lifeMonths: EXCEPTIONAL_MONTHS }
    : { method: fiscalMethod, lifeMonths: wholeFromText(fiscalLife) };
}

interface AssetFormOptions extends Omit<AssetPanelProps, "ledger" | "proposals"> {
  readonly legalEntityRefId: string;
  readonly proposals: readonly AssetProposal[];
}

/** The form of a card: what it sends to make one, and what may still change on one. */
function useAssetForm(options: AssetFormOptions) {
  const { legalEntityRefId, edited, proposal, proposals, onClose, onSaved } = options;
  return useResourceForm({
    edited,
    draft: (row) => draftOf(row, proposal),
    labels,
    create: {
      endpoint: assetEndpoints.create,
      schema: createAssetBody,
      body: (draft) =>
        bodyOf(createAssetBody, {
          ...cardOf(draft),
          legalEntityRefId,
          takenOver:
            draft.takenFrom === undefined
              ? null
              : { from: draft.takenFrom, chargedCents: draft.takenCents ?? -1 },
          count: wholeFromText(draft.count),
          components: componentsOf(draft.components),
          sources: proposals
            .filter(({ invoiceLineId }) => draft.lines.includes(invoiceLineId))
            .map(({ invoiceId, invoiceLineId }) => ({ invoiceId, invoiceLineId })),
        }),
    },
    update: {
      endpoint: assetEndpoints.update,
      schema: updateAssetBody,
      body: (draft, { version, abilities }) => {
        const { label, car, ...plan } = cardOf(draft);
        // Once a charge is written, only the name and the car may still change.
        const own = abilities.editPlan.allowed ? { label, car, ...plan } : { label, car };
        return bodyOf(updateAssetBody, { ...own, version });
      },
    },
    places: {
      baseCents: "base",
      lifeMonths: "life",
      residualCents: "residual",
      totalUnits: "units",
      "fiscal.lifeMonths": "fiscalLife",
      fiscal: "fiscalMethod",
      "car.emissions": "emissions",
      components: "components",
      takenOver: "takenFrom",
      "takenOver.chargedCents": "takenCents",
    },
    reload: ({ id }) => call(assetEndpoints.read, { params: { id } }),
    tags: [ASSETS],
    said: ({ refId, components }, before) =>
      before !== undefined
        ? `Fiche ${refId} enregistrée.`
        : components.length > 0
          ? `Fiche ${refId} créée avec ${formatPlural(components.length, "composant")}.`
          : `Fiche ${refId} créée.`,
    onSaved: (saved) => {
      onClose();
      onSaved(saved);
    },
  });
}

/** Adds a card or changes one; its plan is shown once it is saved. */
export function AssetPanel({ ledger, edited, proposal, proposals = [], onClose, onSaved }: AssetPanelProps) {
  const { dossier, exercise } = ledger;
  const legalEntityRefId = dossier.refId;
  const families = useFamilies().data?.families ?? [];
  const within = { startDate: exercise.startDate, endDate: exercise.endDate };
  const form = useAssetForm({ legalEntityRefId, edited, proposal, proposals, onClose, onSaved });
  const { field, values, change } = form;
  const isFrozen = edited !== undefined && !edited.abilities.editPlan.allowed;
  const counted = values.method === "straight_line" || values.method === "declining";
  const isCar = values.account.startsWith("2182");
  const beforeBooks = values.acquisitionDate !== undefined && values.acquisitionDate < exercise.startDate;

  /** The usual life of the account's family, where none was typed. */
  function chooseAccount(account: string) {
    const family = families
      .filter(({ prefixes }) => prefixes.some((prefix) => account.startsWith(prefix)))
      .at(-1);
    const life = family?.lifeMonths;
    change({
      account,
      ...(family === undefined || values.life !== ""
        ? {}
        : life == null
          ? { method: "none" as const }
          : { life: String(life) }),
    });
  }

  return (
    <FormPanel
      title={edited === undefined ? "Nouvelle immobilisation" : `Immobilisation ${edited.refId}`}
      subtitle={
        proposal === undefined
          ? dossier.name
          : `Facture ${proposal.billNumber ?? ""}, reste à immobiliser ${formatCents(proposal.costCents, "EUR")}`
      }
      form={form}
      submitLabel={edited === undefined ? "Créer la fiche" : "Enregistrer"}
      onClose={onClose}
    >
      <FormGrid columns={1}>
        <TextField {...field("label")} required autoFocus />
        {!isFrozen && (
          <>
            <AccountField
              {...field("account")}
              onChange={chooseAccount}
              required
              legalEntityRefId={legalEntityRefId}
              prefixes={["20", "21", "22", "23", "26", "27"]}
              suggest="21"
            />
            <DateField
              {...field("acquisitionDate")}
              within={within}
              required
              onChange={(date) =>
                change({
                  acquisitionDate: date,
                  ...(values.serviceDate === undefined ? { serviceDate: date } : {}),
                })
              }
            />
            <DateField
              {...field("serviceDate")}
              within={within}
              required
              help="L’amortissement linéaire part de ce jour."
            />
            {proposal !== undefined && (
              <OtherLines
                proposals={proposals.filter(({ invoiceLineId }) => invoiceLineId !== proposal.invoiceLineId)}
                chosen={values.lines}
                onChange={(lines) => change({ lines, base: costOf(proposals, lines) })}
              />
            )}
            <AmountField {...form.amount("base")} required />
            {edited === undefined && values.components.length === 0 && (
              <TextField
                {...field("count")}
                required
                numeric
                inputMode="numeric"
                help={
                  (proposal?.quantity ?? 1) > 1
                    ? `La facture en compte ${proposal?.quantity}\u00a0: une fiche par bien, la base répartie entre eux.`
                    : "Une fiche par bien, la base répartie entre eux."
                }
              />
            )}
            <SelectField {...field("method")} options={optionsOf(methodWords)} />
            {counted && <TextField {...field("life")} required numeric inputMode="numeric" end="mois" />}
            {values.method === "units" && (
              <TextField {...field("units")} required numeric inputMode="numeric" />
            )}
            {values.method !== "none" && <AmountField {...form.amount("residual")} />}
            {counted && <SelectField {...field("fiscalMethod")} options={optionsOf(fiscalWords)} />}
            {counted && values.fiscalMethod !== "" && values.fiscalMethod !== "exceptional" && (
              <TextField {...field("fiscalLife")} required numeric inputMode="numeric" end="mois" />
            )}
            {edited === undefined && beforeBooks && values.method !== "none" && (
              <>
                <DateField
                  {...field("takenFrom")}
                  within={within}
                  help="Premier jour amorti dans Grand Livre, si le bien l’était déjà ailleurs."
                />
                {values.takenFrom !== undefined && <AmountField {...form.amount("takenCents")} required />}
              </>
            )}
            {edited === undefined && counted && values.count.trim() === "1" && (
              <ComponentFields {...field("components")} />
            )}
          </>
        )}
        {isCar && <SelectField {...field("carMethod")} options={optionsOf(carWords)} />}
        {isCar && values.carMethod !== "" && (
          <TextField {...field("emissions")} required numeric inputMode="numeric" end="g/km" />
        )}
      </FormGrid>
    </FormPanel>
  );
}

/** What is left of some lines, together. */
function costOf(proposals: readonly AssetProposal[], lines: readonly string[]): number {
  return sumCentsOf(
    proposals.filter(({ invoiceLineId }) => lines.includes(invoiceLineId)),
    ({ costCents }) => costCents,
  );
}

interface OtherLinesProps {
  readonly proposals: readonly AssetProposal[];
  readonly chosen: readonly string[];
  readonly onChange: (lines: string[]) => void;
}

/** Other lines of bills that make the same asset: its transport, its fitting. */
function OtherLines({ proposals, chosen, onChange }: OtherLinesProps) {
  if (proposals.length === 0) return null;
  return (
    <div className={styles.parts}>
      {proposals.map(({ invoiceLineId, label, billNumber, costCents }) => (
        <CheckField
          key={invoiceLineId}
          label={`Réunir ${label}${billNumber === null ? "" : `, facture ${billNumber}`} · ${formatCents(costCents, "EUR")}`}
          value={chosen.includes(invoiceLineId)}
          onChange={(taken) =>
            onChange(taken ? [...chosen, invoiceLineId] : chosen.filter((one) => one !== invoiceLineId))
          }
        />
      ))}
    </div>
  );
}
