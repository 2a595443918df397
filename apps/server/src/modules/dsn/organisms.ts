import type {
  OrganismDueRow,
  OrganismDuesAnswer,
  OrganismDuesQuery,
  OrganismPaymentRow as ShownPayment,
} from "@grand-livre/contracts/dsn-organism";
import { addMonths, lastDayOfMonth } from "@grand-livre/domain/date/calendar-date";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import {
  addParts,
  canPayOrganism,
  type DuePeriod,
  dueDayOf,
  type OrganismDue,
  type OwedParts,
  owedOf,
  quarterOf,
} from "@grand-livre/domain/payroll/organism-due";
import { ORGANISM_KINDS, type OrganismKind } from "@grand-livre/domain/payroll/pay-day";
import { ALLOWED } from "@grand-livre/domain/refusal";
import type { OwedMonth } from "@grand-livre/platform/dsn/monthly";
import { type Application, today } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { abilityOf } from "../../kit/abilities.ts";
import { type LegalEntityRow, resolveLegalEntity } from "../legal-entity/service.ts";
import {
  type EmployeeRow,
  type EmployerRow,
  employeesOf,
  employeesWithin,
  employersOf,
  type PayslipRow,
  payslipsOf,
  termsOn,
} from "../payroll/service.ts";
import { organismsOf, owedOfMonth } from "./load.ts";
import { type OrganismPaymentRow, paymentsWithin } from "./organism-repository.ts";

/** What an organism is owed of a period, beside what it was paid. */
export interface Due extends OrganismDue {
  readonly employer: EmployerRow;
  readonly kind: OrganismKind;
  readonly period: DuePeriod;
  readonly name: string;
  readonly iban: string | null;
  readonly dueCents: number;
  readonly paidCents: number;
  /** What is left of the payslips' own amounts, by technical account. */
  readonly leftParts: OwedParts;
}

interface MonthOwed {
  readonly month: string;
  readonly owed: OwedMonth;
  readonly parts: ReadonlyMap<OrganismKind, OwedParts>;
  readonly posted: boolean;
}

const centsOf = (kind: OrganismKind, { urssafCents, pensionCents, taxCents, covers }: OwedMonth): number =>
  kind === "urssaf"
    ? urssafCents
    : kind === "pension"
      ? pensionCents
      : kind === "tax"
        ? taxCents
        : sumCentsOf(
            covers.filter((cover) => cover.kind === kind),
            ({ cents }) => cents,
          );

/** The months of a quarter for an establishment: what the declarations of each owe. */
async function monthsOf(
  db: Connection,
  entity: LegalEntityRow,
  employer: EmployerRow,
  {
    all,
    payslips,
  }: {
    readonly all: readonly EmployeeRow[];
    readonly payslips: ReadonlyMap<string, readonly PayslipRow[]>;
  },
): Promise<MonthOwed[]> {
  const months: MonthOwed[] = [];
  for (const [month, rows] of payslips) {
    const last = lastDayOfMonth(month);
    const own = all.filter((one) => termsOn(one, last).employerId === employer.id);
    const ids = new Set(own.map(({ id }) => id));
    const ofOwn = rows.filter(({ employeeId }) => ids.has(employeeId));
    const paid = new Set(ofOwn.map(({ employeeId }) => employeeId));
    const counted = await owedOfMonth(db, entity, employer, { month, all, payslips: rows });
    const isOpen =
      ofOwn.some(({ state }) => state === "prepared" || state === "calculated") ||
      employeesWithin(own, month).some(({ id }) => !paid.has(id));
    months.push({
      month,
      owed: counted.owed,
      parts: owedOf(counted.payslips.flatMap(({ result }) => result ?? [])),
      posted: !isOpen && counted.payslips.every(({ entryId }) => entryId !== null),
    });
  }
  return months;
}

