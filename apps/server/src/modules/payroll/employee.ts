import { type PersonLeaveBody, personLeave } from "@grand-livre/contracts/absence";
import { type PersonFactsBody, personFacts } from "@grand-livre/contracts/dsn";
import type { CreateEmployeeBody, UpdateEmployeeBody } from "@grand-livre/contracts/payroll";
import { formatDate, lastDayOfMonth } from "@grand-livre/domain/date/calendar-date";
import { type ContractTerms, orderedTerms } from "@grand-livre/domain/payroll/contract-terms";
import { onDay } from "@grand-livre/domain/payroll/employer";
import type { Garnishment } from "@grand-livre/domain/payroll/garnishment";
import { maskIban, maskNir, parseNir } from "@grand-livre/domain/payroll/nir";
import type { TakenOver } from "@grand-livre/domain/payroll/taken-over";
import { type PersonalRate, personalRate } from "@grand-livre/domain/payroll/withholding";
import { isRefusal } from "@grand-livre/domain/refusal";
import { fold } from "@grand-livre/domain/text/fold";
import { type Application, today } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import { ownedRows, type RowOf } from "../../database/owned-rows.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import type { CompanyCommand } from "../../kit/command.ts";
import { companyResource } from "../../kit/company-resource.ts";
import type { Scope } from "../../scope.ts";
import { requireShares } from "../analytic/share-service.ts";
import { accountOf } from "../identity/account-service.ts";
import { employers } from "./employer.ts";
import { checkedIban } from "./iban.ts";
import { emailsOfAccounts, sumBefore } from "./repository.ts";

export { isPresent } from "./repository.ts";

type Narrowed = {
  readonly withholding: readonly PersonalRate[];
  readonly terms: readonly ContractTerms[];
  /** What declarations need of the person; read by `personFacts`, which fills what is absent. */
  readonly dsn: Partial<PersonFactsBody>;
  readonly takenOver: TakenOver | null;
  /** Days off beside the law; read by `personLeave`, which fills what is absent. */
  readonly leave: Partial<PersonLeaveBody>;
  readonly garnishments: readonly Garnishment[];
};
export type EmployeeRow = Omit<RowOf<"payrollEmployee">, keyof Narrowed> & Narrowed;
export const employeeRows = ownedRows<"payrollEmployee", EmployeeRow>("payrollEmployee");

export const nameOf = ({ firstname, lastname }: Pick<EmployeeRow, "firstname" | "lastname">) =>
  `${lastname} ${firstname}`;

/** The terms of a contract on a day. @throws RefusalError EMPLOYEE_NOT_FOUND when it has none, which its schema prevents */
export function termsOn({ terms }: Pick<EmployeeRow, "terms">, day: string): ContractTerms {
  const found = onDay(terms, day);
  if (found === undefined) throw new RefusalError("EMPLOYEE_NOT_FOUND");
  return found;
}

/** Terms as they are answered: without sections, an empty list. */
const answeredTerms = ({ sections = [], ...own }: ContractTerms) => ({ ...own, sections: [...sections] });

const searchKey = (row: Pick<EmployeeRow, "number" | "firstname" | "lastname" | "terms">) =>
  fold(`${row.number} ${nameOf(row)} ${row.terms.at(-1)?.job ?? ""}`);

type Checked = Pick<EmployeeRow, "terms" | "entryDate" | "exitDate">;

/** The terms in their order. @throws RefusalError PAYROLL_EMPLOYER_NOT_FOUND, PAYROLL_DATES_INVALID, PAYROLL_TERMS_DAY, PAYROLL_TERMS_DAY_TWICE, what refuses shares */
async function checkedTerms({ tx, actor, entity }: CompanyCommand<Caller>, row: Checked) {
  for (const id of new Set(row.terms.map(({ employerId }) => employerId))) {
    const employer = await employers.read(tx, actor.scope, id);
    if (employer.legalEntityId !== entity.id) throw new RefusalError("PAYROLL_EMPLOYER_NOT_FOUND");
  }
  for (const { sections = [] } of row.terms) await requireShares(tx, entity.id, sections);
  if (row.exitDate !== null && row.exitDate < row.entryDate) throw new RefusalError("PAYROLL_DATES_INVALID");
  const ordered = orderedTerms(row.terms, row.entryDate);
  if (!isRefusal(ordered)) return ordered;
  const { day } = (ordered.details ?? {}) as { readonly day?: string };
  throw new RefusalError(ordered.refused, day === undefined ? {} : { day: formatDate(day) });
}

/** The first terms begin with the contract: they move with its first day. */
const movedTerms = (before: EmployeeRow, entryDate: string) =>
  before.terms.map((row) => (row.from === before.entryDate ? { ...row, from: entryDate } : row));

