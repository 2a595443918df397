import { useQuery } from "@tanstack/react-query";
import { journalsOptions } from "../../lib/journals.ts";
import { useMissingRight } from "../../lib/rights.ts";
import type { DateContext } from "../../lib/typed.ts";
import { DateField } from "../../ui/DateField.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { usePausedText } from "../../ui/use-paused-text.ts";
import { lifeCycleFilterOptions } from "../document/life-cycle/life-cycle-words.ts";
import type { InvoiceFilters, InvoiceFiltersChange } from "./invoice-filters.ts";

interface InvoiceFilterFieldsProps {
  readonly search: InvoiceFilters;
  readonly onChange: (change: InvoiceFiltersChange) => void;
  readonly dossier: string;
  readonly within: DateContext | undefined;
}

/** From which day on and to which a list of invoices goes. */
export function InvoiceDateFilters({ search, onChange, within }: Omit<InvoiceFilterFieldsProps, "dossier">) {
  return (
    <>
      <DateField
        label="Du"
        hideLabel
        value={search.from}
        within={within}
        onChange={(from) => onChange({ from })}
      />
      <DateField label="Au" hideLabel value={search.to} within={within} onChange={(to) => onChange({ to })} />
    </>
  );
}

/** The filters of every list of invoices that are seldom used: number, text, journal, status of the platform. */
export function MoreInvoiceFilters({ search, onChange, dossier }: Omit<InvoiceFilterFieldsProps, "within">) {
  return (
    <>
      <PausedField label="N° exact" value={search.number} onChange={(number) => onChange({ number })} />
      <PausedField label="Intitulé" value={search.label} onChange={(label) => onChange({ label })} />
      <JournalFilter dossier={dossier} value={search.journal} onChange={(journal) => onChange({ journal })} />
      <SelectField
        label="Statut de la plateforme"
        hideLabel
        value={search.status ?? ""}
        options={lifeCycleFilterOptions}
        onChange={(status) => onChange({ status: status === "" ? undefined : status })}
      />
    </>
  );
}

interface OneFilterProps {
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

function PausedField({ label, value, onChange }: OneFilterProps & { readonly label: string }) {
  const [typed, setTyped] = usePausedText(value ?? "", (text) => onChange(text === "" ? undefined : text));
  return <TextField label={label} hideLabel placeholder={label} value={typed} onChange={setTyped} />;
}

/** The journals that the server lets this person see; without that right, no such filter. */
function JournalFilter({ dossier, value, onChange }: OneFilterProps & { readonly dossier: string }) {
  const enabled = useMissingRight("entry-logs", "Viewer") === undefined;
  const { data: journals = [] } = useQuery({ ...journalsOptions(dossier), enabled });
  if (!enabled) return null;
  const labels = new Set(journals.map(({ label }) => label));
  // A journal that the URL names is in the list from the start, before the journals are loaded.
  if (value !== undefined) labels.add(value);
  return (
    <SelectField
      label="Journal"
      hideLabel
      value={value ?? ""}
      options={[
        { value: "", label: "Tous les journaux" },
        ...[...labels].map((label) => ({ value: label, label })),
      ]}
      onChange={(label) => onChange(label === "" ? undefined : label)}
    />
  );
}
