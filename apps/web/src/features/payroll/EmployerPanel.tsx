import { leaveUnitWords } from "@grand-livre/contracts/absence-words";
import { employerEndpoints } from "@grand-livre/contracts/endpoints/payroll";
import {
  createEmployerBody,
  type EmployerAnswer,
  updateEmployerBody,
} from "@grand-livre/contracts/payroll-employer";
import { headcountWords } from "@grand-livre/contracts/payroll-words";
import { FRENCH_MONTHS } from "@grand-livre/domain/date/month-names";
import { formatPpm } from "@grand-livre/domain/payroll/ppm";
import { useTreasuryAccounts } from "../../app/document/payment/treasury-accounts.ts";
import { FormPanel } from "../../app/form/FormPanel.tsx";
import { fromList, savingOf } from "../../app/resource/saving.ts";
import { useResourceForm } from "../../app/resource/use-resource-form.ts";
import type { Dossier } from "../../lib/context.ts";
import { formatDate, localToday } from "../../lib/format.ts";
import { scaledFromText, scaledToText } from "../../lib/number-text.ts";
import { CheckField } from "../../ui/CheckField.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { optionsOf, SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import {
  ESTABLISHMENT_FACTS,
  establishmentDraft,
  establishmentLabels,
  establishmentPlaces,
  splitEstablishment,
} from "./dsn-facts.ts";
import { rulesDraft, rulesLabels, splitRules } from "./leave-facts.ts";
import { OrganismFields, organismDraft, organismsOf } from "./OrganismFields.tsx";
import { SchemeFields, schemesDraft, schemesOf } from "./SchemeFields.tsx";

const labels = {
  siret: "SIRET de l’établissement",
  naf: "Code NAF",
  idcc: "IDCC",
  agreement: "Convention collective",
  line1: "Adresse",
  postcode: "Code postal",
  city: "Ville",
  headcount: "Effectif",
  dsnDay: "Date de la DSN",
  account: "Compte bancaire",
  payDay: "Jour de paie",
  paysNextMonth: "Payé le mois suivant",
  organisms: "Organismes",
  schemes: "Régimes supplémentaires",
  accident: "Taux AT/MP",
  mobility: "Versement mobilité",
  from: "À partir du",
  source: "Source du taux",
  active: "Société active",
  ...rulesLabels,
  ...establishmentLabels,
};

interface EmployerPanelProps {
  readonly dossier: Dossier;
  /** Absent: a new one. */
  readonly edited: EmployerAnswer | undefined;
  readonly onClose: () => void;
}

/** Adds an establishment or changes one; another rate begins on its own day, the earlier ones stay. */
export function EmployerPanel({ dossier, edited, onClose }: EmployerPanelProps) {
  const { refId: legalEntityRefId } = dossier;
  const form = useEmployerForm(legalEntityRefId, edited, onClose);
  const { field } = form;
  const accounts = useTreasuryAccounts(legalEntityRefId)?.filter(({ value }) => value.startsWith("512"));
  return (
    <FormPanel
      wide
      title={edited === undefined ? "Nouvelle société employeur" : edited.siret}
      subtitle={dossier.name}
      form={form}
      submitLabel={edited === undefined ? "Créer la société employeur" : "Enregistrer"}
      onClose={onClose}
    >
      <FormGrid>
        <TextField {...field("siret")} required autoFocus={edited === undefined} inputMode="numeric" />
        <TextField {...field("naf")} help="Par exemple 6201Z." />
        <TextField {...field("idcc")} inputMode="numeric" />
        <TextField {...field("agreement")} />
        <TextField {...field("line1")} help={"Vide\u00a0: celle de la société."} />
        <TextField {...field("postcode")} inputMode="numeric" />
        <TextField {...field("city")} />
        <SelectField {...field("dsnDay")} options={optionsOf({ "15": "Le 15", "5": "Le 5" })} />
        <SelectField {...field("account")} options={accounts ?? []} />
        <SelectField
          {...field("payDay")}
          options={Array.from({ length: 31 }, (_, at) => ({
            value: String(at + 1),
            label: at === 30 ? "Dernier jour du mois" : `Le ${at + 1}`,
          }))}
        />
        <CheckField {...field("paysNextMonth")} />
        <SelectField {...field("leaveUnit")} options={optionsOf(leaveUnitWords)} />
        <SelectField
          {...field("leaveMonth")}
          options={FRENCH_MONTHS.map((label, at) => ({ value: String(at + 1), label: `1er ${label}` }))}
        />
        {edited !== undefined && (
          <CheckField {...field("active")} help="Inactive, elle n’est plus proposée." />
        )}
      </FormGrid>
      <Panel title="Effectif et taux de l’établissement">
        <FormGrid>
          <SelectField {...field("headcount")} options={optionsOf(headcountWords)} />
          <TextField {...field("accident")} required numeric inputMode="decimal" end="%" />
          <TextField {...field("mobility")} numeric inputMode="decimal" end="%" help="Dès 11 salariés." />
          <DateField {...field("from")} required />
          <TextField {...field("source")} required help="Notification de la Carsat, délibération." />
        </FormGrid>
        {edited !== undefined && edited.rates.length > 1 && (
          <Facts
            facts={edited.rates.map(({ from, headcount, accidentPpm, mobilityPpm, source }) => [
              `Depuis le ${formatDate(from)}`,
              `${headcountWords[headcount]} · ${formatPpm(accidentPpm)} · ${formatPpm(mobilityPpm)} · ${source}`,
            ])}
          />
        )}
      </Panel>
      <OrganismFields
        organisms={form.values.organisms}
        onChange={(organisms) => form.change({ organisms })}
      />
      <SchemeFields
        schemes={form.values.schemes}
        from={`${localToday().slice(0, 4)}-01-01`}
        onChange={(schemes) => form.change({ schemes })}
      />
      <Panel title="Pour la DSN">
        <FormGrid>
          {ESTABLISHMENT_FACTS.map((name) => (
            <TextField key={name} {...field(name)} help={FACT_HELPS[name]} />
          ))}
        </FormGrid>
      </Panel>
    </FormPanel>
  );
}

