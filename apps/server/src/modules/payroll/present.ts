import type { PayslipAnswer, PayslipRow as PayslipLine, PayslipMonth } from "@grand-livre/contracts/payroll";
import { addMonths, lastDayOfMonth } from "@grand-livre/domain/date/calendar-date";
import { canRemoveAdvance } from "@grand-livre/domain/payroll/advance";
import { explainPayslip, type Why } from "@grand-livre/domain/payroll/explain-payslip";
import { payNotices } from "@grand-livre/domain/payroll/pay-notices";
import { valuesToReview } from "@grand-livre/domain/payroll/pay-values";
import { isMarkedGap, type Payslip } from "@grand-livre/domain/payroll/payslip";
import {
  canChangePayslip,
  canCorrectPayslip,
  canValidatePayslip,
} from "@grand-livre/domain/payroll/payslip-state";
import { ALLOWED, type Permission, refuse } from "@grand-livre/domain/refusal";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { abilityOf } from "../../kit/abilities.ts";
import { type LegalEntityRow, legalEntityById, resolveLegalEntity } from "../legal-entity/service.ts";
import { correctionOf, type PayBench, payBench } from "./compute.ts";
import { type EmployeeRow, employeesIn, isEmployedIn, nameOf, termsOn } from "./employee.ts";
import { NOTHING_PAID } from "./lines-before.ts";
import { factsOf, findPayslip, payslipsOf } from "./payslip-rows.ts";
import { dueWages } from "./post.ts";
import { type PayslipRow, payslipRows } from "./repository.ts";

const right = (action: "Creator" | "Validator") => ({ service: "payslip", action }) as const;
const nothingUnless = (some: boolean): Permission => (some ? ALLOWED : refuse("PAYROLL_NOTHING_TO_DO"));
const counts = ({ state }: PayslipRow) => state === "validated" || state === "paid";

type Context = {
  readonly caller: Caller;
  readonly entity: LegalEntityRow;
  readonly bench: PayBench;
  readonly before: readonly PayslipRow[];
  readonly toReview: boolean;
};

async function contextOf(
  app: Application,
  caller: Caller,
  entity: LegalEntityRow,
  month: string,
): Promise<Context> {
  const legalEntityId = entity.id;
  const bench = await payBench(app.db, caller.scope, entity, month);
  return {
    caller,
    entity,
    bench,
    toReview: valuesToReview(bench.series, month).length > 0,
    before: (await payslipsOf(app.db, { legalEntityId, month: addMonths(month, -1) })).filter(counts),
  };
}

function presentRow(context: Context, row: PayslipRow): PayslipLine {
  const { caller, entity, bench, before, toReview } = context;
  const { id, version, month, employeeId, state, correctsId, entryId, paidOn, result, refusal } = row;
  const employee = bench.employees.get(employeeId);
  const last = before.find((one) => one.employeeId === employeeId)?.result ?? null;
  const facts = factsOf(row, toReview);
  const change = abilityOf(caller, right("Creator"), canChangePayslip(facts));
  return {
    id,
    version,
    legalEntityRefId: entity.refId,
    month,
    employeeId,
    number: employee?.number ?? "",
    name: employee === undefined ? "" : nameOf(employee),
    state,
    correctsId,
    grossCents: result?.gross.grossCents ?? null,
    netPaidCents: result?.netPaidCents ?? null,
    employerCostCents: result?.employerCostCents ?? null,
    before: last && { grossCents: last.gross.grossCents, netPaidCents: last.netPaidCents },
    marked:
      result !== null &&
      last !== null &&
      (isMarkedGap(last.gross.grossCents, result.gross.grossCents) ||
        isMarkedGap(last.netPaidCents, result.netPaidCents)),
    correction: correctionOf(bench, row) ?? null,
    notices:
      employee === undefined ? [] : payNotices(termsOn(employee, lastDayOfMonth(month)), result?.gross),
    refusal: refusal && { allowed: false, code: refusal.refused, details: { ...refusal.details } },
    entryId,
    paidOn,
    abilities: {
      edit: change,
      validate: abilityOf(caller, right("Validator"), canValidatePayslip(facts)),
      correct: abilityOf(caller, right("Validator"), canCorrectPayslip(facts)),
      remove: change,
    },
  };
}

