import type { DistributorStatement, OwnDistributors } from "@grand-livre/contracts/distributor";
import { newInvoiceBody } from "@grand-livre/contracts/invoice";
import { atLength } from "@grand-livre/domain/chart/account-number";
import { formatDate } from "@grand-livre/domain/date/calendar-date";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { applyRate } from "@grand-livre/domain/money/multiply";
import { standardRate, type VatPlace } from "@grand-livre/domain/vat/supply-territory";
import { type Application, today } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import { withinRows } from "../../database/row-scope.ts";
import { type Caller, mayDo } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import type { Scope } from "../../scope.ts";
import { createInvoice } from "../invoice/service.ts";
import {
  findBrought,
  findFacts,
  findOwnInvoices,
  findRowsOfPerson,
  insertStatement,
  type OwnRow,
} from "./repository.ts";
import { distributors } from "./service.ts";

type Span = { readonly startDate: string; readonly endDate: string };
type Terms = Pick<OwnRow, "legalEntityId" | "broughtSirens" | "basisPoints">;

/** @throws RefusalError COMMISSION_DATES_INVALID */
async function termsOf(db: Connection, { legalEntityId, broughtSirens, basisPoints }: Terms, span: Span) {
  if (span.startDate > span.endDate) throw new RefusalError("COMMISSION_DATES_INVALID");
  const companies = await findBrought(db, broughtSirens, { legalEntityId, ...span });
  const baseCents = sumCentsOf(companies, (one) => one.baseCents);
  return { companies, baseCents, amountCents: applyRate(baseCents, basisPoints) };
}

/** @throws RefusalError DISTRIBUTOR_NOT_FOUND, COMMISSION_DATES_INVALID */
export async function readStatement(
  db: Connection,
  scope: Scope,
  id: string,
  span: Span,
): Promise<DistributorStatement> {
  const row = await distributors.read(db, scope, id);
  return { ...(await termsOf(db, row, span)), invoices: await findOwnInvoices(db, row) };
}

/** A rebate is owed to the distributor, as a commission on sales; a royalty is owed by the distributor. */
const ACCOUNTS = { rebate: "6222", royalty: "7510" } as const;
const WORDS = { rebate: "Remise de distribution", royalty: "Redevance de distribution" } as const;

/**
 * Drafts the amount of the terms: a supplier bill of the rebate, or a sale of the royalty. No day is billed twice.
 * @throws RefusalError FORBIDDEN without the right to make the document, DISTRIBUTOR_WITHOUT_PARTY, COMMISSION_ALREADY_BILLED,
 * COMMISSION_NOTHING_DUE, COMMISSION_DATES_INVALID
 */
export async function billDistributor(
  app: Application,
  caller: Caller,
  { id, version, startDate, endDate }: Span & { readonly id: string; readonly version: number },
): Promise<{ invoiceId: string }> {
  let invoiceId = "";
  await distributors.step(
    app,
    caller,
    id,
    { action: "bill", version },
    async ({ app: within, tx, entity, today: day }, row) => {
      const terms = row.terms as keyof typeof WORDS;
      const service = terms === "rebate" ? "supplier-bills" : "invoices";
      if (!mayDo(caller, { service, action: "Creator" })) throw new RefusalError("FORBIDDEN");
      if (row.counterpartyId === null) throw new RefusalError("DISTRIBUTOR_WITHOUT_PARTY");
      const [facts] = await findFacts(tx, caller.scope, [id]);
      const until = facts?.billedUntil ?? null;
      if (until !== null && startDate <= until)
        throw new RefusalError("COMMISSION_ALREADY_BILLED", { until: formatDate(until) });
      const { baseCents, amountCents } = await termsOf(tx, row, { startDate, endDate });
      if (amountCents <= 0) throw new RefusalError("COMMISSION_NOTHING_DUE");
      const label = `${WORDS[terms]} du ${formatDate(startDate)} au ${formatDate(endDate)}`;
      const body = newInvoiceBody.parse({
        legalEntityRefId: entity.refId,
        bill_direction: terms === "rebate" ? "debit" : "credit",
        bill_label: label,
        bill_date: day,
        counterpartyId: row.counterpartyId,
        lines: [
          {
            label,
            unitPriceCents: amountCents,
            vatRate: standardRate(entity.address as VatPlace | null, day),
            supplyType: "services",
            account: atLength(ACCOUNTS[terms], entity.accountLength),
          },
        ],
      });
      ({ id: invoiceId } = (await createInvoice(within, caller, body)).invoice.header);
      const { legalEntityId } = row;
      const kept = { legalEntityId, id: newId(), distributorId: id, startDate, endDate };
      await insertStatement(tx, { ...kept, baseCents, amountCents, invoiceId });
      return {};
    },
  );
  return { invoiceId };
}

/**
 * What a person may see as a distributor, for the year that runs: the companies brought, by name, and what the contract shows
 * besides. This needs no right on the company of the contract, and reads nothing else of it.
 */
export async function readOwn(app: Application, caller: Caller): Promise<OwnDistributors> {
  const { userId } = caller;
  const day = today(app);
  const span = { startDate: `${day.slice(0, 4)}-01-01`, endDate: day };
  const own = await withinRows("all", () => findRowsOfPerson(app.db, userId));
  const shown = own.map(async (row) => {
    const sees = (what: string) => row.sees.includes(what);
    // The companies that were brought are other companies of the installation: their rows are read by SIREN alone.
    const { companies, amountCents } = await withinRows("all", () => termsOf(app.db, row, span));
    const { id, name, company, terms, basisPoints } = row;
    return {
      id,
      name,
      company,
      terms,
      basisPoints,
      companies: companies.map(({ siren, name: brought, status, baseCents }) => ({
        siren,
        name: brought,
        status: sees("status") ? status : null,
        baseCents: sees("turnover") ? baseCents : null,
      })),
      amountCents: sees("turnover") ? amountCents : null,
      invoices: sees("invoices")
        ? await withinRows([row.legalEntityId], () => findOwnInvoices(app.db, row))
        : null,
    };
  });
  return { distributors: await Promise.all(shown) };
}
