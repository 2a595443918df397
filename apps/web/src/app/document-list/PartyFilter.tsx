import { Combo, type ComboOption } from "../../ui/Combo.tsx";

interface PartyFilterProps {
  /** « Client », « Fournisseur ». */
  readonly label: string;
  readonly dossier: string;
  /** A third party's name, as the URL has it. */
  readonly value: string | undefined;
  readonly find: (dossier: string, typed: string, signal: AbortSignal) => Promise<readonly ComboOption[]>;
  readonly onChange: (name: string | undefined) => void;
}

/** Narrows a list of documents to one third party. */
export function PartyFilter({ label, dossier, value, find, onChange }: PartyFilterProps) {
  return (
    <div data-party="">
      <Combo
        label={label}
        hideLabel
        placeholder={label}
        wide
        value={value === undefined ? undefined : { id: value, label: value }}
        search={async (typed, signal) =>
          (await find(dossier, typed, signal)).map(({ label: name, aside }) => ({
            id: name,
            label: name,
            ...(aside === undefined ? {} : { aside }),
          }))
        }
        onChange={(option) => onChange(option?.label)}
      />
    </div>
  );
}
