import type { ReactNode } from "react";
import type { DocumentForm } from "../../app/document/draft/document-form.ts";
import { Combo } from "../../ui/Combo.tsx";
import { withSupplier } from "./supplier-choice.ts";
import { type SupplierOption, searchSuppliers } from "./supplier-options.ts";

interface SupplierFieldProps {
  readonly form: DocumentForm;
  readonly change: (update: (form: DocumentForm) => DocumentForm) => void;
  readonly dossier: string;
  readonly error: string | undefined;
  readonly note: ReactNode;
  /** How sure the reader is of it, beside the label. */
  readonly mark?: ReactNode;
  readonly autoFocus: boolean;
}

/** Who sent the bill: one of the dossier's suppliers, or a name that saving creates. */
export function SupplierField({ form, change, dossier, error, note, mark, autoFocus }: SupplierFieldProps) {
  const supplier = form.party;
  const value: SupplierOption | undefined =
    supplier === undefined
      ? undefined
      : {
          id: supplier.id ?? "to-create",
          label: supplier.name,
          defaultAccount: null,
          defaultVatCode: null,
        };
  return (
    <Combo
      label="Fournisseur"
      required
      labelAside={mark}
      value={value}
      autoFocus={autoFocus}
      search={(typed, signal) => searchSuppliers(dossier, typed, signal)}
      onChange={(option) => change((before) => withSupplier(before, option))}
      onCreate={(name) => change((before) => ({ ...before, party: { id: null, name, country: null } }))}
      error={error}
      help={
        supplier !== undefined && supplier.id === null
          ? "Nouveau fournisseur\u00a0: sa fiche est créée à l’enregistrement."
          : note
      }
    />
  );
}
