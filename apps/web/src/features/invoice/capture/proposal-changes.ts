import type { BillForm } from "../bill-form.ts";
import { type LineContext, withAccount, withVatCode } from "../line-changes.ts";

export const proposedNames = ["account", "vatCode", "label"] as const;
export type ProposedName = (typeof proposedNames)[number];

/** The form with what history proposes for one line; the code of VAT follows the account as if it were typed. */
export function withProposal(
  form: BillForm,
  lineId: string,
  name: ProposedName,
  value: string,
  context: LineContext,
): BillForm {
  return {
    ...form,
    lines: form.lines.map((line) => {
      if (line.key !== lineId) return line;
      if (name === "account") return withAccount(line, value, context);
      return name === "vatCode" ? withVatCode(line, value, context) : { ...line, label: value };
    }),
  };
}
