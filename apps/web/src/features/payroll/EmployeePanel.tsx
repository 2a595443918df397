import { exitReasonWords, recourseWords, statusWords } from "@grand-livre/contracts/dsn-words";
import { employeeEndpoints, employerEndpoints } from "@grand-livre/contracts/endpoints/payroll";
import {
  createEmployeeBody,
  type EmployeeAnswer,
  type EmployerAnswer,
  updateEmployeeBody,
} from "@grand-livre/contracts/payroll";
import { contractWords } from "@grand-livre/contracts/payroll-words";
import { useQuery } from "@tanstack/react-query";
import { bodyOf } from "../../app/form/body-of.ts";
import { FormPanel } from "../../app/form/FormPanel.tsx";
import { Loading } from "../../app/Loading.tsx";
import { useResourceForm } from "../../app/resource/use-resource-form.ts";
import { call } from "../../lib/api.ts";
import type { Dossier } from "../../lib/context.ts";
import { localToday } from "../../lib/format.ts";
import { scaledFromText, scaledToText } from "../../lib/number-text.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { AmountField } from "../../ui/AmountField.tsx";
import { CheckField } from "../../ui/CheckField.tsx";
import { DateField } from "../../ui/DateField.tsx";
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
import { PAYROLL } from "./queries.ts";

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
  executive: "Cadre",
  rate: "Taux de prélèvement à la source",
  rateFrom: "Taux à partir du",
  mutualEmployeeCents: "Mutuelle, part salarié",
  mutualEmployerCents: "Mutuelle, part employeur",
  iban: "IBAN",
  leaveBefore: "Congés acquis à la reprise",
  ...personLabels,
  ...takenLabels,
};

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
        <SelectField
          {...field("employerId")}
          options={[
            { value: "", label: "Choisir" },
            ...employers.map(({ id, name, siret }) => ({ value: id, label: `${name}, SIRET ${siret}` })),
          ]}
          required
        />
        <TextField {...field("lastname")} required />
        <TextField {...field("firstname")} required />
        <TextField {...field("nir")} required help="15 caractères, clé comprise." />
        <TextField {...field("iban")} help="Compte qui reçoit le salaire." />
        <TextField {...field("job")} required />
        <TextField {...field("classification")} />
        <SelectField {...field("contract")} options={optionsOf(contractWords)} />
        <CheckField {...field("executive")} help="APEC et prévoyance décès des cadres." />
        <DateField {...field("entryDate")} required />
        <DateField {...field("exitDate")} />
        <AmountField {...form.amount("weeklyHours")} unit="h" required />
        <AmountField {...form.amount("monthlyCents")} required />
        <TextField
          {...field("rate")}
          numeric
          inputMode="decimal"
          end="%"
          help={"Vide\u00a0: taux neutre, grille de la métropole."}
        />
        <DateField {...field("rateFrom")} />
        <AmountField {...form.amount("mutualEmployeeCents")} />
        <AmountField {...form.amount("mutualEmployerCents")} />
        <AmountField {...form.amount("leaveBefore")} unit="j" />
      </FormGrid>
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
        </FormGrid>
      </Panel>
      <Panel title="Année commencée dans un autre logiciel">
        <FormGrid>
          <DateField {...field("until")} help="Vide : rien n’est repris." />
          {TAKEN_AMOUNTS.map((name) => (
            <AmountField key={name} {...form.amount(name)} />
          ))}
        </FormGrid>
      </Panel>
    </FormPanel>
  );
}

const PERSON_HELPS: Readonly<Record<string, string>> = {
  birthDepartment: "99 pour une naissance à l’étranger.",
  birthCountry: "Deux lettres : FR.",
  occupation: "Quatre caractères, par exemple 388a.",
  contractNumber: "Vide : le matricule.",
  rateId: "Donné par le compte rendu nominatif (CRM).",
};

/** The codes of a closed list of the norm, with none first. */
const choices = (words: Readonly<Record<string, string>>) => [
  { value: "", label: "À préciser" },
  ...optionsOf(words),
];

/** The only employer is no choice. */
const draftOf = (row: EmployeeAnswer | undefined, [only, ...others]: readonly EmployerAnswer[]) => {
  const last = row?.withholding.toSorted((a, b) => (a.from < b.from ? 1 : -1))[0];
  return {
    employerId: row?.employerId ?? (others.length === 0 ? only?.id : undefined) ?? "",
    number: row?.number ?? "",
    lastname: row?.lastname ?? "",
    firstname: row?.firstname ?? "",
    nir: row?.nir ?? "",
    job: row?.job ?? "",
    classification: row?.classification ?? "",
    contract: row?.contract ?? ("permanent" as keyof typeof contractWords),
    entryDate: row?.entryDate as string | undefined,
    exitDate: (row?.exitDate ?? undefined) as string | undefined,
    weeklyHours: (row?.weeklyHours ?? 3_500) as number | undefined,
    monthlyCents: row?.monthlyCents as number | undefined,
    executive: row?.executive ?? false,
    rate: scaledToText(last?.ppm, 4),
    rateFrom: (last?.from ?? `${localToday().slice(0, 7)}-01`) as string | undefined,
    mutualEmployeeCents: (row?.mutualEmployeeCents ?? 0) as number | undefined,
    mutualEmployerCents: (row?.mutualEmployerCents ?? 0) as number | undefined,
    iban: row?.iban ?? "",
    leaveBefore: (row?.leaveBefore ?? 0) as number | undefined,
    ...personDraft(row?.dsn),
    ...takenDraft(row?.takenOver),
  };
};
type Draft = ReturnType<typeof draftOf>;

/** The rates as they were, with the one that the form holds from its day on; an empty one is the default rate. */
function bodyValues({ rate, rateFrom = "", ...values }: Draft, row?: EmployeeAnswer) {
  const before = row?.withholding ?? [];
  const ppm = rate.trim() === "" ? null : scaledFromText(rate, 4);
  const none = ppm === null && before.length === 0;
  const others = before.filter(({ from }) => from !== rateFrom);
  const { exitDate = null } = values;
  const { takenOver, others: unpaid } = splitTaken(values);
  const { dsn, others: draft } = splitPerson(unpaid);
  return {
    ...draft,
    exitDate,
    dsn,
    takenOver,
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
      withholding: "rate",
      "withholding.0.ppm": "rate",
      "withholding.0.from": "rateFrom",
      ...personPlaces,
      ...takenPlaces,
    },
    reload: async ({ id }) => call(employeeEndpoints.whole, { params: { id } }),
    tags: [PAYROLL],
    said: ({ lastname, firstname }, before) =>
      `${lastname} ${firstname}\u00a0: ${before === undefined ? "fiche créée" : "fiche enregistrée"}.`,
    onSaved: onClose,
  });
}
