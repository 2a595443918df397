import type { DocumentForm } from "../../app/document/draft/document-form.ts";
import type { SupplierOption } from "./supplier-options.ts";

/** The supplier's usual account and code go to the lines that have none. */
export function withSupplier(form: DocumentForm, option: SupplierOption | undefined): DocumentForm {
  if (option === undefined) return { ...form, party: undefined };
  const lines = form.lines.map((line) =>
    line.kind !== "line"
      ? line
      : {
          ...line,
          ...(line.account === null && option.defaultAccount !== null
            ? { account: option.defaultAccount, accountOrigin: "counterparty" as const }
            : {}),
          ...(line.vatCode === null && option.defaultVatCode !== null
            ? { vatCode: option.defaultVatCode }
            : {}),
        },
  );
  return { ...form, party: { id: option.id, name: option.label, country: null }, lines };
}
