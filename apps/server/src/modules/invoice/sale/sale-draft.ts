import { dueDateOf } from "@grand-livre/domain/invoice/payment-terms";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { decideAssignment } from "@grand-livre/domain/rule/decide";
import { isDisbursement } from "@grand-livre/domain/vat/vat-code";
import { type Application, today } from "../../../application.ts";
import type { Connection, Tx } from "../../../database/connection.ts";
import { RefusalError } from "../../../http/refusal-error.ts";
import type { Books } from "../../books/service.ts";
import { activeRules, journalCodeOf } from "../../counterparty-rule/service.ts";
import { technicalAccounts } from "../../technical-account/service.ts";
import { vatCodesAt } from "../../vat-code/service.ts";
import type { Context } from "../document/context.ts";
import type { LineContent } from "../document/document.ts";
import { supplyTypeOf } from "../document/mention-subject.ts";
import { findDeposits, replaceDeposits } from "../document/sales-repository.ts";
import type { DraftContent } from "../document/write.ts";

export type SaleOrder = {
  readonly direction: "credit" | "debit";
  /** Given, be it empty: it stays as it is. */
  readonly due_date?: string | null | undefined;
  readonly depositIds?: readonly string[] | undefined;
};

/**
 * Completes what a sale leaves out: one date for both, the due date of the client's terms, what a line sells and its
 * account by it, the sum of its deposits. Of a supplier bill, its deposits alone.
 * @throws RefusalError SALE_DATES_DIFFER, DEPOSIT_UNKNOWN
 */
export async function completeSale(
  app: Application,
  db: Connection,
  { books, party }: Context,
  { direction, due_date, depositIds }: SaleOrder,
  content: DraftContent,
): Promise<DraftContent> {
  const { id: legalEntityId } = books.entity;
  if (direction === "debit")
    return depositIds === undefined
      ? content
      : withDeposits(db, { legalEntityId, direction }, content, depositIds);
  const { billDate, accountingDate, kind } = content;
  if (billDate !== null && accountingDate !== null && accountingDate !== billDate)
    throw new RefusalError("SALE_DATES_DIFFER", {
      fields: [{ path: "accountingDate", message: "SALE_DATES_DIFFER" }],
    });
  const paymentTerms =
    content.paymentTerms ?? (kind === "credit_note" ? null : (party?.paymentTerms ?? null));
  const due = kind === "credit_note" || billDate === null ? null : dueDateOf(billDate, paymentTerms);
  const day = billDate ?? today(app);
  const accounts = technicalAccounts(books.roleAccounts, day);
  const disbursements = disbursementCodes(books, day);
  const codes = new Map(vatCodesAt(books.vatCodes, day).map((code) => [code.code, code]));
  const ordered = await activeRules(db, legalEntityId, "sale");
  const journalCode = journalCodeOf(books, "sale");
  const usual = party?.defaultAccount?.startsWith("7") ? party.defaultAccount : null;
  const lines = content.lines.map((sent): LineContent => {
    if (sent.kind !== "line") return sent;
    const line = { ...sent, supplyType: disbursements.has(sent.vatCode) ? sent.supplyType : supplyOf(sent) };
    if (line.account !== null) return line;
    if (disbursements.has(line.vatCode))
      return { ...line, account: accounts.disbursements, accountOrigin: "default" };
    const subject = {
      counterpartyIds: party === undefined ? [] : [party.id],
      label: line.label,
      iban: null,
      amountCents: line.netCents,
      journalCode,
    };
    const { account: known, origin, decision } = decideAssignment(ordered, subject, { ownAccount: usual });
    if (known !== null)
      return { ...line, account: known, accountOrigin: origin, accountRule: decision?.rule.number ?? null };
    const services = line.supplyType === "services";
    const account = services ? accounts.default_sale_services : accounts.default_sale_goods;
    return { ...line, account, accountOrigin: "default" };
  });
  const completed = {
    ...content,
    accountingDate: billDate,
    paymentTerms,
    dueDate: due_date === undefined ? (content.dueDate ?? due) : content.dueDate,
    lines,
  };
  return depositIds === undefined
    ? completed
    : withDeposits(db, { legalEntityId, direction }, completed, depositIds);

  /** What a line sells: as sent, else as its VAT code or its account says, else services, as the screen begins. */
  function supplyOf(line: LineContent): string {
    const account = line.account ?? usual;
    return supplyTypeOf({ ...line, account }, codes) ?? "services";
  }
}

/** The codes of what is advanced for the client: it passes through an account of third parties. */
function disbursementCodes({ vatCodes }: Books, day: string): ReadonlySet<string | null> {
  return new Set(
    vatCodesAt(vatCodes, day)
      .filter(isDisbursement)
      .map(({ code }) => code),
  );
}

/** A final invoice that takes deposits back is owed the rest: their sum counts as paid before it. */
async function withDeposits(
  db: Connection,
  { legalEntityId, direction }: { readonly legalEntityId: string; readonly direction: string },
  content: DraftContent,
  depositIds: readonly string[],
): Promise<DraftContent> {
  const deposits = await findDeposits(db, legalEntityId, depositIds, legalEntityId);
  const own = deposits.filter(
    (one) =>
      one.kind === "deposit" && one.direction === direction && one.counterpartyId === content.counterpartyId,
  );
  if (own.length !== new Set(depositIds).size || (own.length > 0 && content.kind !== "final"))
    throw new RefusalError("DEPOSIT_UNKNOWN", {
      fields: [{ path: "depositIds", message: "DEPOSIT_UNKNOWN" }],
    });
  return { ...content, prepaidCents: sumCentsOf(own, (deposit) => deposit.totalInclVatCents) };
}

/** Writes which deposits a draft takes back, when the body names them. */
export async function keepDeposits(
  tx: Tx,
  header: { readonly legalEntityId: string; readonly id: string },
  depositIds: readonly string[] | undefined,
): Promise<void> {
  if (depositIds === undefined) return;
  const key = { legalEntityId: header.legalEntityId, invoiceId: header.id };
  await replaceDeposits(tx, key, [...new Set(depositIds)]);
}
