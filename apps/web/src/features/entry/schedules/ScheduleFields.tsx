import type { EntryScheduleAnswer } from "@grand-livre/contracts/entry-schedule";
import type { RecurrenceUnit } from "@grand-livre/domain/recurring/recurrence";
import { useMissingRight } from "../../../lib/rights.ts";
import { CheckField } from "../../../ui/CheckField.tsx";
import { DateField } from "../../../ui/DateField.tsx";
import { FormGrid } from "../../../ui/FormGrid.tsx";
import { optionsOf, SelectField } from "../../../ui/SelectField.tsx";
import { TextField } from "../../../ui/TextField.tsx";

export interface ScheduleDraft {
  readonly name: string;
  readonly every: string;
  readonly unit: RecurrenceUnit;
  readonly dayRule: EntryScheduleAnswer["dayRule"];
  readonly startDate: string | undefined;
  readonly endDate: string | undefined;
  readonly validates: boolean;
}

export const scheduleLabels = {
  name: "Nom",
  every: "Tous les",
  unit: "Période",
  dayRule: "Jour",
  startDate: "Première écriture le",
  endDate: "Dernière écriture le",
  validates: "Valider d’office",
} as const;

export const draftOfSchedule = (
  row: Pick<EntryScheduleAnswer, Exclude<keyof ScheduleDraft, "endDate">> & {
    readonly endDate: string | null;
  },
): ScheduleDraft => ({
  name: row.name,
  every: String(row.every),
  unit: row.unit,
  dayRule: row.dayRule,
  startDate: row.startDate,
  endDate: row.endDate ?? undefined,
  validates: row.validates,
});

/** The values of the fields as a body takes them. */
export const scheduleBody = ({ every, endDate, ...values }: ScheduleDraft) => ({
  ...values,
  every: Number(every),
  endDate: endDate ?? null,
});

const UNITS = { week: "Semaines", month: "Mois", quarter: "Trimestres", year: "Années" } as const;
const DAYS = {
  same_day: "Le même jour (le 31\u00a0: dernier jour du mois)",
  last_day: "Toujours le dernier jour du mois",
} as const;

interface ScheduleFieldsProps {
  readonly form: {
    // biome-ignore lint/suspicious/noExplicitAny: the form of more values than these; each field names its own.
    readonly field: (name: any) => any;
    readonly values: Pick<ScheduleDraft, "unit">;
  };
}

/** How an entry comes again. */
export function ScheduleFields({ form: { field, values } }: ScheduleFieldsProps) {
  const cannotValidate = useMissingRight("entry-logs", "Validator");
  return (
    <FormGrid>
      <TextField {...field("name")} required autoFocus maxLength={100} />
      <TextField {...field("every")} required inputMode="numeric" />
      <SelectField {...field("unit")} options={optionsOf(UNITS)} />
      <SelectField {...field("dayRule")} disabled={values.unit === "week"} options={optionsOf(DAYS)} />
      <DateField {...field("startDate")} required />
      <DateField {...field("endDate")} help="Sans date, l’écriture revient sans fin." />
      <div data-wide="">
        <CheckField
          {...field("validates")}
          disabled={cannotValidate !== undefined}
          help={cannotValidate ?? "Sinon, chaque écriture attend en brouillard."}
        />
      </div>
    </FormGrid>
  );
}
