import type {
  OverdueAnswer,
  OverdueCustomer,
  OverdueInvoice,
  OverdueQuery,
} from "@grand-livre/contracts/reminder";
import { addDays } from "@grand-livre/domain/date/calendar-date";
import { daysLate, nextReminder, type ReminderLevel } from "@grand-livre/domain/reminder/levels";
import {
  legalRate,
  type PenaltyRegime,
  penaltyCents,
  penaltyRegime,
  recoveryFee,
} from "@grand-livre/domain/reminder/penalties";
import type { ReminderSubject } from "@grand-livre/domain/reminder/write-reminder";
import { AGE_BUCKETS, ageBucket } from "@grand-livre/domain/report/aged-balance";
import { fold } from "@grand-livre/domain/text/fold";
import { type Application, today } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import { type CounterpartyRow, findCounterparties } from "../counterparty/service.ts";
import { type LegalEntityRow, resolveLegalEntity } from "../legal-entity/service.ts";
import { type CustomerPlace, findOverduePage, type OverduePage } from "./overdue-repository.ts";
import { type ExclusionRow, findExclusions, findOpenSales, findSent, type OpenSale } from "./repository.ts";
import { type Settings, settingsOf } from "./settings.ts";

const DAYS_TO_PAY = 8;

/** What a company's customers owe on a day, judged for reminders. */
export type Overdue = {
  readonly entity: LegalEntityRow;
  readonly settings: Settings;
  readonly day: string;
  readonly sales: readonly OpenSale[];
  readonly parties: ReadonlyMap<string, CounterpartyRow>;
  readonly customers: readonly JudgedCustomer[];
};

type JudgedCustomer = Omit<OverdueCustomer, "due" | "invoiceCount">;

/**
 * Judges some sales of a company: what is left of each, what its delay costs, what was sent and what comes next. The
 * other sales of their customers are left out.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND
 */
export async function reviewOverdue(
  app: Application,
  db: Connection,
  refId: string,
  ids: readonly string[],
): Promise<Overdue> {
  const entity = await resolveLegalEntity(db, refId);
  const settings = await settingsOf(db, entity.id);
  const day = today(app);
  const sales = await findOpenSales(db, entity.id, ids);
  const parties = await findCounterparties(
    db,
    entity.id,
    sales.map((sale) => sale.counterpartyId),
  );
  const late = sales.filter((sale) => sale.dueDate < day).map(({ id }) => id);
  const sent = Map.groupBy(await findSent(db, entity.id, late), (row) => row.invoiceId);
  const exclusions = await findExclusions(db, entity.id);
  const excluded = new Map(exclusions.map((row) => [row.invoiceId ?? row.counterpartyId, row]));
  const judge = (sale: OpenSale): OverdueInvoice => {
    const party = parties.get(sale.counterpartyId);
    const own = excluded.get(sale.id);
    const isExcluded = own !== undefined || excluded.has(sale.counterpartyId);
    const isClaim = sale.remainingCents > 0 && sale.dueDate < day;
    const regime = regimeOf(party);
    const levels = sent.get(sale.id) ?? [];
    const next = isClaim ? nextReminder(settings.levels, levels, sale.dueDate) : undefined;
    const last = levels.at(-1);
    return {
      id: sale.id,
      refId: sale.refId,
      kind: sale.kind as "invoice",
      billDate: sale.billDate,
      dueDate: sale.dueDate,
      remainingCents: sale.remainingCents,
      currency: sale.currency,
      currencyRemaining: sale.currencyRemaining,
      daysLate: daysLate(sale.dueDate, day),
      bucket: ageBucket(sale.dueDate, day),
      penaltyCents: penaltyCents(sale, day, regime, settings.penaltyRateBasisPoints),
      feeCents: isClaim ? recoveryFee(regime) : 0,
      last: last ? { levelName: last.levelName, sentOn: last.sentOn } : null,
      next: next
        ? {
            levelId: next.level.id,
            levelName: next.level.name,
            dueOn: next.dueOn,
            ready: next.dueOn <= day && !isExcluded,
          }
        : null,
      exclusion: own ? presentExclusion(own) : null,
    };
  };
  const customers = [...Map.groupBy(sales, (sale) => sale.counterpartyId)].map(([id, own]) =>
    customerOf(id, parties.get(id), excluded.get(id), own.map(judge)),
  );
  return { entity, settings, day, sales, parties, customers };
}