/** All dues of the quarter of a month, with the payments of it. */
export async function duesOf(
  app: Application,
  db: Connection,
  entity: LegalEntityRow,
  month: string,
): Promise<{ readonly dues: Due[]; readonly payments: OrganismPaymentRow[] }> {
  const quarter = quarterOf(month);
  const all = await employeesOf(db, entity.id);
  const payslips = new Map<string, readonly PayslipRow[]>();
  for (const at of [0, 1, 2]) {
    const one = addMonths(quarter.from, at);
    payslips.set(one, await payslipsOf(db, { legalEntityId: entity.id, month: one }));
  }
  const payments = await paymentsWithin(db, entity.id, quarter);
  const dues: Due[] = [];
  for (const employer of await employersOf(db, entity.id)) {
    const months = await monthsOf(db, entity, employer, { all, payslips });
    const how = organismsOf(employer, month);
    for (const kind of ORGANISM_KINDS) {
      const paid = payments.filter((one) => one.employerId === employer.id && one.kind === kind);
      // What was paid by quarter stays one, should the option have ended since.
      const byQuarter =
        how.find((one) => one.kind === kind)?.quarterly || paid.some((one) => one.fromMonth !== one.toMonth);
      const periods = byQuarter
        ? [quarter]
        : months.map((one): DuePeriod => ({ from: one.month, to: one.month }));
      for (const period of periods) {
        const due = dueOfPeriod(kind, period, { months, paid, day: today(app) });
        if (due.dueCents === 0 && due.paidCents === 0) continue;
        const named = employer.organisms.find((one) => one.kind === kind);
        dues.push({ employer, kind, period, name: named?.name ?? "", iban: named?.iban ?? null, ...due });
      }
    }
  }
  return { dues, payments };
}

function dueOfPeriod(
  kind: OrganismKind,
  { from, to }: DuePeriod,
  {
    months,
    paid,
    day,
  }: {
    readonly months: readonly MonthOwed[];
    readonly paid: readonly OrganismPaymentRow[];
    readonly day: string;
  },
) {
  const own = months.filter(({ month }) => from <= month && month <= to);
  const before = paid.filter(({ fromMonth }) => from <= fromMonth && fromMonth <= to);
  const dueCents = sumCentsOf(own, ({ owed }) => centsOf(kind, owed));
  const paidCents = sumCentsOf(before, ({ amountCents }) => amountCents);
  return {
    dueCents,
    paidCents,
    leftCents: dueCents - paidCents,
    leftParts: addParts([
      ...own.flatMap(({ parts }) => parts.get(kind) ?? []),
      addParts(
        before.map(({ parts }) => parts),
        -1,
      ),
    ]),
    posted: own.every(({ posted }) => posted),
    ended: lastDayOfMonth(to) <= day,
  };
}

const RIGHT = { service: "payslip", action: "Validator" } as const;

/** @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function showDues(
  app: Application,
  caller: Caller,
  { legalEntityRefId, month }: OrganismDuesQuery,
): Promise<OrganismDuesAnswer> {
  const entity = await resolveLegalEntity(app.db, legalEntityRefId);
  const { dues, payments } = await duesOf(app, app.db, entity, month);
  return {
    dues: dues
      .map((due) => presentDue(caller, due))
      .toSorted((a, b) => (a.dueDate === b.dueDate ? 0 : a.dueDate < b.dueDate ? -1 : 1)),
    payments: [...Map.groupBy(payments, ({ entryId }) => entryId)].map(([id, own]) =>
      presentPayment(caller, id, own),
    ),
  };
}

function presentDue(caller: Caller, due: Due): OrganismDueRow {
  const { employer, kind, period, name, iban, dueCents, paidCents, leftCents } = due;
  return {
    employerId: employer.id,
    ...{ siret: employer.siret, account: employer.account },
    ...{ kind, name, iban, dueCents, paidCents, leftCents },
    ...period,
    dueDate: dueDayOf(kind, period, employer.dsnDay),
    pay: abilityOf(caller, RIGHT, canPayOrganism(due)),
  };
}

function presentPayment(caller: Caller, id: string, own: readonly OrganismPaymentRow[]): ShownPayment {
  const [first] = own;
  return {
    id,
    paidOn: first?.paidOn ?? "",
    account: first?.account ?? "",
    amountCents: sumCentsOf(own, ({ amountCents }) => amountCents),
    transferCents: sumCentsOf(
      own.filter(({ iban }) => iban !== null),
      ({ amountCents }) => amountCents,
    ),
    names: own.map(({ creditorName }) => creditorName),
    undo: abilityOf(caller, RIGHT, ALLOWED),
  };
}
