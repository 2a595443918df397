import type { EngagementActBody, EngagementBillBody } from "@grand-livre/contracts/engagement";
import { newInvoiceBody } from "@grand-livre/contracts/invoice";
import { formatDate } from "@grand-livre/domain/date/calendar-date";
import { canBill, canChange } from "@grand-livre/domain/engagement/engagement";
import { multiplyPrice } from "@grand-livre/domain/money/multiply";
import { isRefusal } from "@grand-livre/domain/refusal";
import { standardRate, type VatPlace } from "@grand-livre/domain/vat/supply-territory";
import type { Application } from "../../application.ts";
import { type Caller, mayDo } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { loadBooks } from "../books/service.ts";
import { createInvoice } from "../invoice/service.ts";
import { vatCodesAt } from "../vat-code/service.ts";
import { type EngagementCommand, isInCharge, onEngagement, requireInCharge } from "./command.ts";
import { earnedOf, factsOfOne } from "./present.ts";
import {
  type ActRow,
  deleteAct,
  type EngagementRow,
  findActs,
  findArticle,
  findBilled,
  insertAct,
  insertBilling,
} from "./repository.ts";
import { requireWork } from "./time.ts";

/** Records an act at the price of its article. @throws RefusalError ENGAGEMENT_NOT_BY_ACT, ARTICLE_NOT_FOUND and those of work */
export function addAct(
  app: Application,
  caller: Caller,
  id: string,
  { date: actDate, articleId, quantity }: EngagementActBody,
): Promise<EngagementRow> {
  return onEngagement(app, caller, { id }, async (command) => {
    const { tx, row } = command;
    const { legalEntityId } = row;
    if (row.feeMode !== "acts") throw new RefusalError("ENGAGEMENT_NOT_BY_ACT");
    await requireWork(command, actDate);
    const article = await findArticle(tx, { legalEntityId, id: articleId });
    if (!article) throw new RefusalError("ARTICLE_NOT_FOUND");
    const { label, unit, vatCode, account } = article;
    const unitPriceCents = String(article.unitPriceCents);
    const amountCents = multiplyPrice({ quantity: String(quantity), unitPriceCents });
    if (isRefusal(amountCents)) throw new RefusalError("AMOUNT_OUT_OF_RANGE");
    await insertAct(tx, {
      legalEntityId,
      id: newId(),
      engagementId: id,
      actDate,
      label,
      quantity,
      unitPriceCents,
      amountCents,
      unit,
      vatCode,
      account,
      doneBy: caller.userId,
    });
    return { action: "add-act", details: { act: label, date: actDate, quantity, amountCents } };
  });
}

/** Removes an act: by its author, or the person in charge. @throws RefusalError ENGAGEMENT_ACT_NOT_FOUND, ENGAGEMENT_BILLED */
export function removeAct(
  app: Application,
  caller: Caller,
  { id, actId }: { readonly id: string; readonly actId: string },
): Promise<EngagementRow> {
  return onEngagement(app, caller, { id }, async ({ tx, row }) => {
    const act = (await findActs(tx, caller.scope, [id])).find((one) => one.id === actId);
    if (!act) throw new RefusalError("ENGAGEMENT_ACT_NOT_FOUND");
    if (act.doneBy !== caller.userId && !isInCharge(caller, row))
      throw new RefusalError("ENGAGEMENT_NOT_IN_CHARGE");
    orRefuse(canChange(row));
    const billed = await findBilled(tx, caller.scope, [id]);
    if (billed.some((one) => one.actId === actId)) throw new RefusalError("ENGAGEMENT_BILLED");
    await deleteAct(tx, act);
    return { action: "remove-act", details: { act: act.label, date: act.actDate } };
  });
}

type Period = ReturnType<typeof earnedOf>["duePeriods"][number];
type Due = { readonly periods: readonly Period[]; readonly acts: readonly ActRow[] };

