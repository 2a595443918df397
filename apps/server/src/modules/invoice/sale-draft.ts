import { dueDateOf } from "@grand-livre/domain/invoice/due-date";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { isDisbursement } from "@grand-livre/domain/vat/vat-code";
import { type Application, today } from "../../application.ts";
import type { Connection, Tx } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { Scope } from "../../scope.ts";
import { findCounterparties } from "../counterparty/service.ts";
import { technicalAccounts } from "../technical-account/service.ts";
import { vatCodesAt } from "../vat-code/service.ts";
import type { LineContent } from "./document.ts";
import { findDeposits, replaceDeposits } from "./sales-repository.ts";
import type { DraftContent } from "./write.ts";

export type SaleOrder = {
  readonly legalEntityId: string;
  readonly direction: "credit" | "debit";
  /** Given, be it empty: it stays as it is. */
  readonly due_date?: string | null | undefined;
  readonly depositIds?: readonly string[] | undefined;
};

/**
 * Completes what a sale leaves out: one date for both, the due date of the client's terms, the account of a line by
 * what it sells, what its deposits came to. Of a supplier bill, its deposits alone.
 * @throws RefusalError SALE_DATES_DIFFER, DEPOSIT_UNKNOWN
 */
export async function completeSale(
  app: Application,
  db: Connection,
  scope: Scope,
  { legalEntityId, direction, due_date, depositIds }: SaleOrder,
  content: DraftContent,
): Promise<DraftContent> {
  if (direction === "debit")
    return depositIds === undefined
      ? content
      : withDeposits(db, scope, { legalEntityId, direction }, content, depositIds);
  const { billDate, accountingDate, counterpartyId, kind } = content;
  if (billDate !== null && accountingDate !== null && accountingDate !== billDate)
    throw new RefusalError("SALE_DATES_DIFFER", {
      fields: [{ path: "accountingDate", message: "SALE_DATES_DIFFER" }],
    });
  const parties = await findCounterparties(db, scope, legalEntityId, counterpartyId ? [counterpartyId] : []);
  const party = counterpartyId ? parties.get(counterpartyId) : undefined;
  const paymentTerms =
    content.paymentTerms ?? (kind === "credit_note" ? null : (party?.paymentTerms ?? null));
  const due = kind === "credit_note" || billDate === null ? null : dueDateOf(billDate, paymentTerms);
  const accounts = await technicalAccounts(db, scope, legalEntityId, billDate ?? today(app));
  const disbursements = await disbursementCodes(db, scope, legalEntityId, billDate ?? today(app), content);
  const lines = content.lines.map((line): LineContent => {
    if (line.account !== null || line.kind !== "line") return line;
    if (disbursements.has(line.vatCode))
      return { ...line, account: accounts.disbursements, accountOrigin: "default" };
    const usual = party?.defaultAccount;
    if (usual?.startsWith("7")) return { ...line, account: usual, accountOrigin: "counterparty" };
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
    : withDeposits(db, scope, { legalEntityId, direction }, completed, depositIds);
}

/** The codes, among those of the lines, of what is advanced for the client: it passes through an account of third parties. */
async function disbursementCodes(
  db: Connection,
  scope: Scope,
  legalEntityId: string,
  day: string,
  { lines }: DraftContent,
): Promise<ReadonlySet<string | null>> {
  const untaxed = lines.some(
    (line) => line.account === null && line.vatCode !== null && !line.vatRateBasisPoints,
  );
  const rows = untaxed ? await vatCodesAt(db, scope, legalEntityId, day) : [];
  return new Set(rows.filter(isDisbursement).map(({ code }) => code));
}

/** A final invoice that takes deposits back is owed the rest: what they came to counts as paid before it. */
async function withDeposits(
  db: Connection,
  scope: Scope,
  { legalEntityId, direction }: Pick<SaleOrder, "legalEntityId" | "direction">,
  content: DraftContent,
  depositIds: readonly string[],
): Promise<DraftContent> {
  const deposits = await findDeposits(db, scope, legalEntityId, depositIds, legalEntityId);
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

/** Writes which deposits a draft takes back, when that is told. */
export async function keepDeposits(
  tx: Tx,
  scope: Scope,
  header: { readonly legalEntityId: string; readonly id: string },
  depositIds: readonly string[] | undefined,
): Promise<void> {
  if (depositIds === undefined) return;
  const key = { legalEntityId: header.legalEntityId, invoiceId: header.id };
  await replaceDeposits(tx, scope, key, [...new Set(depositIds)]);
}
