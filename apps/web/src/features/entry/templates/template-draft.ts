import type { EntryTemplateAnswer } from "@grand-livre/contracts/entry-template";
import { formatCents } from "../../../lib/format.ts";
import type { Books } from "../draft-body.ts";
import { centsOf, type EntryDraft, emptyLine, isEmptyLine, nextKey } from "../grid/entry-draft.ts";

type TemplateLines = EntryTemplateAnswer["lines"];

/** The fields of a template made of an entry: what the user typed; the computed tax is computed again each time. */
export function templateOf(draft: EntryDraft, keepsAmounts: boolean) {
  const lines = draft.lines.filter((line) => !isEmptyLine(line) && line.made === null && line.account !== "");
  return {
    journalCode: draft.journalCode.trim() || null,
    label: draft.label.trim(),
    lines: lines.map((line) => ({
      account: line.account,
      counterpartyId: line.counterpartyId,
      label: line.label.trim() || null,
      debitCents: keepsAmounts ? centsOf(line.debit) : 0,
      creditCents: keepsAmounts ? centsOf(line.credit) : 0,
      vatCode: line.vatCode.trim() || null,
    })),
  };
}

/** The entry with the lines of a template after its own; journal and label where nothing is typed yet. */
export function withTemplate(
  draft: EntryDraft,
  template: Pick<EntryTemplateAnswer, "journalCode" | "label" | "lines">,
  { counterparties }: Pick<Books, "counterparties">,
): EntryDraft {
  const own = draft.lines.filter((line) => !isEmptyLine(line));
  const first = nextKey(draft);
  const added = template.lines.map((line: TemplateLines[number], at) => ({
    ...emptyLine(first + at),
    account: line.account,
    counterpartyId: line.counterpartyId ?? null,
    counterparty: counterparties.get(line.counterpartyId ?? "")?.name ?? "",
    label: line.label ?? "",
    debit: line.debitCents === 0 ? "" : formatCents(line.debitCents),
    credit: line.creditCents === 0 ? "" : formatCents(line.creditCents),
    vatCode: line.vatCode ?? "",
  }));
  return {
    ...draft,
    // Of an empty entry the journal is only where the one before was typed.
    journalCode: own.length === 0 ? (template.journalCode ?? draft.journalCode) : draft.journalCode,
    label: draft.label.trim() === "" ? template.label : draft.label,
    lines: [...own, ...added],
  };
}
