import type {
  EReportAnswer,
  EReportKey,
  EReportPeriodRow,
  EReportRow,
  eReportInvoicesQuery,
  eReportPeriodsQuery,
} from "@grand-livre/contracts/e-reporting";
import { addMonths, daysBetween } from "@grand-livre/domain/date/calendar-date";
import { daysLate, isBound } from "@grand-livre/domain/e-reporting/obligation";
import { REPORT_KINDS } from "@grand-livre/domain/e-reporting/report-kind";
import { dueDateFor, reportPeriod, reportPeriods } from "@grand-livre/domain/e-reporting/report-period";
import { consumerRows, paymentRows } from "@grand-livre/domain/e-reporting/report-rows";
import {
  canSend,
  isOutdated,
  type ReportFacts,
  reportState,
} from "@grand-livre/domain/e-reporting/report-state";
import {
  hasReportedPayments,
  isOnDebits,
  reportCategory,
} from "@grand-livre/domain/e-reporting/reported-code";
import type { SizeClass } from "@grand-livre/domain/mention/mention";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { refuse } from "@grand-livre/domain/refusal";
import { writeEReport } from "@grand-livre/platform/e-report/write-e-report";
import type { z } from "zod";
import { type Application, today } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { abilityOf } from "../../kit/abilities.ts";
import { type Books, resolveBooks } from "../books/service.ts";
import { respondWithBytes } from "../file/service.ts";
import { contextOf, loadContent, loadSources, namesOf, type ReportContent } from "./load.ts";
import { contentKey, loadParts, reportId, reportMessage } from "./message.ts";
import {
  findNumbers,
  findPaymentsOfDay,
  findReportedDays,
  findSalesOfDay,
  type PerInvoice,
} from "./repository.ts";
import { findSendings, type SendingRow } from "./sending-repository.ts";

const MOST_DAYS = 400;

/** @throws RefusalError E_REPORT_SPAN_INVALID */
function requireSpan({ startDate, endDate }: { readonly startDate: string; readonly endDate: string }): void {
  if (endDate < startDate || daysBetween(startDate, endDate) >= MOST_DAYS)
    throw new RefusalError("E_REPORT_SPAN_INVALID");
}

export type ReportPlace = Pick<EReportKey, "kind" | "startDate" | "endDate">;

/** A report of some days with what was sent of them: `facts` decide what may be done. */
export async function loadReport(db: Connection, day: string, books: Books, place: ReportPlace) {
  const { kind, startDate, endDate } = place;
  const sources = await loadSources(db, books);
  const content = await loadContent(db, sources, kind, { startDate, endDate });
  const touching = (await findSendings(db, [books.entity.id], { startDate, endDate })).filter(
    (one) => one.kind === kind,
  );
  const isOwn = (one: SendingRow) => one.startDate === startDate && one.endDate === endDate;
  const sending = touching.find(isOwn);
  const parts = await loadParts(db, books.entity, content);
  const facts: ReportFacts = {
    today: day,
    endDate,
    rowCount: rowCountOf(content),
    contentKey: contentKey(parts),
    sent: sending === undefined ? null : sentOf(sending),
  };
  const period = reportPeriod(kind, sources.company, { startDate, endDate });
  return { sources, content, parts, facts, sending, period, others: touching.filter((one) => !isOwn(one)) };
}

export type LoadedReport = Awaited<ReturnType<typeof loadReport>>;

const sentOf = ({ rank, contentKey: key, flowState }: SendingRow) => ({
  rank,
  contentKey: key,
  isRejected: flowState === "failed",
});

const rowCountOf = ({ sales, bills, days, payments }: ReportContent) =>
  sales.length + bills.length + days.length + payments.length;

/** The report of some days. @throws RefusalError E_REPORT_SPAN_INVALID, LEGAL_ENTITY_NOT_FOUND */
export async function readReport(
  app: Application,
  caller: Caller,
  { legalEntityRefId, ...place }: EReportKey,
): Promise<EReportAnswer> {
  requireSpan(place);
  const books = await resolveBooks(app.db, caller.scope, legalEntityRefId);
  return presentReport(app, app.db, caller, books, place);
}

