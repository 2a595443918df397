import { Combo } from "../../ui/Combo.tsx";
import { searchClients } from "./clients.ts";

interface ClientFilterProps {
  readonly dossier: string;
  /** A client's name, as the URL carries it. */
  readonly value: string | undefined;
  readonly onChange: (name: string | undefined) => void;
}

/** One client's invoices only. */
export function ClientFilter({ dossier, value, onChange }: ClientFilterProps) {
  return (
    <Combo
      label="Client"
      hideLabel
      placeholder="Client"
      wide
      value={value === undefined ? undefined : { id: value, label: value }}
      search={async (typed, signal) =>
        (await searchClients(dossier, typed, signal)).map(({ label, aside }) => ({
          id: label,
          label,
          ...(aside === undefined ? {} : { aside }),
        }))
      }
      onChange={(option) => onChange(option?.label)}
    />
  );
}