const FACT_HELPS: Readonly<Record<string, string>> = {
  accidentRisk: "Notifié par la Carsat, par exemple 721ZA.",
  commune: "Pour le versement mobilité.",
  mutualOrganism: "Sur la fiche de paramétrage de l’organisme.",
  welfareOrganism: "Sur la fiche de paramétrage de l’organisme.",
  iban: "Compte que l’Urssaf et les caisses prélèvent.",
};

const draftOf = (row?: EmployerAnswer) => {
  const last = row?.rates.toSorted((a, b) => (a.from < b.from ? 1 : -1))[0];
  return {
    siret: row?.siret ?? "",
    naf: row?.naf ?? "",
    idcc: row?.idcc ?? "",
    agreement: row?.agreement ?? "",
    line1: row?.address?.line1 ?? "",
    postcode: row?.address?.postcode ?? "",
    city: row?.address?.city ?? "",
    headcount: last?.headcount ?? ("under11" as keyof typeof headcountWords),
    dsnDay: String(row?.dsnDay ?? 15),
    account: row?.account ?? "512000",
    payDay: String(row?.payDay ?? 31),
    paysNextMonth: row?.paysNextMonth ?? false,
    organisms: organismDraft(row?.organisms),
    schemes: schemesDraft(row?.schemes),
    accident: scaledToText(last?.accidentPpm, 4),
    mobility: scaledToText(last?.mobilityPpm, 4) || "0",
    from: (last?.from ?? `${localToday().slice(0, 4)}-01-01`) as string | undefined,
    source: last?.source ?? "",
    active: row?.active ?? true,
    ...rulesDraft(row?.leave),
    ...establishmentDraft(row?.dsn),
  };
};
type Draft = ReturnType<typeof draftOf>;

/** The rates as they were, with the one that the form holds from its day on. */
function bodyValues(
  {
    accident,
    mobility,
    headcount,
    from = "",
    source,
    dsnDay,
    payDay,
    organisms,
    schemes,
    line1,
    postcode,
    city,
    ...values
  }: Draft,
  row?: EmployerAnswer,
) {
  const rate = {
    from,
    accidentPpm: scaledFromText(accident, 4),
    mobilityPpm: scaledFromText(mobility, 4),
    headcount,
    source,
  };
  const { dsn, others: withRules } = splitEstablishment(values);
  const { leave, others: draft } = splitRules(withRules);
  const others = (row?.rates ?? []).filter((one) => one.from !== from);
  const address = `${line1}${postcode}${city}`.trim() === "" ? null : { line1, postcode, city };
  const days = { dsnDay: Number(dsnDay) as 5 | 15, payDay: Number(payDay) };
  const rates = [rate, ...others];
  return { ...draft, ...days, address, dsn, leave, rates, ...listsOf(organisms, schemes) };
}

const listsOf = (organisms: Draft["organisms"], schemes: Draft["schemes"]) => ({
  organisms: organismsOf(organisms),
  schemes: schemesOf(schemes),
});

function useEmployerForm(legalEntityRefId: string, edited: EmployerAnswer | undefined, onClose: () => void) {
  return useResourceForm({
    edited,
    draft: draftOf,
    labels,
    places: {
      rates: "accident",
      "address.line1": "line1",
      "address.postcode": "postcode",
      "address.city": "city",
      "rates.0.headcount": "headcount",
      "rates.0.accidentPpm": "accident",
      "rates.0.mobilityPpm": "mobility",
      "rates.0.source": "source",
      "rates.0.from": "from",
      ...establishmentPlaces,
    },
    said: ({ siret }, before) =>
      `Société employeur ${siret} ${before === undefined ? "créée" : "enregistrée"}.`,
    ...savingOf(employerEndpoints, [createEmployerBody, updateEmployerBody], legalEntityRefId, bodyValues),
    reload: fromList(employerEndpoints.list, "employers", "siret", legalEntityRefId),
    onSaved: onClose,
  });
}