export function regimeOf(party: CounterpartyRow | undefined): PenaltyRegime {
  return party ? penaltyRegime(party) : "none";
}

export function presentExclusion(row: ExclusionRow) {
  return { id: row.id, reason: row.reason, excludedAt: row.excludedAt.toISOString() };
}

function customerOf(
  counterpartyId: string,
  party: CounterpartyRow | undefined,
  exclusion: ExclusionRow | undefined,
  invoices: readonly OverdueInvoice[],
): JudgedCustomer {
  return {
    counterpartyId,
    name: party?.name ?? "",
    email: party?.email ?? null,
    remainingCents: invoices.reduce((sum, invoice) => sum + invoice.remainingCents, 0),
    exclusion: exclusion ? presentExclusion(exclusion) : null,
    invoices: [...invoices],
  };
}

/**
 * What customers owe by age, and the reminders that are due: the customer who owes most first. The database judges all
 * open sales; only those of the page are read.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND
 */
export async function listOverdue(app: Application, query: OverdueQuery): Promise<OverdueAnswer> {
  const { id: legalEntityId } = await resolveLegalEntity(app.db, query.legalEntityRefId);
  const { levels } = await settingsOf(app.db, legalEntityId);
  const company = { legalEntityId, levels, day: today(app) };
  const page = await findOverduePage(app.db, company, {
    ...query,
    ready: query.ready === "true",
    searchKey: fold(query.searchValue ?? ""),
  });
  const named = page.customers.flatMap(({ ids }) => ids);
  const judged = await reviewOverdue(app, app.db, query.legalEntityRefId, named);
  const byId = new Map(judged.customers.map((customer) => [customer.counterpartyId, customer]));
  const customers = page.customers.flatMap(({ counterpartyId, cents, count, due }) => {
    const customer = byId.get(counterpartyId);
    // A customer who paid between the two readings is no longer in the list.
    if (!customer) return [];
    return { ...customer, remainingCents: cents, invoiceCount: count, due: due.flatMap(letterAt(levels)) };
  });
  return {
    asOf: company.day,
    ages: AGE_BUCKETS.map((bucket) => {
      const age = page.ages.find((one) => one.bucket === bucket);
      return { bucket, amountCents: age?.cents ?? 0, count: age?.count ?? 0 };
    }),
    totalCents: page.ages.reduce((total, { cents }) => total + cents, 0),
    readyCount: page.readyCount,
    sendableCount: page.sendableCount,
    withoutEmailCount: page.withoutEmailCount,
    withoutEmail: { ...page.withoutEmail, names: [...page.withoutEmail.names] },
    customers,
    count: page.count,
    firstPlace: placeOf(page.customers[0]),
    lastPlace: placeOf(page.customers.at(-1)),
  };
}

const placeOf = (customer: CustomerPlace | undefined) =>
  customer ? `${customer.cents}_${customer.counterpartyId}` : null;

function letterAt(levels: readonly ReminderLevel[]) {
  return ({ rank, count, ids }: OverduePage["customers"][number]["due"][number]) => {
    const level = levels[rank];
    if (!level) return [];
    const { id: levelId, name: levelName, manualOnly } = level;
    return [{ levelId, levelName, manualOnly, count, invoiceIds: [...ids] }];
  };
}

/** What a letter about these invoices says. */
export function subjectOf(
  { entity, settings, day, parties }: Overdue,
  level: ReminderLevel,
  counterpartyId: string,
  invoices: readonly OverdueInvoice[],
): ReminderSubject {
  const party = parties.get(counterpartyId);
  const regime = regimeOf(party);
  const own = regime === "business" ? settings.penaltyRateBasisPoints : null;
  return {
    companyName: entity.name,
    clientName: party?.name ?? "",
    iban: entity.iban,
    limit: addDays(day, DAYS_TO_PAY),
    rateBasisPoints: regime === "none" ? 0 : (own ?? legalRate(regime, day)),
    penalties: level.penalties,
    invoices: invoices.map(({ refId, ...invoice }) => ({ ...invoice, number: refId })),
  };
}