export async function presentReport(
  app: Application,
  db: Connection,
  caller: Caller,
  books: Books,
  place: ReportPlace,
): Promise<EReportAnswer> {
  const day = today(app);
  const { sources, content, facts, sending, period } = await loadReport(db, day, books, place);
  const { kind, startDate, endDate } = place;
  const dueDate = period?.dueDate ?? dueDateFor(kind, sources.company, endDate) ?? null;
  const isRequired = isBound(books.entity.sizeClass as SizeClass, startDate);
  const state = reportState(facts);
  const rows = await presentRows(db, books.entity.id, content);
  const permission = period === undefined ? refuse("E_REPORT_PERIOD_INVALID") : canSend(facts);
  return {
    kind,
    startDate,
    endDate,
    dueDate,
    isPeriod: period !== undefined,
    isRequired,
    daysLate: isRequired && dueDate !== null ? lateDays(state, dueDate, day) : 0,
    state,
    isOutdated: isOutdated(facts),
    rows,
    totals: totalsOf(rows),
    leftOut: [...content.leftOut],
    sending: sending === undefined ? null : presentSending(sending),
    abilities: { send: abilityOf(caller, { service: "declarations", action: "Validator" }, permission) },
  };
}

const lateDays = (state: EReportAnswer["state"], dueDate: string, day: string) =>
  state === "to_send" || state === "rejected" ? daysLate(dueDate, day) : 0;

function presentSending({ rank, createdAt, sentBy, baseCents, taxCents, flowState, reason }: SendingRow) {
  return { rank, sentAt: createdAt.toISOString(), sentBy, baseCents, taxCents, flowState, reason };
}

async function presentRows(
  db: Connection,
  legalEntityId: string,
  { sales, bills, days, payments }: ReportContent,
): Promise<EReportRow[]> {
  const ids = [...new Set(payments.flatMap(({ invoiceId }) => invoiceId ?? []))];
  const numbers = new Map((await findNumbers(db, legalEntityId, ids)).map((one) => [one.id, one]));
  const abroad = (side: "sale" | "purchase") => (row: (typeof sales)[number]) => ({
    flow: "10.1" as const,
    side,
    date: row.date,
    rate: row.rateBasisPoints / 100,
    baseCents: row.baseCents,
    taxCents: row.taxCents,
    invoiceId: row.invoiceId,
    number: row.number,
    name: row.name,
  });
  return [
    ...sales.map(abroad("sale")),
    ...bills.map(abroad("purchase")),
    ...days.map(({ rateBasisPoints, ...row }) => ({ ...row, rate: rateBasisPoints / 100 })),
    ...payments.map(({ rateBasisPoints, invoiceId, ...row }) => {
      const { number, name } = numbers.get(invoiceId ?? "") ?? {};
      return { ...row, rate: rateBasisPoints / 100, invoiceId: invoiceId ?? undefined, number, name };
    }),
  ];
}

/** A purchase is no part of the sum of sales: 10.1 of each side adds up apart. */
function totalsOf(rows: readonly EReportRow[]): EReportAnswer["totals"] {
  return [...Map.groupBy(rows, ({ flow, side }) => `${flow} ${side ?? ""}`).values()].flatMap(
    ([first, ...others]) => {
      if (first === undefined) return [];
      const own = [first, ...others];
      return [
        {
          flow: first.flow,
          side: first.side,
          count: own.length,
          baseCents: sumCentsOf(own, (row) => row.baseCents),
          taxCents: sumCentsOf(own, (row) => row.taxCents),
        },
      ];
    },
  );
}

/** The periods whose last day lies in a span. @throws RefusalError E_REPORT_SPAN_INVALID, LEGAL_ENTITY_NOT_FOUND */
export async function listReportPeriods(
  app: Application,
  { scope }: Caller,
  { legalEntityRefId, ...due }: z.output<typeof eReportPeriodsQuery>,
): Promise<{ periods: EReportPeriodRow[] }> {
  requireSpan(due);
  const books = await resolveBooks(app.db, scope, legalEntityRefId);
  const { entity } = books;
  const { company } = await loadSources(app.db, books);
  // The longest period is of two months, sent within the month after.
  const span = { startDate: addMonths(due.startDate, -4), endDate: due.endDate };
  const days = await findReportedDays(app.db, [entity.id], span);
  const sendings = await findSendings(app.db, [entity.id], span);
  const day = today(app);
  const periods = REPORT_KINDS.flatMap((kind) =>
    reportPeriods(kind, company, span)
      .filter(({ dueDate }) => due.startDate <= dueDate && dueDate <= due.endDate)
      .map((period): EReportPeriodRow => {
        const sending = sendings.find(
          (one) => one.kind === kind && one.startDate === period.startDate && one.endDate === period.endDate,
        );
        const rowCount = days.filter(
          (one) => one.kind === kind && period.startDate <= one.date && one.date <= period.endDate,
        ).length;
        const state = reportState({ rowCount, sent: sending === undefined ? null : sentOf(sending) });
        const isRequired = isBound(entity.sizeClass as SizeClass, period.startDate);
        return {
          kind,
          ...period,
          isRequired,
          daysLate: isRequired ? lateDays(state, period.dueDate, day) : 0,
          state,
        };
      }),
  );
  return {
    periods: periods.toSorted((a, b) => (`${a.dueDate} ${a.kind}` < `${b.dueDate} ${b.kind}` ? -1 : 1)),
  };
}

