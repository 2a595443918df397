import type {
  AskAbsenceBody,
  AskOwnIbanBody,
  EmployeeSpace,
  EmployeeSpaceAnswer,
} from "@grand-livre/contracts/employee-space";
import { canTakeBackAbsence } from "@grand-livre/domain/absence/absence-state";
import { maskIban } from "@grand-livre/domain/payroll/nir";
import type { Application } from "../../application.ts";
import type { Tx } from "../../database/connection.ts";
import { type RowScope, withinRows, withinRowsOf } from "../../database/row-scope.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { refusedAbility } from "../../kit/abilities.ts";
import { inCommand } from "../../kit/command.ts";
import { absences, leaveOfEmployee } from "../absence/service.ts";
import { askEmployeeIban, lastIbanRequest } from "../employee-iban/service.ts";
import { notifyPayAsked, withdrawPayAsked } from "../notification/service.ts";
import { auditPayslip, employees, payslipById, respondWithPaper } from "../payroll/service.ts";
import { findOwn, findOwnOfAbsence, findOwnOfPayslip, findOwnPayslips, type OwnRow } from "./repository.ts";

/** Work on rows of a scope, in the transaction of a request that came under a key too: that one was begun without any company. */
const reaching = <T>(app: Application, scope: RowScope, work: () => Promise<T>): Promise<T> =>
  app.db.isTransaction ? withinRowsOf(app.db as Tx, scope, work) : withinRows(scope, work);

/** Work on a person's own record: its company is reached for this alone, and no right on it is had. */
function within<T>(
  app: Application,
  caller: Caller,
  own: OwnRow,
  work: (person: Caller, own: OwnRow) => Promise<T>,
): Promise<T> {
  const legalEntityIds = [own.legalEntityId];
  const person: Caller = { ...caller, rights: new Map(), scope: { ...caller.scope, legalEntityIds } };
  return reaching(app, legalEntityIds, () => work(person, own));
}

/** A record is found by the account, in whatever company. @throws RefusalError `code` for that of anybody else */
async function ownBy(
  app: Application,
  find: () => Promise<OwnRow | undefined>,
  code: "PAYSLIP_NOT_FOUND" | "ABSENCE_NOT_FOUND" | "EMPLOYEE_NOT_FOUND",
): Promise<OwnRow> {
  const own = await reaching(app, "all", find);
  if (own === undefined) throw new RefusalError(code);
  return own;
}

/** What a person sees as an employee, in each company that employs him. */
export async function showSpaces(app: Application, caller: Caller): Promise<EmployeeSpaceAnswer> {
  const all = await reaching(app, "all", () => findOwn(app.db, caller.userId));
  const spaces: EmployeeSpace[] = [];
  // One after the other: each sets the fence of one transaction where there is one.
  for (const one of all)
    spaces.push(await within(app, caller, one, (person, own) => spaceOf(app, person, own)));
  return { spaces };
}

async function spaceOf(app: Application, person: Caller, own: OwnRow): Promise<EmployeeSpace> {
  const { employeeId, company, name } = own;
  const employee = await employees.read(app.db, person.scope, employeeId);
  const { absences: asked, ...leave } = await leaveOfEmployee(app, person, employee);
  return {
    ...{ employeeId, company, name, number: employee.number, ...leave },
    iban: employee.iban && maskIban(employee.iban),
    ibanRequest: await lastIbanRequest(app, person, employeeId),
    payslips: await findOwnPayslips(app.db, own),
    absences: asked.map((row) => {
      const takeBack = canTakeBackAbsence(row);
      return {
        ...row,
        takeBack: "refused" in takeBack ? refusedAbility(takeBack) : { allowed: true },
      };
    }) as unknown as EmployeeSpace["absences"],
  };
}

/** One's own payslip; the log names who took it. @throws RefusalError PAYSLIP_NOT_FOUND */
export async function printOwnPayslip(app: Application, caller: Caller, id: string): Promise<Response> {
  const own = await ownBy(app, () => findOwnOfPayslip(app.db, caller.userId, id), "PAYSLIP_NOT_FOUND");
  return within(app, caller, own, async (person) => {
    const row = await inCommand(app, person, async (command) => {
      const found = await payslipById(command.tx, person.scope, id);
      await auditPayslip(command, found, "print");
      return found;
    });
    return respondWithPaper(app, person, row);
  });
}

/** @throws RefusalError EMPLOYEE_NOT_FOUND */
const ownById = (app: Application, caller: Caller, employeeId: string) =>
  ownBy(
    app,
    async () => (await findOwn(app.db, caller.userId)).find((own) => own.employeeId === employeeId),
    "EMPLOYEE_NOT_FOUND",
  );

/** Asks for an absence of one's own. @throws RefusalError EMPLOYEE_NOT_FOUND, those of `refuseAbsence` */
export async function askAbsence(
  app: Application,
  caller: Caller,
  { employeeId, ...asked }: AskAbsenceBody,
): Promise<EmployeeSpaceAnswer> {
  const stop = { subrogated: false, dailyCents: null, informedOn: null };
  await within(app, caller, await ownById(app, caller, employeeId), (person, own) =>
    inCommand(app, person, async ({ app: inside, tx }) => {
      const body = { legalEntityRefId: own.refId, employeeId, ...asked, ...stop };
      const { id, legalEntityId } = await absences.create(inside, person, body);
      const told = { kind: "absence", employee: own.name, askerId: person.userId } as const;
      await notifyPayAsked(tx, app.now(), { ...told, id, legalEntityId });
    }),
  );
  return showSpaces(app, caller);
}

/** Asks to be paid on another bank account. @throws RefusalError EMPLOYEE_NOT_FOUND, IBAN_INVALID */
export async function askOwnIban(
  app: Application,
  caller: Caller,
  { employeeId, iban }: AskOwnIbanBody,
): Promise<EmployeeSpaceAnswer> {
  await within(app, caller, await ownById(app, caller, employeeId), (person, { refId }) =>
    askEmployeeIban(app, person, { refId, employeeId, iban }),
  );
  return showSpaces(app, caller);
}

/** Takes back what nobody has decided. @throws RefusalError ABSENCE_NOT_FOUND, ABSENCE_STATE, STALE_VERSION */
export async function takeBackAbsence(
  app: Application,
  caller: Caller,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<EmployeeSpaceAnswer> {
  const own = await ownBy(app, () => findOwnOfAbsence(app.db, caller.userId, id), "ABSENCE_NOT_FOUND");
  await within(app, caller, own, (person) =>
    absences.step(app, person, id, { action: "cancel", version }, async ({ tx }, row) => {
      orRefuse(canTakeBackAbsence(row));
      await withdrawPayAsked(tx, id);
      return { state: "cancelled" };
    }),
  );
  return showSpaces(app, caller);
}
