import type { DocumentForm } from "../../../app/document/draft/document-form.ts";
import { lineRef } from "../../../app/document/draft/document-line.ts";
import { type BillContext, withAccount, withVatCode } from "../line-rules.ts";

export const proposedNames = ["account", "vatCode", "label"] as const;
export type ProposedName = (typeof proposedNames)[number];

/** The form with what history proposes for one line; the code of VAT follows the account as if it were typed. */
export function withProposal(
  form: DocumentForm,
  lineId: string,
  name: ProposedName,
  value: string,
  context: BillContext,
): DocumentForm {
  return {
    ...form,
    lines: form.lines.map((line) => {
      if (lineRef(line) !== lineId) return line;
      if (name === "account") return withAccount(line, value, context);
      return name === "vatCode" ? withVatCode(line, value, context) : { ...line, label: value };
    }),
  };
}