/** The account of an employee; undefined leaves it. @throws RefusalError USER_NOT_FOUND */
const accountColumn = async ({ tx }: CompanyCommand<Caller>, email: string | null | undefined) =>
  email === undefined ? {} : { userId: email === null ? null : await accountOf(tx, email) };

/** The employees of a company. The log names what changed of them and keeps neither their pay nor their numbers. */
export const employees = companyResource<
  "payrollEmployee",
  EmployeeRow,
  CreateEmployeeBody,
  UpdateEmployeeBody,
  Caller
>({
  rows: employeeRows,
  name: "employee",
  notFound: "EMPLOYEE_NOT_FOUND",
  audited: (row) => ({ number: row.number, name: nameOf(row) }),
  personal: ["nir", "iban", "email", "terms", "withholding", "dsn", "takenOver", "leave", "garnishments"],
  async create(context, { legalEntityRefId: _, accountEmail, ...body }) {
    const terms = await checkedTerms(context, body);
    const iban = checkedIban(body.iban);
    return {
      ...body,
      ...(await accountColumn(context, accountEmail)),
      nir: orRefuse(parseNir(body.nir)),
      iban,
      ibanBy: iban === null ? null : context.actor.userId,
      terms: JSON.stringify(terms),
      withholding: JSON.stringify(body.withholding),
      dsn: JSON.stringify(body.dsn ?? {}),
      leave: JSON.stringify(body.leave ?? {}),
      takenOver: JSON.stringify(body.takenOver ?? null),
      garnishments: JSON.stringify(body.garnishments ?? []),
      searchKey: searchKey({ ...body, terms }),
    };
  },
  async update(context, before, { version: _, accountEmail, ...body }) {
    const moved = body.terms ?? movedTerms(before, body.entryDate ?? before.entryDate);
    const terms = await checkedTerms(context, { ...before, ...body, terms: moved });
    const after = { ...before, ...body, terms };
    const iban = body.iban === undefined ? before.iban : checkedIban(body.iban);
    return {
      ...body,
      ...(await accountColumn(context, accountEmail)),
      nir: body.nir === undefined ? before.nir : orRefuse(parseNir(body.nir)),
      iban,
      ...(iban === before.iban ? {} : { ibanBy: context.actor.userId }),
      terms: JSON.stringify(terms),
      withholding: JSON.stringify(after.withholding),
      dsn: JSON.stringify(after.dsn),
      leave: JSON.stringify(after.leave),
      takenOver: JSON.stringify(after.takenOver),
      garnishments: JSON.stringify(after.garnishments),
      searchKey: searchKey(after),
    };
  },
});

/** The facts of employees beside their rows: their leave and today's rate, their numbers masked. */
export async function factsOfEmployees(app: Application, scope: Scope, rows: readonly EmployeeRow[]) {
  const sums = await sumBefore(
    app.db,
    scope,
    rows.map(({ id }) => id),
  );
  const day = today(app);
  const accounts = await emailsOfAccounts(
    app.db,
    rows.flatMap(({ userId }) => userId ?? []),
  );
  return new Map(
    rows.map((row) => [
      row.id,
      {
        nir: maskNir(row.nir),
        iban: row.iban === null ? null : maskIban(row.iban),
        accountEmail: accounts.get(row.userId ?? "") ?? null,
        dsn: personFacts.parse(row.dsn),
        leave: personLeave.parse(row.leave),
        now: answeredTerms(termsOn(row, day)),
        withholdingPpm: personalRate(row.withholding, day) ?? null,
        leaveAfter: row.leaveBefore + (sums.get(row.id)?.leave ?? 0),
      },
    ]),
  );
}

/** The same with the whole NIR and IBAN. */
export async function wholeEmployee(app: Application, scope: Scope, id: string) {
  const row = await employees.read(app.db, scope, id);
  const facts = (await factsOfEmployees(app, scope, [row])).get(id);
  if (facts === undefined) throw new RefusalError("EMPLOYEE_NOT_FOUND");
  const { nir, iban, withholding, terms, garnishments } = row;
  const lists = {
    withholding: [...withholding],
    terms: terms.map(answeredTerms),
    garnishments: [...garnishments],
  };
  return { ...row, ...facts, nir, iban, ...lists };
}

/** Employees whose contract covers a day of the month. */
export async function employeesIn(
  db: Connection,
  legalEntityId: string,
  month: string,
): Promise<EmployeeRow[]> {
  const all = await employeeRows.list(db, legalEntityId, {}, { order: ["lastname", "number"] });
  return all.filter((one) => isEmployedIn(one, month));
}

/** Whether a contract covers a day of a month. */
export const isEmployedIn = (
  { entryDate, exitDate }: Pick<EmployeeRow, "entryDate" | "exitDate">,
  month: string,
): boolean => entryDate <= lastDayOfMonth(month) && (exitDate === null || exitDate >= month);
