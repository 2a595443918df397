import {
  departureEndpoints,
  employeeEndpoints,
  employerEndpoints,
  payslipEndpoints,
  payValueEndpoints,
  rubricEndpoints,
} from "@grand-livre/contracts/endpoints/payroll";
import type { Application } from "../application.ts";
import type { Caller } from "../http/caller.ts";
import { handle, type Route } from "../http/route.ts";
import { companyRoutes } from "../kit/company-routes.ts";
import { legalEntityById } from "../modules/legal-entity/service.ts";
import { addAdvance, payAdvances, removeAdvance, undoAdvances } from "../modules/payroll/advance.ts";
import { askToCalculate, calculatePayslips } from "../modules/payroll/calculate.ts";
import { printCertificate, printReceipt, showDeparture } from "../modules/payroll/departure.ts";
import {
  type EmployeeRow,
  employees,
  factsOfEmployees,
  isPresent,
  wholeEmployee,
} from "../modules/payroll/employee.ts";
import { type EmployerRow, employers, factsOfEmployers } from "../modules/payroll/employer.ts";
import {
  changeVariables,
  correctPayslip,
  preparePayslips,
  removePayslip,
  validatePayslips,
} from "../modules/payroll/payslip.ts";
import { payPayslips, postPayslips, undoPayslips } from "../modules/payroll/post.ts";
import { showMonth, showPayslip } from "../modules/payroll/present.ts";
import { printPayslip } from "../modules/payroll/print.ts";
import { rubrics } from "../modules/payroll/rubric.ts";
import { confirmValues, listValues, removeValue, setValue } from "../modules/payroll/values.ts";
import { advancesFile, wagesFile } from "../modules/payroll/wages-file.ts";

type Step<Body> = (app: Application, caller: Caller, body: Body) => Promise<void>;

/** A step of a month, which answers the month. */
const step =
  <Body extends { readonly legalEntityRefId: string; readonly month: string }>(work: Step<Body>) =>
  async ({ app, caller, body }: { app: Application; caller: Caller; body: Body }) => {
    await work(app, caller, body);
    return showMonth(app, caller, body);
  };

export const payrollRoutes: readonly Route[] = [
  ...companyRoutes(employerEndpoints, employers, {
    plural: "employers",
    order: ["siret"],
    filter: ({ active, searchValue: search }) => ({ equal: { active }, search }),
    facts: (app, _scope, rows) => factsOfEmployers(app, rows as readonly EmployerRow[]),
  }),
  ...companyRoutes(employeeEndpoints, employees, {
    plural: "employees",
    order: ["lastname", "firstname"],
    filter: ({ present, searchValue: search }, day) => ({
      search,
      ...(present === undefined ? {} : { where: () => isPresent(day, present) }),
    }),
    facts: (app, scope, rows) => factsOfEmployees(app, scope, rows as readonly EmployeeRow[]),
  }),
  ...companyRoutes(rubricEndpoints, rubrics, {
    plural: "rubrics",
    order: ["code"],
    filter: ({ active, searchValue: search }) => ({ equal: { active }, search }),
  }),
  handle(employeeEndpoints.whole, async ({ app, caller, params }) => {
    const employee = await wholeEmployee(app, caller.scope, params.id);
    const { refId } = await legalEntityById(app.db, employee.legalEntityId);
    return { ...employee, legalEntityRefId: refId };
  }),
  handle(departureEndpoints.read, ({ app, caller, params }) => showDeparture(app, caller, params.id)),
  handle(departureEndpoints.certificate, ({ app, caller, params }) =>
    printCertificate(app, caller, params.id),
  ),
  handle(departureEndpoints.receipt, ({ app, caller, params }) => printReceipt(app, caller, params.id)),
  handle(payValueEndpoints.list, ({ app, caller, query }) => listValues(app, caller, query.legalEntityRefId)),
  handle(payValueEndpoints.create, ({ app, caller, body }) => setValue(app, caller, body)),
  handle(payValueEndpoints.confirm, ({ app, caller, body }) => confirmValues(app, caller, body)),
  handle(payValueEndpoints.remove, ({ app, caller, params }) => removeValue(app, caller, params.id)),
  handle(payslipEndpoints.month, ({ app, caller, query }) => showMonth(app, caller, query)),
  handle(payslipEndpoints.prepare, step(preparePayslips)),
  handle(payslipEndpoints.calculate, step(calculatePayslips)),
  handle(payslipEndpoints.calculateByJob, async ({ app, caller, body }) => ({
    jobId: await askToCalculate(app, caller, body),
  })),
  handle(payslipEndpoints.validate, step(validatePayslips)),
  handle(payslipEndpoints.post, step(postPayslips)),
  handle(payslipEndpoints.pay, step(payPayslips)),
  handle(payslipEndpoints.file, ({ app, caller, query }) => wagesFile(app, caller, query)),
  handle(payslipEndpoints.undo, step(undoPayslips)),
  handle(payslipEndpoints.advancesFile, ({ app, caller, query }) => advancesFile(app, caller, query)),
  handle(payslipEndpoints.addAdvance, step(addAdvance)),
  handle(payslipEndpoints.payAdvances, step(payAdvances)),
  handle(payslipEndpoints.undoAdvances, step(undoAdvances)),
  handle(payslipEndpoints.removeAdvance, async ({ app, caller, params }) => {
    const { legalEntityId, month } = await removeAdvance(app, caller, params.id);
    const { refId } = await legalEntityById(app.db, legalEntityId);
    return showMonth(app, caller, { legalEntityRefId: refId, month });
  }),
  handle(payslipEndpoints.read, ({ app, caller, params }) => showPayslip(app, caller, params.id)),
  handle(payslipEndpoints.change, async ({ app, caller, params, body }) =>
    showPayslip(app, caller, (await changeVariables(app, caller, params.id, body)).id),
  ),
  handle(payslipEndpoints.correct, async ({ app, caller, params }) =>
    showPayslip(app, caller, (await correctPayslip(app, caller, params.id)).id),
  ),
  handle(payslipEndpoints.remove, async ({ app, caller, params }) => {
    const { legalEntityId, month } = await removePayslip(app, caller, params.id);
    const { refId } = await legalEntityById(app.db, legalEntityId);
    return showMonth(app, caller, { legalEntityRefId: refId, month });
  }),
  handle(payslipEndpoints.print, ({ app, caller, params }) => printPayslip(app, caller, params.id)),
];
