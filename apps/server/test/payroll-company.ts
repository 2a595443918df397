import type { EntryAnswer } from "@grand-livre/contracts/entry";
import type { EmployeeAnswer, PayslipMonth } from "@grand-livre/contracts/payroll";
import type { EmployerAnswer } from "@grand-livre/contracts/payroll-employer";
import { expect } from "vitest";
import { openOwnBooks, succeed, type TestBooks } from "./ledger-books.ts";
import { employeeBody, employerBody } from "./payroll-bodies.ts";
import type { TestApp, TestPerson } from "./test-app.ts";

export type Refused = { code?: string; details?: Record<string, unknown> };

/** Books of their own, and a person who keeps the pay of their company. */
export async function openPay(test: TestApp, root: TestPerson) {
  const books = await openOwnBooks(test, root);
  const { siren } = await succeed<{ siren: string }>(root, "GET", `/api/legal-entity/${books.refId}`);
  const manager = await test.person({
    rights: { payslip: ["Viewer", "Creator", "Editor", "Validator", "Exporter"] },
    legalEntityIds: [books.legalEntityId],
  });
  return { books, siren, manager };
}

/** A company that employs, and who keeps its pay: books and persons are those of the running test. */
export function payCompany(
  of: () => {
    readonly root: TestPerson;
    readonly manager: TestPerson;
    readonly books: TestBooks;
    readonly siren: string;
  },
) {
  const employer = (change: object = {}, person = of().manager) =>
    person.call<EmployerAnswer & Refused>(
      "POST",
      "/api/payroll/employer",
      employerBody(of().books.refId, of().siren, change),
    );
  const employee = (employerId: string, change: object = {}, terms: object = {}) =>
    of().manager.call<EmployeeAnswer & Refused>(
      "POST",
      "/api/payroll/employee",
      employeeBody(of().books.refId, employerId, change, terms),
    );
  /** Other terms of an employee from a day on, beside the ones before. */
  async function raise(id: string, change: object) {
    const path = `/api/payroll/employee/${id}`;
    const { version, terms } = await succeed<EmployeeAnswer>(of().manager, "GET", path);
    const next = { ...terms.at(-1), ...change };
    return of().manager.call<EmployeeAnswer & Refused>("PATCH", path, { version, terms: [next, ...terms] });
  }
  const month = (at = "2026-01-01", person = of().manager) =>
    person.call<PayslipMonth & Refused>(
      "GET",
      `/api/payroll/payslip?legalEntityRefId=${of().books.refId}&month=${at}`,
    );
  const step = (name: string, at = "2026-01-01", change: object = {}, person = of().manager) =>
    person.call<PayslipMonth & Refused>("POST", `/api/payroll/payslip/${name}`, {
      legalEntityRefId: of().books.refId,
      month: at,
      ...change,
    });
  async function through(at: string, ...names: string[]): Promise<PayslipMonth> {
    for (const name of names) expect([name, (await step(name, at)).status]).toEqual([name, 200]);
    return (await month(at)).body;
  }
  async function sides(entryId: string | null | undefined): Promise<Record<string, number>> {
    const { lines } = await succeed<EntryAnswer>(of().root, "GET", `/api/entry/${entryId}`);
    const totals: Record<string, number> = {};
    for (const { account, debitCents, creditCents } of lines)
      totals[account] = (totals[account] ?? 0) + debitCents - creditCents;
    return totals;
  }
  async function withEmployee(change: object = {}, terms: object = {}): Promise<EmployeeAnswer> {
    const made = await employee((await employer()).body.id, change, terms);
    expect(made.status).toBe(200);
    return made.body;
  }
  return { employer, employee, raise, month, step, through, sides, withEmployee };
}