/** The XML of some days, as it would be sent now. @throws RefusalError E_REPORT_SPAN_INVALID, LEGAL_ENTITY_NOT_FOUND */
export async function reportFile(
  app: Application,
  { scope }: Caller,
  { legalEntityRefId, ...place }: EReportKey,
): Promise<Response> {
  requireSpan(place);
  const books = await resolveBooks(app.db, scope, legalEntityRefId);
  const loaded = await loadReport(app.db, today(app), books, place);
  const { name, text } = writtenReport(app, books, loaded, place);
  return respondWithBytes(new TextEncoder().encode(text), "application/xml", name);
}

/** The next sending of a report as its file. */
export function writtenReport(
  app: Application,
  { entity }: Books,
  { content, parts, sending }: LoadedReport,
  { kind, startDate, endDate }: ReportPlace,
) {
  const rank = (sending?.rank ?? 0) + 1;
  const envelope = { entity, startDate, endDate, rank, createdAt: app.now() };
  const onlyBuys = content.bills.length > 0 && content.sales.length + content.days.length === 0;
  return {
    rank,
    name: `${reportId(kind, envelope)}.xml`,
    text: writeEReport(reportMessage(parts, envelope, !onlyBuys)),
  };
}

/** A page of the invoices that a row of a day adds up. @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function listReportedInvoices(
  app: Application,
  { scope }: Caller,
  query: z.output<typeof eReportInvoicesQuery>,
) {
  const { legalEntityRefId, flow, date, category, onDebits, after, limit } = query;
  const books = await resolveBooks(app.db, scope, legalEntityRefId);
  const sources = await loadSources(app.db, books);
  const context = contextOf(sources, date);
  const rateBasisPoints = Math.round(query.rate * 100);
  const vatCodes = namesOf(sources, (code) => {
    if (code.direction !== "sale" || code.rateBasisPoints !== rateBasisPoints) return false;
    if (flow === "10.4") return hasReportedPayments(code);
    const placed = reportCategory(code);
    const isWanted = "category" in placed && (category === undefined || placed.category === category);
    return isWanted && (onDebits === undefined || String(isOnDebits(code)) === onDebits);
  });
  const days = { legalEntityId: books.entity.id, startDate: date, endDate: date, vatCodes };
  const page = { after, limit: limit + 1 };
  const rows =
    flow === "10.3"
      ? perInvoice(await findSalesOfDay(app.db, days, page), (own) => consumerRows(own, context).rows)
      : perInvoice(await findPaymentsOfDay(app.db, days, page), (own) =>
          paymentRows(own, context).filter((row) => row.flow === "10.4"),
        );
  const invoices = rows.slice(0, limit);
  return { invoices, nextAfter: rows.length > limit ? (invoices.at(-1)?.invoiceId ?? null) : null };
}

/** Each invoice with the sum of what its lines tell. */
function perInvoice<Line extends PerInvoice & { readonly date: string }>(
  lines: readonly Line[],
  rowsOf: (own: readonly Line[]) => readonly { readonly baseCents: number; readonly taxCents: number }[],
) {
  const groups = [...Map.groupBy(lines, ({ invoiceId }) => invoiceId)].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return groups.flatMap(([invoiceId, [first, ...others]]) => {
    if (first === undefined) return [];
    const { number, name, date } = first;
    const own = rowsOf([first, ...others]);
    const baseCents = sumCentsOf(own, (row) => row.baseCents);
    return [{ invoiceId, number, name, date, baseCents, taxCents: sumCentsOf(own, (row) => row.taxCents) }];
  });
}
