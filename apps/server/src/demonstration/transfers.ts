import type { InternationalOrder } from "@grand-livre/contracts/transfer";
import { addDays, addMonths, firstDayOfMonth } from "@grand-livre/domain/date/calendar-date";
import { fold } from "@grand-livre/domain/text/fold";
import type { Application } from "../application.ts";
import type { Caller } from "../http/caller.ts";
import type { Command } from "../kit/command.ts";
import { acceptOperation } from "../modules/bank/accept/accept.ts";
import { listOperations } from "../modules/bank/operations.ts";
import { approveOrder, loadOrder, submitOrder } from "../modules/transfer/command.ts";
import { createTransferOrder } from "../modules/transfer/create.ts";
import { findPayable, type PayableRow } from "../modules/transfer/payable-repository.ts";
import { listUsers } from "../modules/user/service.ts";
import { administratorCaller } from "./administrator.ts";
import type { BankedOperation } from "./bank-files.ts";
import { atNoon, type StoryCompany } from "./play-story.ts";
import { SUPPLIERS } from "./trade.ts";

const ACCOUNT = "512000";
const ACCOUNTANT = "comptable@demo.fr";
/** Where the supplier in dollars is paid. */
const ABROAD = { account: "021000021 448120977", bic: "CHASUS33" };
/** Their payment moves no VAT, whose return may be filed already. */
const OF_GOODS = new Set(SUPPLIERS.flatMap(({ name, supplyType }) => (supplyType === "goods" ? [name] : [])));

/**
 * Orders of transfers: one that the accountant issued at the end of last month and that the bank executed, two that await their second
 * person, one of them in dollars.
 * @returns what the bank shows of the first one
 */
export async function orderTransfers(
  { app, tx, actor: caller, scope }: Command<Caller>,
  company: Pick<StoryCompany, "id" | "refId">,
  today: string,
): Promise<BankedOperation[]> {
  const day = addDays(firstDayOfMonth(today), -3);
  const page = { after: undefined, limit: 200 };
  const payables = await findPayable(tx, { legalEntityId: company.id }, page);
  const bills = payables.filter(({ kind }) => kind === "bill");
  // What is overdue is in dispute.
  const executed = bills
    .filter((one) => one.billDate <= day && one.dueDate > day && OF_GOODS.has(one.counterpartyName))
    .slice(0, 3);
  const waiting = bills.filter((one) => one.dueDate > today && !executed.includes(one)).slice(0, 4);
  const asked = { searchValue: ACCOUNTANT, skip: 0, limit: 1 };
  const [second] = (await listUsers(app, caller, asked)).rows;
  const shown: BankedOperation[] = [];
  if (executed.length > 0 && second !== undefined) {
    const then = { ...atNoon(app, day), db: tx };
    const { id, version } = await submitted(then, caller, company, executed, day);
    await approveOrder(then, administratorCaller(second.id), { id, version });
    const { transfers } = await loadOrder(tx, scope, id);
    for (const { endToEndId, creditorName, amountCents } of transfers)
      shown.push({ date: day, label: `VIR SEPA ${endToEndId} ${creditorName}`, cents: -amountCents });
  }
  if (waiting.length > 0) {
    const now = { ...atNoon(app, today), db: tx };
    await submitted(now, caller, company, waiting, addDays(today, 1));
  }
  await orderAbroad({ ...atNoon(app, today), db: tx }, caller, company, addDays(today, 2));
  return shown;
}

/** What is to be paid in dollars: an order that its second person has not seen yet. */
async function orderAbroad(
  app: Application,
  caller: Caller,
  company: Pick<StoryCompany, "id" | "refId">,
  executionDate: string,
): Promise<void> {
  const wanted = { legalEntityId: company.id, currency: "USD" };
  const payables = await findPayable(app.db, wanted, { after: undefined, limit: 1 });
  const payees = payables.flatMap(({ counterpartyId }) =>
    counterpartyId === null ? [] : [{ counterpartyId, ...ABROAD }],
  );
  if (payees.length === 0) return;
  await submitted(app, caller, company, payables, executionDate, {
    ...{ currency: "USD", chargeBearer: "SHAR" },
    payees,
  });
}

async function submitted(
  app: Application,
  caller: Caller,
  company: Pick<StoryCompany, "refId">,
  bills: readonly PayableRow[],
  executionDate: string,
  international?: InternationalOrder,
): Promise<{ id: string; version: number }> {
  const { id, version } = await createTransferOrder(app, caller, {
    legalEntityRefId: company.refId,
    account: ACCOUNT,
    executionDate,
    invoiceIds: bills.map(({ id: invoiceId }) => invoiceId),
    expenseReportIds: [],
    international,
  });
  await submitOrder(app, caller, { id, version });
  return { id, version: version + 1 };
}

/** Accepts the operations that executed transfers: their bills are paid. */
export async function settleTransfers(
  { app, tx, actor: caller, scope }: Command<Caller>,
  company: Pick<StoryCompany, "refId">,
  shown: readonly BankedOperation[],
): Promise<void> {
  if (shown.length === 0) return;
  const day = addMonths(firstDayOfMonth(shown[0]?.date ?? ""), 1);
  const query = { legalEntityRefId: company.refId, account: ACCOUNT, state: "open" as const, limit: 200 };
  const wanted = new Map(shown.map(({ label, cents }) => [`${fold(label)} ${cents}`, true]));
  for (let after: string | null | undefined; after !== null; ) {
    const page = await listOperations(tx, scope, { ...query, after });
    for (const { id, label, amountCents, proposals } of page.operations) {
      const [proposal] = proposals;
      if (proposal !== undefined && wanted.has(`${fold(label)} ${amountCents}`))
        await acceptOperation({ ...atNoon(app, day), db: tx }, caller, id, { proposalId: proposal.id });
    }
    after = page.nextAfter;
  }
}
