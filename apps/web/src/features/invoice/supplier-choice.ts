import type { BillForm } from "./bill-form.ts";
import type { SupplierOption } from "./supplier-options.ts";

/** The supplier's usual account and code go to the lines that have none. */
export function withSupplier(form: BillForm, option: SupplierOption | undefined): BillForm {
  if (option === undefined) return { ...form, supplier: undefined };
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
  return { ...form, supplier: { id: option.id, name: option.label }, lines };
}
