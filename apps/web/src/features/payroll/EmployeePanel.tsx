import { diplomaWords, exitReasonWords, recourseWords, statusWords } from "@grand-livre/contracts/dsn-words";
import { employeeEndpoints, employerEndpoints } from "@grand-livre/contracts/endpoints/payroll";
import {
  type ContractTermsBody,
  createEmployeeBody,
  type EmployeeAnswer,
  updateEmployeeBody,
} from "@grand-livre/contracts/payroll";
import type { EmployerAnswer } from "@grand-livre/contracts/payroll-employer";
import { contractWords } from "@grand-livre/contracts/payroll-words";
import { FRENCH_MONTHS } from "@grand-livre/domain/date/month-names";
import { useQuery } from "@tanstack/react-query";
import { bodyOf } from "../../app/form/body-of.ts";
import { FormPanel } from "../../app/form/FormPanel.tsx";
import { Loading } from "../../app/Loading.tsx";
import { useResourceForm } from "../../app/resource/use-resource-form.ts";
import { call } from "../../lib/api.ts";
import type { Dossier } from "../../lib/context.ts";
import { formatCents, formatDate, localToday } from "../../lib/format.ts";
import { scaledFromText, scaledToText } from "../../lib/number-text.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { AmountField } from "../../ui/AmountField.tsx";
import { CheckField } from "../../ui/CheckField.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { optionsOf, SelectField } from "../../ui/SelectField.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { TextField } from "../../ui/TextField.tsx";
import {
  PERSON_TEXTS,
  personDraft,
  personLabels,
  personPlaces,
  splitPerson,
  splitTaken,
  TAKEN_AMOUNTS,
  takenDraft,
  takenLabels,
  takenPlaces,
} from "./dsn-facts.ts";
import { GarnishmentFields } from "./GarnishmentFields.tsx";
import {
  PERSON_LEAVE,
  personLeaveDraft,
  personLeaveLabels,
  personLeaveOf,
  personLeavePlaces,
} from "./leave-facts.ts";
import styles from "./Payroll.module.css";
import { PAYROLL } from "./queries.ts";
import { SectionFields, sectionDraft, sectionShares } from "./SectionFields.tsx";

const labels = {
  employerId: "Société employeur",
  number: "Matricule",
  lastname: "Nom",
  firstname: "Prénom",
  nir: "Numéro de sécurité sociale",
  job: "Emploi",
  classification: "Classification, coefficient",
  contract: "Contrat",
  entryDate: "Entrée",
  exitDate: "Sortie",
  weeklyHours: "Horaire hebdomadaire",
  monthlyCents: "Brut mensuel",
  minimumCents: "Minimum conventionnel",
  executive: "Cadre",
  yearlyDays: "Forfait jours",
  termsFrom: "Contrat à compter du",
  rate: "Taux de prélèvement à la source",
  rateFrom: "Taux à partir du",
  mutualEmployeeCents: "Mutuelle, part salarié",
  mutualEmployerCents: "Mutuelle, part employeur",
  thirteenthMonth: "13e mois payé en",
  sections: "Répartition analytique",
  iban: "IBAN",
  email: "Adresse e-mail",
  accountEmail: "Compte de l’espace salarié",
  leaveBefore: "Congés acquis à la reprise",
  ...personLeaveLabels,
  garnishments: "Saisies et pensions",
  ...personLabels,
  ...takenLabels,
};

const TERMS = [
  "employerId",
  "job",
  "classification",
  "contract",
  "executive",
  "weeklyHours",
  "yearlyDays",
  "monthlyCents",
  "minimumCents",
  "mutualEmployeeCents",
  "mutualEmployerCents",
  "thirteenthMonth",
  "sections",
] as const;

interface EmployeePanelProps {
  readonly dossier: Dossier;
  /** As the list shows it, numbers masked; absent: a new employee. */
  readonly edited: EmployeeAnswer | undefined;
  readonly onClose: () => void;
}

/** Adds an employee or changes one. Who may change reads the whole numbers; the others see them masked. */
export function EmployeePanel({ dossier, edited, onClose }: EmployeePanelProps) {
  const missing = useMissingRight("payslip", "Editor");
  const reads = edited !== undefined && missing === undefined;
  const id = edited?.id ?? "";
  const { data, error, refetch } = useQuery({
    queryKey: [PAYROLL, "employee", id],
    enabled: reads,
    queryFn: ({ signal }) => call(employeeEndpoints.whole, { params: { id }, signal }),
  });
  const { refId: legalEntityRefId } = dossier;
  const employers = useQuery({
    queryKey: [PAYROLL, "employers", legalEntityRefId],
    queryFn: ({ signal }) =>
      call(employerEndpoints.list, { query: { legalEntityRefId, limit: 200 }, signal }),
  });
  const row = reads ? data : edited;
  const again = () => void Promise.all([...(reads ? [refetch()] : []), employers.refetch()]);
  if (employers.data === undefined || (reads && row === undefined))
    return (
      <SidePanel title={titleOf(edited)} subtitle={dossier.name} onClose={onClose}>
        <Loading error={error ?? employers.error} onRetry={again} fields={8} />
      </SidePanel>
    );
  return (
    <EmployeeForm dossier={dossier} employers={employers.data.employers} edited={row} onClose={onClose} />
  );
}