/** The payslips of a month with what can be done next. @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function showMonth(
  app: Application,
  caller: Caller,
  { legalEntityRefId, month }: { readonly legalEntityRefId: string; readonly month: string },
): Promise<PayslipMonth> {
  const entity = await resolveLegalEntity(app.db, legalEntityRefId);
  const context = await contextOf(app, caller, entity, month);
  const rows = await payslipsOf(app.db, { legalEntityId: entity.id, month });
  const made = new Set(rows.map(({ employeeId }) => employeeId));
  const missing = (await employeesIn(app.db, entity.id, month)).some(({ id }) => !made.has(id));
  const current = rows.filter(({ state, result }) => state !== "corrected" && result !== null);
  const sum = (pick: (result: NonNullable<PayslipRow["result"]>) => number) =>
    current.reduce((total, { result }) => total + (result === null ? 0 : pick(result)), 0);
  const due = await dueWages(app.db, entity.id, rows);
  const may = (action: "Creator" | "Validator", some: boolean) =>
    abilityOf(caller, right(action), nothingUnless(some));
  return {
    payslips: rows
      .map((row) => presentRow(context, row))
      .toSorted((a, b) => a.name.localeCompare(b.name, "fr") || (a.correctsId === null ? -1 : 1)),
    totals: {
      grossCents: sum(({ gross }) => gross.grossCents),
      netPaidCents: sum(({ netPaidCents }) => netPaidCents),
      employerCostCents: sum(({ employerCostCents }) => employerCostCents),
      withheldCents: sum(({ withholding }) => withholding.cents),
    },
    due: [...Map.groupBy(due, ({ account }) => account)].map(([account, own]) => ({
      account,
      cents: own.reduce((total, { cents }) => total + cents, 0),
    })),
    ...presentAdvances(context, rows),
    abilities: {
      ...advanceAbilities(context, rows),
      prepare: may("Creator", missing),
      calculate: may(
        "Creator",
        rows.some(({ state }) => state === "prepared" || state === "calculated"),
      ),
      validate: context.toReview
        ? abilityOf(caller, right("Validator"), refuse("PAYSLIP_VALUES_TO_REVIEW"))
        : may(
            "Validator",
            rows.some(({ state }) => state === "calculated"),
          ),
      post: may(
        "Validator",
        rows.some(({ state, entryId }) => state === "validated" && entryId === null),
      ),
      pay: may("Validator", due.length > 0),
      undo: may(
        "Validator",
        rows.some(({ entryId }) => entryId !== null),
      ),
    },
  };
}

const termsOf = (employee: EmployeeRow | undefined, month: string) =>
  employee && termsOn(employee, lastDayOfMonth(month));

/** Advances of a month with what is left of each, and who may have one. */
function presentAdvances({ caller, bench }: Context, payslips: readonly PayslipRow[]) {
  const { month, employees, paid } = bench;
  const taken = (id: string) =>
    payslips
      .filter(counts)
      .flatMap(({ result }) => result?.advances ?? [])
      .filter((one) => one.id === id)
      .reduce((sum, { cents }) => sum + cents, 0);
  const rows = bench.advances.map((row) => {
    const { advanced } = paid.get(row.employeeId) ?? NOTHING_PAID;
    return { row, opening: row.amountCents - (advanced[row.id] ?? 0) };
  });
  const validated = new Set(payslips.filter(counts).map(({ employeeId }) => employeeId));
  return {
    advances: rows
      .filter(({ row, opening }) => row.month === month || (opening > 0 && row.paidOn !== null))
      .map(({ row, opening }) => {
        const employee = employees.get(row.employeeId);
        return {
          ...{ id: row.id, employeeId: row.employeeId, month: row.month, amountCents: row.amountCents },
          ...{ paidOn: row.paidOn, entryId: row.entryId, leftCents: opening - taken(row.id) },
          number: employee?.number ?? "",
          name: employee === undefined ? "" : nameOf(employee),
          account: bench.employers.get(termsOf(employee, row.month)?.employerId ?? "")?.account ?? "",
          remove: abilityOf(caller, right("Creator"), canRemoveAdvance(row)),
        };
      }),
    advanceable: [...employees.values()]
      .filter((one) => isEmployedIn(one, month) && !validated.has(one.id))
      .map((one) => ({ id: one.id, name: nameOf(one) }))
      .toSorted((a, b) => a.name.localeCompare(b.name, "fr")),
  };
}

