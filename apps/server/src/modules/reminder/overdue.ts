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
import type { Scope } from "../../scope.ts";
import { type CounterpartyRow, findCounterparties } from "../counterparty/service.ts";
import { type LegalEntityRow, resolveLegalEntity } from "../legal-entity/service.ts";
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
  readonly customers: readonly OverdueCustomer[];
};

/** Judges the open sales of a company, or those asked for. @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function judgeOverdue(
  app: Application,
  db: Connection,
  scope: Scope,
  refId: string,
  ids?: readonly string[],
): Promise<Overdue> {
  const entity = await resolveLegalEntity(db, scope, refId);
  const settings = await settingsOf(db, scope, entity.id);
  const day = today(app);
  const sales = await findOpenSales(db, scope, entity.id, ids);
  const parties = await findCounterparties(
    db,
    scope,
    entity.id,
    sales.map((sale) => sale.counterpartyId),
  );
  const late = sales.filter((sale) => sale.dueDate < day).map(({ id }) => id);
  const sent = Map.groupBy(await findSent(db, scope, entity.id, late), (row) => row.invoiceId);
  const exclusions = await findExclusions(db, scope, entity.id);
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
    customerOf(settings, id, parties.get(id), excluded.get(id), own.map(judge)),
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
  settings: Settings,
  counterpartyId: string,
  party: CounterpartyRow | undefined,
  exclusion: ExclusionRow | undefined,
  invoices: readonly OverdueInvoice[],
): OverdueCustomer {
  const ready = invoices.filter((invoice) => invoice.next?.ready === true);
  return {
    counterpartyId,
    name: party?.name ?? "",
    email: party?.email ?? null,
    remainingCents: invoices.reduce((sum, invoice) => sum + invoice.remainingCents, 0),
    exclusion: exclusion ? presentExclusion(exclusion) : null,
    due: settings.levels.flatMap((level) => {
      const invoiceIds = ready.filter(({ next }) => next?.levelId === level.id).map(({ id }) => id);
      const { id: levelId, name: levelName, manualOnly } = level;
      return invoiceIds.length === 0 ? [] : [{ levelId, levelName, manualOnly, invoiceIds }];
    }),
    invoices: [...invoices],
  };
}

/**
 * What customers owe by age, and the reminders that are due: the customer who owes most first.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND
 */
export async function listOverdue(
  app: Application,
  scope: Scope,
  query: OverdueQuery,
): Promise<OverdueAnswer> {
  const { day, sales, customers } = await judgeOverdue(app, app.db, scope, query.legalEntityRefId);
  const wanted = fold(query.searchValue ?? "");
  const shown = customers
    .map((customer) => {
      const invoices = customer.invoices.filter(
        ({ bucket, next }) =>
          (query.bucket === "overdue" ? bucket !== "notDue" : bucket === query.bucket) &&
          (query.ready !== "true" || next?.ready === true),
      );
      const remainingCents = invoices.reduce((sum, invoice) => sum + invoice.remainingCents, 0);
      return { ...customer, invoices, remainingCents };
    })
    .filter(
      ({ invoices, name }) =>
        invoices.length > 0 &&
        (wanted === "" ||
          fold(name).includes(wanted) ||
          invoices.some(({ refId }) => fold(refId).includes(wanted))),
    )
    .toSorted(
      (one, other) => other.remainingCents - one.remainingCents || one.name.localeCompare(other.name),
    );
  const ready = customers.flatMap(({ due, email }) => due.map(() => email));
  return {
    asOf: day,
    ages: AGE_BUCKETS.map((bucket) => {
      const own = sales.filter((sale) => ageBucket(sale.dueDate, day) === bucket);
      return { bucket, amountCents: sum(own), count: own.length };
    }),
    totalCents: sum(sales),
    readyCount: ready.length,
    withoutEmailCount: ready.filter((email) => email === null).length,
    customers: shown.slice(query.skip, query.skip + query.limit),
    count: shown.length,
  };
}

const sum = (sales: readonly OpenSale[]) => sales.reduce((total, sale) => total + sale.remainingCents, 0);

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