const titleOf = (edited: EmployeeAnswer | undefined) =>
  edited === undefined ? "Nouveau salarié" : `${edited.lastname} ${edited.firstname}`;

interface EmployeeFormProps extends EmployeePanelProps {
  readonly employers: readonly EmployerAnswer[];
}

function EmployeeForm({ dossier, employers, edited, onClose }: EmployeeFormProps) {
  const form = useEmployeeForm(dossier.refId, employers, edited, onClose);
  const { field } = form;
  return (
    <FormPanel
      wide
      title={titleOf(edited)}
      subtitle={dossier.name}
      form={form}
      submitLabel={edited === undefined ? "Créer le salarié" : "Enregistrer"}
      onClose={onClose}
    >
      <FormGrid>
        <TextField {...field("number")} required autoFocus={edited === undefined} />
        <AmountField {...form.amount("leaveBefore")} unit="j" />
        <TextField {...field("lastname")} required />
        <TextField {...field("firstname")} required />
        <TextField {...field("nir")} required help="15 caractères, clé comprise." />
        <TextField {...field("iban")} help="Compte qui reçoit le salaire." />
        <TextField {...field("email")} inputMode="email" help="Reçoit le lien du bulletin de paie." />
        <TextField
          {...field("accountEmail")}
          inputMode="email"
          help="Adresse d’un compte actif : la personne y voit ses bulletins, ses congés et ses absences, et rien d’autre."
        />
        <DateField {...field("entryDate")} required />
        <DateField {...field("exitDate")} />
        <TextField
          {...field("rate")}
          numeric
          inputMode="decimal"
          end="%"
          help={"Vide\u00a0: taux neutre, grille de la métropole."}
        />
        <DateField {...field("rateFrom")} />
      </FormGrid>
      <Panel title="Contrat">
        <FormGrid>
          <SelectField
            {...field("employerId")}
            options={[
              { value: "", label: "Choisir" },
              ...employers.map(({ id, name, siret }) => ({ value: id, label: `${name}, SIRET ${siret}` })),
            ]}
            required
          />
          <SelectField {...field("contract")} options={optionsOf(contractWords)} />
          <TextField {...field("job")} required />
          <TextField {...field("classification")} />
          <AmountField
            {...form.amount("weeklyHours")}
            unit="h"
            required
            help={"Au-delà de 35\u00a0h, les heures supplémentaires de chaque semaine s’ajoutent."}
          />
          <AmountField {...form.amount("monthlyCents")} required help={"Jusqu’à 35\u00a0h par semaine."} />
          <AmountField
            {...form.amount("minimumCents")}
            help={"De sa classification, pour l’horaire du contrat. Vide\u00a0: non contrôlé."}
          />
          <TextField {...field("yearlyDays")} numeric end="j" help={"Vide\u00a0: contrat en heures."} />
          <CheckField {...field("executive")} help="APEC et prévoyance décès des cadres." />
          <AmountField {...form.amount("mutualEmployeeCents")} />
          <AmountField {...form.amount("mutualEmployerCents")} />
          <SelectField
            {...field("thirteenthMonth")}
            options={[
              { value: "", label: "Aucun 13e mois" },
              ...FRENCH_MONTHS.map((label, at) => ({ value: String(at + 1), label })),
            ]}
            help="Versé au prorata de la présence, sur le bulletin de ce mois ou du départ."
          />
          {edited !== undefined && (
            <DateField
              {...field("termsFrom")}
              help={"À saisir pour un changement de contrat\u00a0: le premier jour d’un mois."}
            />
          )}
        </FormGrid>
        <History form={form} />
      </Panel>
      <SectionFields
        legalEntityRefId={dossier.refId}
        rows={form.values.sections}
        onChange={(sections) => form.change({ sections })}
      />
      <Panel title="Congés et RTT">
        <FormGrid>
          {PERSON_LEAVE.map((name) => (
            <AmountField
              key={name}
              {...form.amount(name)}
              unit={name === "previousGrossCents" ? "€" : "j"}
              help={LEAVE_HELPS[name]}
            />
          ))}
        </FormGrid>
      </Panel>
      <GarnishmentFields
        orders={form.values.garnishments}
        onChange={(garnishments) => form.change({ garnishments })}
      />
      <Panel title="Pour la DSN">
        <FormGrid>
          <DateField {...field("birthDate")} />
          {PERSON_TEXTS.map((name) => (
            <TextField key={name} {...field(name)} help={PERSON_HELPS[name]} />
          ))}
          <SelectField {...field("status")} options={choices(statusWords)} />
          <SelectField {...field("recourse")} options={choices(recourseWords)} />
          <DateField {...field("expectedEnd")} />
          <SelectField {...field("exitReason")} options={choices(exitReasonWords)} />
          <SelectField {...field("diploma")} options={choices(diplomaWords)} />
        </FormGrid>
      </Panel>
      <Panel title="Année commencée dans un autre logiciel">
        <FormGrid>
          <DateField {...field("until")} help={"Vide\u00a0: rien n’est repris."} />
          {TAKEN_AMOUNTS.map((name) => (
            <AmountField key={name} {...form.amount(name)} />
          ))}
        </FormGrid>
      </Panel>
    </FormPanel>
  );
}