/** The requested part of what is due; by default all of it. @throws RefusalError ENGAGEMENT_NOTHING_DUE, ENGAGEMENT_BILLED */
function chosen(
  { duePeriods, dueActs }: Pick<ReturnType<typeof earnedOf>, "duePeriods" | "dueActs">,
  { periods, actIds }: EngagementBillBody,
): Due {
  const all = periods === undefined && actIds === undefined;
  const wanted = { periods: new Set(periods), acts: new Set(actIds) };
  const due = {
    periods: duePeriods.filter(({ index }) => all || wanted.periods.has(index)),
    acts: dueActs.filter(({ id }) => all || wanted.acts.has(id)),
  };
  if (due.periods.length < wanted.periods.size || due.acts.length < wanted.acts.size)
    throw new RefusalError("ENGAGEMENT_BILLED");
  if (due.periods.length + due.acts.length === 0) throw new RefusalError("ENGAGEMENT_NOTHING_DUE");
  return due;
}

/** The lines of the sale: one a period with its days, one an act with its article's VAT code and account. */
async function linesOf({ tx, scope, row, today }: EngagementCommand, { periods, acts }: Due) {
  const { vatCodes, entity } = await loadBooks(tx, scope, row.legalEntityId);
  const usual = standardRate(entity.address as VatPlace | null, today);
  const codes = vatCodesAt(vatCodes, today);
  return [
    ...periods.map(({ startDate, endDate, cents }) => ({
      label: `${row.label}, du ${formatDate(startDate)} au ${formatDate(endDate)}`,
      unitPriceCents: cents,
      vatRate: usual,
      supplyType: "services" as const,
      serviceStart: startDate,
      serviceEnd: endDate,
    })),
    ...acts.map(({ label, actDate, quantity, unit, unitPriceCents, vatCode, account }) => {
      const code = codes.find((one) => one.code === vatCode);
      return {
        label: `${label}, le ${formatDate(actDate)}`,
        quantity: String(quantity),
        unit,
        unitPriceCents: String(unitPriceCents),
        vatRate: code?.rateBasisPoints ?? usual,
        supplyType: "services" as const,
        ...(code === undefined ? {} : { vatCode: code.code }),
        ...(account === null ? {} : { account }),
      };
    }),
  ];
}

/**
 * Drafts the sale of what is due. Each period and act is on one sale that counts: of two at once, the other finds it billed.
 * @throws RefusalError FORBIDDEN without the right to create a sale, ENGAGEMENT_NOT_IN_CHARGE, ENGAGEMENT_LETTER_MISSING,
 * ENGAGEMENT_KYC_MISSING, ENGAGEMENT_NOTHING_DUE, ENGAGEMENT_BILLED
 */
export async function billEngagement(
  app: Application,
  caller: Caller,
  id: string,
  body: EngagementBillBody,
): Promise<{ invoiceId: string; row: EngagementRow }> {
  if (!mayDo(caller, { service: "invoices", action: "Creator" })) throw new RefusalError("FORBIDDEN");
  let invoiceId = "";
  const billed = await onEngagement(app, caller, { id }, async (command) => {
    const { app: within, tx, entity, row, today: day } = command;
    requireInCharge(caller, row);
    const facts = await factsOfOne(tx, caller, row, day);
    orRefuse(canBill({ ...row, kycValidated: facts.kycValidated }, day));
    const due = chosen(earnedOf(row, facts), body);
    const sale = newInvoiceBody.parse({
      legalEntityRefId: entity.refId,
      bill_direction: "credit",
      bill_label: `${row.label} ${row.year}`,
      bill_date: day,
      counterpartyId: row.counterpartyId,
      lines: await linesOf(command, due),
    });
    ({ id: invoiceId } = (await createInvoice(within, caller, sale)).invoice.header);
    const { legalEntityId } = row;
    const link = { legalEntityId, engagementId: id, invoiceId };
    await insertBilling(tx, [
      ...due.periods.map(({ index, cents }) => ({ ...link, id: newId(), periodIndex: index, cents })),
      ...due.acts.map(({ id: actId, amountCents }) => ({ ...link, id: newId(), actId, cents: amountCents })),
    ]);
    // An empty change raises the version: a form opened before the billing is refused, since billed fees stay.
    return { action: "bill", change: {}, details: { invoiceId } };
  });
  return { invoiceId, row: billed };
}