function advanceAbilities({ caller, bench }: Context, payslips: readonly PayslipRow[]) {
  const own = bench.advances.filter(({ month }) => month === bench.month);
  const validated = new Set(payslips.filter(counts).map(({ employeeId }) => employeeId));
  const may = (action: "Creator" | "Validator", some: boolean) =>
    abilityOf(caller, right(action), nothingUnless(some));
  return {
    advance: may(
      "Creator",
      [...bench.employees.values()].some((one) => isEmployedIn(one, bench.month) && !validated.has(one.id)),
    ),
    payAdvances: may(
      "Validator",
      own.some(({ paidOn }) => paidOn === null),
    ),
    undoAdvances: may(
      "Validator",
      own.some(({ paidOn, employeeId }) => paidOn !== null && !validated.has(employeeId)),
    ),
  };
}

/** One payslip, whole. @throws RefusalError PAYSLIP_NOT_FOUND */
export async function showPayslip(app: Application, caller: Caller, id: string): Promise<PayslipAnswer> {
  const row = await findPayslip(app.db, caller, id);
  const entity = await legalEntityById(app.db, row.legalEntityId);
  const context = await contextOf(app, caller, entity, row.month);
  const { variables, result, parties } = row;
  const laterToCorrect = row.correctsId === null ? [] : await laterOf(app, caller, entity, row);
  const exitDate = context.bench.employees.get(row.employeeId)?.exitDate ?? null;
  const exits = exitDate?.slice(0, 7) === row.month.slice(0, 7);
  const previous = context.before.find((one) => one.employeeId === row.employeeId)?.result ?? null;
  const why = result === null ? [] : whyOf(context.bench, row, result);
  const shown = { variables, result, previous, why, parties, exits, laterToCorrect };
  return { ...presentRow(context, row), ...shown } as PayslipAnswer;
}

/** What each line is computed on, by the values and the contract of its month. */
function whyOf(bench: PayBench, row: PayslipRow, result: Payslip): Why[] {
  const day = lastDayOfMonth(row.month);
  const employee = bench.employees.get(row.employeeId);
  const terms = employee && termsOn(employee, day);
  const rates = bench.employers.get(terms?.employerId ?? "")?.rates ?? [];
  if (employee === undefined || terms === undefined) return [];
  const { withholding } = employee;
  return explainPayslip(result, { day, series: bench.series, rates, terms, withholding });
}

/** The later payslips of the year that a corrective one leaves to be corrected. */
async function laterOf(app: Application, caller: Caller, entity: LegalEntityRow, row: PayslipRow) {
  const { employeeId } = row;
  const all = await payslipRows.list(app.db, entity.id, { equal: { employeeId } }, { order: ["month"] });
  const later = all.filter(({ month }) => month > row.month && month.slice(0, 4) === row.month.slice(0, 4));
  const found: { readonly id: string; readonly month: string }[] = [];
  for (const one of later.filter(counts)) {
    const bench = await payBench(app.db, caller.scope, entity, one.month);
    if (correctionOf(bench, one) === "year") found.push({ id: one.id, month: one.month });
  }
  return found;
}