const LEAVE_HELPS: Readonly<Record<string, string>> = {
  openingCurrent: "Des congés acquis à la reprise.",
  previousGrossCents: "Pour comparer le dixième ; 0 : inconnu.",
  seniorityYearly: "Par la convention, au début de chaque période.",
};

const PERSON_HELPS: Readonly<Record<string, string>> = {
  birthDepartment: "99 pour une naissance à l’étranger.",
  birthCountry: "Deux lettres\u00a0: FR.",
  occupation: "Quatre caractères, par exemple 388a.",
  contractNumber: "Vide\u00a0: le matricule.",
  rateId: "Donné par le compte rendu nominatif (CRM).",
};

/** The codes of a closed list of the norm, with none first. */
const choices = (words: Readonly<Record<string, string>>) => [
  { value: "", label: "À préciser" },
  ...optionsOf(words),
];

/** What the contract said, from each day on; a row that was typed by mistake is taken out. */
function History({ form: { values, change } }: { readonly form: ReturnType<typeof useEmployeeForm> }) {
  const { kept } = values;
  if (kept.length < 2) return null;
  return (
    <Facts
      facts={kept.toReversed().map((row) => [
        `Depuis le ${formatDate(row.from)}`,
        <span key={row.from} className={styles.actions}>
          {`${contractWords[row.contract]} · ${row.job} · ${formatCents(row.monthlyCents, "EUR")}`}
          <ActionButton
            size="small"
            variant="text"
            color="inherit"
            onClick={() => change({ kept: kept.filter((one) => one !== row) })}
          >
            {`Retirer\u00a0: ${formatDate(row.from)}`}
          </ActionButton>
        </span>,
      ])}
    />
  );
}

/** The only employer is no choice. */
const draftOf = (row: EmployeeAnswer | undefined, [only, ...others]: readonly EmployerAnswer[]) => {
  const last = row?.withholding.toSorted((a, b) => (a.from < b.from ? 1 : -1))[0];
  const terms = row?.terms.at(-1);
  return {
    kept: row?.terms ?? [],
    termsFrom: undefined as string | undefined,
    employerId: terms?.employerId ?? (others.length === 0 ? only?.id : undefined) ?? "",
    number: row?.number ?? "",
    lastname: row?.lastname ?? "",
    firstname: row?.firstname ?? "",
    nir: row?.nir ?? "",
    job: terms?.job ?? "",
    classification: terms?.classification ?? "",
    contract: terms?.contract ?? ("permanent" as keyof typeof contractWords),
    entryDate: row?.entryDate as string | undefined,
    exitDate: (row?.exitDate ?? undefined) as string | undefined,
    weeklyHours: (terms?.weeklyHours ?? 3_500) as number | undefined,
    monthlyCents: terms?.monthlyCents as number | undefined,
    minimumCents: (terms?.minimumCents ?? undefined) as number | undefined,
    yearlyDays: terms?.yearlyDays == null ? "" : String(terms.yearlyDays),
    executive: terms?.executive ?? false,
    thirteenthMonth: terms?.thirteenthMonth == null ? "" : String(terms.thirteenthMonth),
    sections: sectionDraft(terms?.sections),
    rate: scaledToText(last?.ppm, 4),
    rateFrom: (last?.from ?? `${localToday().slice(0, 7)}-01`) as string | undefined,
    mutualEmployeeCents: (terms?.mutualEmployeeCents ?? 0) as number | undefined,
    mutualEmployerCents: (terms?.mutualEmployerCents ?? 0) as number | undefined,
    iban: row?.iban ?? "",
    email: row?.email ?? "",
    accountEmail: row?.accountEmail ?? "",
    leaveBefore: (row?.leaveBefore ?? 0) as number | undefined,
    ...personLeaveDraft(row?.leave),
    garnishments: row?.garnishments ?? [],
    ...personDraft(row?.dsn),
    ...takenDraft(row?.takenOver),
  };
};
type Draft = ReturnType<typeof draftOf>;

