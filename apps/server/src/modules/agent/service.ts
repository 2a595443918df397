import type { CommissionAnswer, CreateAgentBody, UpdateAgentBody } from "@grand-livre/contracts/agent";
import { newInvoiceBody } from "@grand-livre/contracts/invoice";
import {
  checkCommissionRule,
  commissionStatement,
  type ScaleBand,
  watchFees,
} from "@grand-livre/domain/agent/commission";
import { atLength } from "@grand-livre/domain/chart/account-number";
import { addDays, formatDate } from "@grand-livre/domain/date/calendar-date";
import { fold } from "@grand-livre/domain/text/fold";
import type { Application } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import { ownedRows, type RowOf } from "../../database/owned-rows.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { companyResource, type ResourceContext } from "../../kit/company-resource.ts";
import type { Scope } from "../../scope.ts";
import { findCounterparties } from "../counterparty/service.ts";
import { createInvoice } from "../invoice/service.ts";
import { checkIdentity } from "../legal-entity/service.ts";
import { findPaidInYear, findPaidSales } from "./repository.ts";

type Row = Omit<RowOf<"agent">, "scale"> & { readonly scale: readonly ScaleBand[] };

const searchKey = ({ name, siren, rsac }: Pick<Row, "name" | "siren" | "rsac">) =>
  fold([name, siren, rsac].filter(Boolean).join(" "));

const ruleOf = ({ scale, contractFrom, contractTo }: Pick<Row, "scale" | "contractFrom" | "contractTo">) => ({
  id: "scale",
  counterpartyId: null,
  product: null,
  scale,
  from: contractFrom,
  to: contractTo,
});

type Given = Partial<Pick<Row, "clientIds" | "counterpartyId">>;

/** Clients and supplier are third parties of the agent's own company. @throws RefusalError COUNTERPARTY_NOT_FOUND */
async function requireParties({ tx, actor, entity }: ResourceContext<Caller>, given: Given): Promise<void> {
  const ids = [...new Set([...(given.clientIds ?? []), given.counterpartyId ?? []].flat())];
  const found = await findCounterparties(tx, actor.scope, entity.id, ids);
  if (found.size < ids.length) throw new RefusalError("COUNTERPARTY_NOT_FOUND");
}

/** Commercial agents of a company, with their rates and their portfolio. */
export const agents = companyResource<"agent", Row, CreateAgentBody, UpdateAgentBody, Caller>({
  rows: ownedRows<"agent", Row>("agent"),
  name: "agent",
  notFound: "AGENT_NOT_FOUND",
  audited: ({ name }) => ({ name }),
  async create(context, { legalEntityRefId: _, ...body }) {
    const row = {
      rsac: null,
      contractTo: null,
      counterpartyId: null,
      ...body,
      siren: checkIdentity(body).siren,
    };
    orRefuse(checkCommissionRule(ruleOf(row)));
    await requireParties(context, row);
    return { ...row, scale: JSON.stringify(row.scale), searchKey: searchKey(row) };
  },
  async update(context, before, { version: _, ...body }) {
    const change = { ...body, ...("siren" in body ? { siren: checkIdentity(body).siren } : {}) };
    const after = { ...before, ...change };
    orRefuse(checkCommissionRule(ruleOf(after)));
    await requireParties(context, change);
    return { ...change, scale: JSON.stringify(after.scale), searchKey: searchKey(after) };
  },
});

type Span = { readonly startDate: string; readonly endDate: string };

/**
 * What an agent earned on what was paid between two days of one civil year; the scale bears on the turnover of that year.
 * @throws RefusalError COMMISSION_DATES_INVALID
 */
async function statementOf(db: Connection, scope: Scope, agent: Row, { startDate, endDate }: Span) {
  const year = startDate.slice(0, 4);
  if (startDate > endDate || endDate.slice(0, 4) !== year) throw new RefusalError("COMMISSION_DATES_INVALID");
  const rules = [ruleOf(agent)];
  const of = (span: Span) => findPaidSales(db, scope, { ...agent, ...span });
  const firstDay = `${year}-01-01`;
  const before =
    startDate === firstDay ? [] : await of({ startDate: firstDay, endDate: addDays(startDate, -1) });
  const { turnoverByRule } = commissionStatement(rules, before);
  const sales = await of({ startDate, endDate });
  const statement = commissionStatement(rules, sales, turnoverByRule);
  const clients = new Map(sales.map(({ id, client }) => [id, client]));
  const lines = statement.lines.map(({ ruleId: _, ...line }) => ({
    ...line,
    client: clients.get(line.invoiceId) ?? "",
  }));
  return { lines, baseCents: statement.baseCents, commissionCents: statement.commissionCents };
}

/** @throws RefusalError AGENT_NOT_FOUND, COMMISSION_DATES_INVALID */
export async function readCommissions(
  db: Connection,
  scope: Scope,
  id: string,
  span: Span,
): Promise<CommissionAnswer> {
  const agent = await agents.read(db, scope, id);
  const { legalEntityId, counterpartyId } = agent;
  const year = Number(span.endDate.slice(0, 4));
  const statement = await statementOf(db, scope, agent, span);
  const paidCents =
    counterpartyId === null ? 0 : await findPaidInYear(db, scope, { legalEntityId, counterpartyId, year });
  const watch = watchFees(year, paidCents);
  return {
    ...statement,
    fees: { paidCents, thresholdCents: watch?.thresholdCents ?? 0, state: watch?.state ?? "below" },
  };
}

/** Commissions and brokerage on sales. */
const COMMISSIONS = "6222";

/**
 * Drafts the supplier bill of a statement; the agent's own bill completes it. No day is billed twice.
 * @throws RefusalError AGENT_WITHOUT_SUPPLIER, COMMISSION_ALREADY_BILLED, COMMISSION_NOTHING_DUE, COMMISSION_DATES_INVALID
 */
export async function billCommissions(
  app: Application,
  caller: Caller,
  { id, version, startDate, endDate }: Span & { readonly id: string; readonly version: number },
): Promise<{ invoiceId: string; agent: Row }> {
  let invoiceId = "";
  const agent = await agents.step(
    app,
    caller,
    id,
    { action: "bill", version },
    async ({ tx, entity, today }, row) => {
      const { counterpartyId, billedUntil } = row;
      if (counterpartyId === null) throw new RefusalError("AGENT_WITHOUT_SUPPLIER");
      if (billedUntil !== null && startDate <= billedUntil)
        throw new RefusalError("COMMISSION_ALREADY_BILLED", { until: formatDate(billedUntil) });
      const { commissionCents } = await statementOf(tx, caller.scope, row, { startDate, endDate });
      if (commissionCents <= 0) throw new RefusalError("COMMISSION_NOTHING_DUE");
      const label = `Commissions du ${formatDate(startDate)} au ${formatDate(endDate)}`;
      const body = newInvoiceBody.parse({
        legalEntityRefId: entity.refId,
        bill_direction: "debit",
        bill_label: label,
        bill_date: today,
        counterpartyId,
        lines: [
          {
            label,
            unitPriceCents: commissionCents,
            vatRate: 2000,
            supplyType: "services",
            account: atLength(COMMISSIONS, entity.accountLength),
          },
        ],
      });
      ({ id: invoiceId } = (await createInvoice({ ...app, db: tx }, caller, body)).invoice.header);
      return { billedUntil: endDate };
    },
  );
  return { invoiceId, agent };
}
