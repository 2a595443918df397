/** Builders and named figures of the posting tests: 1 000 € before tax, 20 % of VAT. */

import { computeTotals } from "@grand-livre/domain/invoice/compute-totals";
import type { InvoiceLine } from "@grand-livre/domain/invoice/invoice";
import { postDocument } from "@grand-livre/domain/invoice/post-document";
import type { DocumentToPost, PostedLine, PostingContext } from "@grand-livre/domain/invoice/posting";
import { decimalFromCents } from "@grand-livre/domain/money/decimal";
import { isRefusal } from "@grand-livre/domain/refusal";
import { defaultTechnicalAccounts } from "@grand-livre/domain/technical-account/technical-account";
import { defaultVatCodes } from "@grand-livre/domain/vat/default-vat-codes";

export const context: PostingContext = {
  accounts: defaultTechnicalAccounts(2026, 6),
  vatCodes: new Map(defaultVatCodes(defaultTechnicalAccounts(2026, 6)).map((code) => [code.code, code])),
  vatRegime: "normal_monthly",
};

export function line(fields: Partial<InvoiceLine> = {}): InvoiceLine {
  return {
    id: "1",
    kind: "line",
    label: "Ligne",
    netCents: 100_000,
    vatCategory: "S",
    vatRateBasisPoints: 2000,
    vatCode: "AB20",
    account: "606100",
    ...fields,
  };
}

/** A line that carries no charged tax. */
export function untaxed(fields: Partial<InvoiceLine>): InvoiceLine {
  return line({ vatCategory: "AE", vatRateBasisPoints: 0, ...fields });
}

export function bill(lines: readonly InvoiceLine[], fields: Partial<DocumentToPost> = {}): DocumentToPost {
  return {
    direction: "debit",
    kind: "invoice",
    label: "Facture F-1",
    counterpartyId: "dupont",
    lines,
    vatBreakdown: computeTotals({ lines }).vatBreakdown,
    dueDate: "2026-04-30",
    ...fields,
  };
}

export function post(document: DocumentToPost, changes: Partial<PostingContext> = {}): PostedLine[] {
  const lines = postDocument(document, { ...context, ...changes });
  if (isRefusal(lines)) throw new Error(`refused: ${JSON.stringify(lines)}`);
  return lines;
}

/** `D 606100 1000.00`, in the order of the entry. */
export function sketch(lines: readonly PostedLine[]): string[] {
  return lines.map(({ account, debitCents, creditCents }) =>
    debitCents > 0
      ? `D ${account} ${decimalFromCents(debitCents)}`
      : `C ${account} ${decimalFromCents(creditCents)}`,
  );
}