/** The terms that the form holds, without the day that they begin on. */
function typedTerms({ yearlyDays, thirteenthMonth, weeklyHours = 0, monthlyCents = 0, ...draft }: Draft) {
  const { employerId, job, classification, contract, executive } = draft;
  const { mutualEmployeeCents = 0, mutualEmployerCents = 0 } = draft;
  const days = yearlyDays.trim() === "" ? null : Number(yearlyDays);
  const mutual = { mutualEmployeeCents, mutualEmployerCents };
  return {
    ...{ employerId, job, classification, contract, executive, weeklyHours },
    ...{ yearlyDays: days, monthlyCents, ...mutual },
    minimumCents: draft.minimumCents ?? null,
    thirteenthMonth: thirteenthMonth === "" ? null : Number(thirteenthMonth),
    sections: sectionShares(draft.sections),
  };
}

/** The history of the contract: what the form changed of its last terms begins on the day that it asks. */
function termsOf(draft: Draft, row: EmployeeAnswer | undefined): ContractTermsBody[] {
  const typed = typedTerms(draft);
  if (row === undefined) return [{ from: draft.entryDate ?? "", ...typed }];
  const before: object = typedTerms(draftOf(row, []));
  if (draft.termsFrom === undefined && JSON.stringify(before) === JSON.stringify(typed)) return draft.kept;
  const { termsFrom = "" } = draft;
  return [{ from: termsFrom, ...typed }, ...draft.kept.filter(({ from }) => from !== termsFrom)];
}

/** The rates as they were, with the one that the form holds from its day on; an empty one is the default rate. */
function bodyValues(values: Draft, row?: EmployeeAnswer) {
  const { rate, rateFrom = "", number, lastname, firstname, nir, iban, leaveBefore, entryDate } = values;
  const orNull = (text: string) => (text.trim() === "" ? null : text);
  const email = orNull(values.email);
  const accountEmail = orNull(values.accountEmail);
  const before = row?.withholding ?? [];
  const ppm = rate.trim() === "" ? null : scaledFromText(rate, 4);
  const none = ppm === null && before.length === 0;
  const others = before.filter(({ from }) => from !== rateFrom);
  const { exitDate = null } = values;
  return {
    ...{ number, lastname, firstname, nir, iban, email, accountEmail, leaveBefore, entryDate, exitDate },
    terms: termsOf(values, row),
    leave: personLeaveOf(values),
    garnishments: values.garnishments,
    dsn: splitPerson(values).dsn,
    takenOver: splitTaken(values).takenOver,
    withholding: none ? [] : [{ from: rateFrom, ppm }, ...others],
  };
}

function useEmployeeForm(
  legalEntityRefId: string,
  employers: readonly EmployerAnswer[],
  edited: EmployeeAnswer | undefined,
  onClose: () => void,
) {
  return useResourceForm({
    edited,
    draft: (row?: EmployeeAnswer) => draftOf(row, employers),
    labels,
    create: {
      endpoint: employeeEndpoints.create,
      schema: createEmployeeBody,
      body: (draft) => bodyOf(createEmployeeBody, { ...bodyValues(draft), legalEntityRefId }),
    },
    update: {
      endpoint: employeeEndpoints.update,
      schema: updateEmployeeBody,
      body: (draft, row) => bodyOf(updateEmployeeBody, { ...bodyValues(draft, row), version: row.version }),
    },
    places: {
      ...Object.fromEntries(TERMS.map((name) => [`terms.0.${name}`, name])),
      terms: "termsFrom",
      "terms.0.from": edited === undefined ? "entryDate" : "termsFrom",
      withholding: "rate",
      "withholding.0.ppm": "rate",
      "withholding.0.from": "rateFrom",
      ...personPlaces,
      ...personLeavePlaces,
      ...takenPlaces,
    },
    reload: async ({ id }) => call(employeeEndpoints.whole, { params: { id } }),
    tags: [PAYROLL],
    said: ({ lastname, firstname }, before) =>
      `${lastname} ${firstname}\u00a0: ${before === undefined ? "fiche créée" : "fiche enregistrée"}.`,
    onSaved: onClose,
  });
}
