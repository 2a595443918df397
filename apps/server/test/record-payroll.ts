import type { IbanRequest } from "@grand-livre/contracts/employee-iban";
import type { EmployeeAnswer, PayslipMonth } from "@grand-livre/contracts/payroll";
import type { EmployerAnswer } from "@grand-livre/contracts/payroll-employer";
import type { createAnswerRecorder } from "@grand-livre/testkit/answer-recorder";
import { succeed } from "./ledger-books.ts";
import { employeeBody, employerBody } from "./payroll-bodies.ts";
import { recordAnswer } from "./record-answer.ts";
import type { TestPerson } from "./test-app.ts";

/** Records the pay of a company: its employer, an employee, the payslip of a month and its values. */
export async function recordPayroll(
  recorder: ReturnType<typeof createAnswerRecorder>,
  person: TestPerson,
  { legalEntityRefId }: { readonly legalEntityRefId: string },
): Promise<void> {
  const record = recordAnswer(recorder, "payroll", person);
  const of = `legalEntityRefId=${legalEntityRefId}`;
  const path = `/api/legal-entity/${legalEntityRefId}`;
  const { version } = await succeed<{ version: number }>(person, "GET", path);
  // The key of the first company's SIREN is wrong: no establishment has one of it.
  const siren = "443061841";
  await succeed(person, "PATCH", path, { version, siren });
  const employer = await record<EmployerAnswer>(
    "POST /api/payroll/employer",
    employerBody(legalEntityRefId, siren),
  );
  const employee = await record<EmployeeAnswer>(
    "POST /api/payroll/employee",
    employeeBody(legalEntityRefId, employer.id, { entryDate: "2026-11-01" }, { from: "2026-11-01" }),
  );
  await record(`GET /api/payroll/employer?${of}&active=true&skip=0&limit=50`);
  await record(`GET /api/payroll/employer?${of}&limit=200`);
  await record(`GET /api/payroll/employee?${of}&present=true&skip=0&limit=50`);
  await record(`GET /api/payroll/employee/${employee.id}`);
  await record(`GET /api/payroll/value?${of}`);
  await record("POST /api/payroll/rubric", {
    legalEntityRefId,
    ...{ code: "TR", label: "Titres-restaurant", nature: "mealVoucher", base: "quantity" },
    rates: [{ from: "2026-01-01", unitCents: 900, ppm: 550_000 }],
    ...{ fates: [], account: "6474", otherAccount: "437", raised: false },
  });
  await record(`GET /api/payroll/rubric?${of}&limit=200`);
  const month = { legalEntityRefId, month: "2026-11-01" };
  const leave = { kind: "leave", from: "2026-11-23", to: "2026-11-27" };
  await record("POST /api/absence", { legalEntityRefId, employeeId: employee.id, ...leave });
  await record(`GET /api/absence?${of}&skip=0&limit=50`);
  await record(`GET /api/absence/planning?${of}&month=2026-11-01`);
  await record("POST /api/payroll/payslip/prepare", month);
  const { payslips } = await record<PayslipMonth>("POST /api/payroll/payslip/calculate", month);
  const id = payslips[0]?.id ?? "";
  recorder.name("payroll", "payslip", id);
  recorder.name("payroll", "employee", employee.id);
  await record(`GET /api/payroll/payslip?${of}&month=2026-11-01`);
  await record(`GET /api/payroll/payslip/${id}`);
  recorder.name("payroll", "employer", employer.id);
  await record(`GET /api/dsn?${of}&year=2026`);
  await record(`GET /api/dsn/month?${of}&employerId=${employer.id}&month=2026-11-01`);
  await record(`GET /api/payroll/payslip-mail?${of}&month=2026-11-01`);
  const { analyticAxes } = await succeed<{ analyticAxes: { id: string }[] }>(
    person,
    "GET",
    `/api/analytic-axis?${of}`,
  );
  await succeed(person, "POST", "/api/payroll/payslip/validate", month);
  await record(`GET /api/payroll/year?${of}&table=book&year=2026`);
  await record(`GET /api/payroll/year?${of}&table=sections&axisId=${analyticAxes[0]?.id}&year=2026`);
  // The last: who keeps the pay becomes the employee, and asks to be paid on another account.
  const account = { version: employee.version, accountEmail: person.email };
  await succeed(person, "PATCH", `/api/payroll/employee/${employee.id}`, account);
  const asked = { employeeId: employee.id, iban: "DE89370400440532013000" };
  await succeed(person, "POST", "/api/employee-space/iban", asked);
  const { requests } = await record<{ requests: IbanRequest[] }>(`GET /api/payroll/iban-request?${of}`);
  await record(`GET /api/payroll/iban-request/${requests[0]?.id}`);
  await record("GET /api/employee-space employed");
}
