import type { InvoiceDirection, InvoiceKind } from "../invoice/invoice.ts";
import type { PostedLine, PostingRole } from "../invoice/posting.ts";
import { assertCents } from "../money/cents.ts";
import type { TechnicalAccounts } from "../technical-account/technical-account.ts";

export interface AccrualLine {
  readonly account: string;
  readonly label: string;
  readonly debitCents: number;
  readonly creditCents: number;
  readonly serviceStart: string | null;
  readonly serviceEnd: string | null;
}

/**
 * The accrual of an invoice, from the entry it will write: the customer or supplier becomes 4181 or 4081 (4084 for an
 * asset, 4198 or 4098 for a credit note), its VAT 44587 or 44586; income and charges stay. VAT assessed by the buyer
 * comes to nothing. Balanced as the entry is.
 */
export function accrualLines(
  lines: readonly PostedLine[],
  { direction, kind }: { readonly direction: InvoiceDirection; readonly kind: InvoiceKind },
  accounts: TechnicalAccounts,
): AccrualLine[] {
  const groups = new Map<string, { line: PostedLine; account: string; cents: number }>();
  for (const line of lines) {
    const account = accrualAccount(line, direction, kind, accounts);
    const own = account === line.account;
    const key = JSON.stringify([
      account,
      own && line.label,
      own && line.serviceStart,
      own && line.serviceEnd,
    ]);
    const group = groups.get(key) ?? { line, account, cents: 0 };
    group.cents = assertCents(group.cents + line.debitCents - line.creditCents);
    groups.set(key, group);
  }
  return [...groups.values()]
    .filter(({ cents }) => cents !== 0)
    .map(({ line, account, cents }) => ({
      account,
      label: line.label,
      debitCents: Math.max(0, cents),
      creditCents: Math.max(0, -cents),
      serviceStart: account === line.account ? line.serviceStart : null,
      serviceEnd: account === line.account ? line.serviceEnd : null,
    }));
}

const TAX_ROLES: readonly PostingRole[] = [
  "vat_collected",
  "vat_collected_pending",
  "vat_deductible",
  "vat_deductible_pending",
  "vat_due",
];

function accrualAccount(
  line: PostedLine,
  direction: InvoiceDirection,
  kind: InvoiceKind,
  accounts: TechnicalAccounts,
): string {
  const role = line.sources[0]?.role;
  const sale = direction === "credit";
  if (role === "receivable")
    return kind === "credit_note" ? accounts.credit_notes_to_issue : accounts.invoices_to_issue;
  if (role === "payable") {
    if (kind === "credit_note") return accounts.credit_notes_to_receive;
    const asset = line.account === accounts.fixed_asset_suppliers;
    return asset ? accounts.fixed_asset_invoices_not_received : accounts.invoices_not_received;
  }
  if (role !== undefined && TAX_ROLES.includes(role))
    return sale ? accounts.vat_on_invoices_to_issue : accounts.vat_on_invoices_not_received;
  return line.account;
}
