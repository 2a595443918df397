import { callsOn, endpoints } from "../endpoint.ts";
import { jobAccepted } from "../job.ts";
import {
  confirmPayValuesBody,
  createEmployeeBody,
  createPayValueBody,
  employeeAnswer,
  employeeListAnswer,
  employeeQuery,
  payslipAnswer,
  payslipMonthAnswer,
  payslipMonthQuery,
  payslipMoveBody,
  payslipStepBody,
  payslipVariablesBody,
  payValueListAnswer,
  payValueQuery,
  updateEmployeeBody,
  wagesFileQuery,
} from "../payroll.ts";
import { createAdvanceBody } from "../payroll-advance.ts";
import {
  createEmployerBody,
  employerAnswer,
  employerListAnswer,
  employerQuery,
  updateEmployerBody,
} from "../payroll-employer.ts";
import {
  createRubricBody,
  departureAnswer,
  rubricAnswer,
  rubricListAnswer,
  rubricQuery,
  updateRubricBody,
} from "../payroll-lines.ts";
import { POSTED } from "./posted.ts";

const { view, create, edit, validate, exporting } = callsOn("payslip");

const EMPLOYER = [
  "SIRET_INVALID",
  "IBAN_INVALID",
  "PAYROLL_SIRET_TAKEN",
  "PAYROLL_SIRET_FOREIGN",
  "SCHEME_TWICE",
  "SCHEME_VOLUNTARY",
] as const;
const EMPLOYEE = [
  "NIR_INVALID",
  "IBAN_INVALID",
  "PAYROLL_EMPLOYER_NOT_FOUND",
  "PAYROLL_NUMBER_TAKEN",
  "PAYROLL_ACCOUNT_TAKEN",
  "USER_NOT_FOUND",
  "PAYROLL_DATES_INVALID",
  "PAYROLL_TERMS_DAY",
  "PAYROLL_TERMS_DAY_TWICE",
  "ANALYTIC_AXIS_NOT_FOUND",
  "ANALYTIC_SECTION_TWICE",
  "ANALYTIC_SECTION_UNKNOWN",
  "ANALYTIC_SHARES_INVALID",
] as const;
const COMPUTED = [
  "PAY_VALUE_MISSING",
  "NEUTRAL_RATE_MISSING",
  "PAYSLIP_OUTSIDE_CONTRACT",
  "PAYSLIP_ABSENCE_TOO_LONG",
  "PAYSLIP_LETTERS_NOT_PRINTED",
  "PAYSLIP_OVERTIME_PART_TIME",
  "PAYSLIP_HOURS_UNCOUNTED",
  "PAYSLIP_COMPLEMENTARY_HOURS",
  "PAYSLIP_OFFICER",
  "PAYSLIP_TERRITORY",
  "PAYSLIP_ESTABLISHMENT_RATES_MISSING",
  "PAYSLIP_NET_NEGATIVE",
  "PAY_RUBRIC_UNKNOWN",
  "PAY_VOUCHER_SHARE",
  "KILOMETRE_SCALE_UNKNOWN",
  "KILOMETRES_INVALID",
  "PAYSLIP_EARLIER_OPEN",
] as const;

/** What writing an entry may refuse. */
const WRITES = [
  "LEGAL_ENTITY_NOT_FOUND",
  "PAYROLL_NOTHING_TO_DO",
  "JOURNAL_NOT_FOUND",
  "LEDGER_ACCOUNT_UNUSABLE",
  "TECHNICAL_ACCOUNT_NOT_FOUND",
  ...POSTED,
] as const;

/** What a file of transfers may refuse. */
const FILE = [
  "LEGAL_ENTITY_NOT_FOUND",
  "PAYROLL_NOTHING_TO_DO",
  "PAYROLL_IBAN_MISSING",
  "SEPA_AMOUNT_TOO_LARGE",
  "SEPA_NAME_UNWRITABLE",
  "TRANSFER_APPROVAL_OWN",
  "TRANSFER_DATE_PAST",
  "TRANSFER_ACCOUNT_WITHOUT_IBAN",
] as const;

/** Employers and their employees. */
export const employerEndpoints = endpoints("payroll", {
  list: view.get("/api/payroll/employer", "Establishments that employ, by SIRET", {
    query: employerQuery,
    answer: employerListAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  }),
  create: create.post("/api/payroll/employer", "Add an establishment with its rates", {
    body: createEmployerBody,
    answer: employerAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND", "JOURNAL_NOT_FOUND", ...EMPLOYER],
  }),
  update: edit.patch("/api/payroll/employer/{id}", "Change an establishment", {
    body: updateEmployerBody,
    answer: employerAnswer,
    refusals: ["PAYROLL_EMPLOYER_NOT_FOUND", "JOURNAL_NOT_FOUND", ...EMPLOYER],
  }),
});

export const employeeEndpoints = endpoints("payroll", {
  list: view.get("/api/payroll/employee", "Employees by name, their NIR and IBAN masked", {
    query: employeeQuery,
    answer: employeeListAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  }),
  create: create.post("/api/payroll/employee", "Add an employee", {
    body: createEmployeeBody,
    answer: employeeAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND", ...EMPLOYEE],
  }),
  update: edit.patch("/api/payroll/employee/{id}", "Change an employee; payslips that are validated stay", {
    body: updateEmployeeBody,
    answer: employeeAnswer,
    refusals: ["EMPLOYEE_NOT_FOUND", ...EMPLOYEE],
  }),
  whole: edit.get("/api/payroll/employee/{id}", "One employee with the whole NIR and IBAN, to change them", {
    answer: employeeAnswer,
    refusals: ["EMPLOYEE_NOT_FOUND"],
  }),
});

const LEAVING = ["EMPLOYEE_NOT_FOUND", "EMPLOYEE_NOT_LEAVING"] as const;

/** The end of a contract. */
export const departureEndpoints = endpoints("payroll", {
  read: view.get(
    "/api/payroll/employee/{id}/departure",
    "What is due beside the last pay of a contract that ends",
    {
      answer: departureAnswer,
      refusals: LEAVING,
    },
  ),
  certificate: view.get("/api/payroll/employee/{id}/certificate", "The certificate of work as a PDF", {
    answer: { raw: "application/pdf" },
    refusals: LEAVING,
  }),
  receipt: view.get(
    "/api/payroll/employee/{id}/receipt",
    "The receipt for the final settlement as a PDF, once the last payslip is validated",
    { answer: { raw: "application/pdf" }, refusals: [...LEAVING, "PAYSLIP_STATE"] },
  ),
});

const RUBRIC = ["PAY_RUBRIC_ACCOUNT", "PAY_RUBRIC_BASE", "PAY_RUBRIC_FATES", "PAY_VOUCHER_SHARE"] as const;

/** Rubrics that a company defines. */
export const rubricEndpoints = endpoints("payroll", {
  list: view.get(
    "/api/payroll/rubric",
    "Rubrics of the company by code, with what each is worth from which day",
    {
      query: rubricQuery,
      answer: rubricListAnswer,
      refusals: ["LEGAL_ENTITY_NOT_FOUND"],
    },
  ),
  create: create.post("/api/payroll/rubric", "Add a rubric of the company", {
    body: createRubricBody,
    answer: rubricAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND", "PAY_RUBRIC_TAKEN", ...RUBRIC],
  }),
  update: edit.patch("/api/payroll/rubric/{id}", "Change a rubric; payslips that are validated stay", {
    body: updateRubricBody,
    answer: rubricAnswer,
    refusals: ["PAY_RUBRIC_NOT_FOUND", ...RUBRIC],
  }),
});

export const payValueEndpoints = endpoints("payroll", {
  list: view.get("/api/payroll/value", "Dated constants and rates: the standard ones and the company's", {
    query: payValueQuery,
    answer: payValueListAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  }),
  create: validate.post(
    "/api/payroll/value",
    "Say a value of the company's from a day on, in place of an earlier one of that day",
    {
      body: createPayValueBody,
      answer: payValueListAnswer,
      refusals: ["LEGAL_ENTITY_NOT_FOUND", "PAY_VALUE_INVALID"],
    },
  ),
  confirm: validate.post(
    "/api/payroll/value/confirm",
    "Say again, unchanged from a day on, the values that are past their review day by then",
    {
      body: confirmPayValuesBody,
      answer: payValueListAnswer,
      refusals: ["LEGAL_ENTITY_NOT_FOUND", "PAYROLL_NOTHING_TO_DO"],
    },
  ),
  remove: validate.delete(
    "/api/payroll/value/{id}",
    "Remove a value of the company's: the one before it goes on",
    { answer: payValueListAnswer, refusals: ["PAY_VALUE_NOT_FOUND", "PAY_VALUE_USED"] },
  ),
});

export const payslipEndpoints = endpoints("payroll", {
  month: view.get("/api/payroll/payslip", "The payslips of a month, beside the month before", {
    query: payslipMonthQuery,
    answer: payslipMonthAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  }),
  prepare: create.post(
    "/api/payroll/payslip/prepare",
    "Prepare the payslips of a month: one for each employee under contract who has none",
    {
      body: payslipStepBody.omit({ ids: true }),
      answer: payslipMonthAnswer,
      refusals: ["LEGAL_ENTITY_NOT_FOUND", "PAYROLL_NOTHING_TO_DO", "PAYSLIP_MONTH_AHEAD"],
    },
  ),
  calculate: create.post(
    "/api/payroll/payslip/calculate",
    "Calculate the payslips of a month that are not validated",
    {
      body: payslipStepBody,
      answer: payslipMonthAnswer,
      refusals: ["LEGAL_ENTITY_NOT_FOUND", "PAYROLL_NOTHING_TO_DO", "PAYSLIP_NOT_FOUND", ...COMPUTED],
    },
  ),
  calculateByJob: create.post(
    "/api/payroll/payslip/calculate-by-job",
    "Calculate the payslips of a month that are not validated by a job, in one transaction",
    {
      body: payslipStepBody,
      answer: jobAccepted,
      status: 202,
      refusals: ["LEGAL_ENTITY_NOT_FOUND", "PAYROLL_NOTHING_TO_DO", "PAYSLIP_NOT_FOUND"],
    },
  ),
  validate: validate.post(
    "/api/payroll/payslip/validate",
    "Validate calculated payslips: they change no more",
    {
      body: payslipStepBody,
      answer: payslipMonthAnswer,
      refusals: [
        "LEGAL_ENTITY_NOT_FOUND",
        "PAYROLL_NOTHING_TO_DO",
        "PAYSLIP_NOT_FOUND",
        "PAYSLIP_STATE",
        "PAYSLIP_BELOW_MINIMUM_WAGE",
        "PAYSLIP_VALUES_TO_REVIEW",
      ],
    },
  ),
  post: validate.post(
    "/api/payroll/payslip/post",
    "Write the entry of the validated payslips of a month (OD de paie)",
    {
      body: payslipMoveBody,
      answer: payslipMonthAnswer,
      refusals: [...WRITES, "PAYROLL_ENTRY_EMPTY", "PAYROLL_ENTRY_MISMATCH"],
    },
  ),
  pay: validate.post("/api/payroll/payslip/pay", "Write the payment of the wages of a month", {
    body: payslipMoveBody,
    answer: payslipMonthAnswer,
    refusals: WRITES,
  }),
  file: exporting.get(
    "/api/payroll/payslip/transfer-file",
    "What is due of a month as one SEPA file that the bank books as one line; for a second person, who validated none of it and typed no IBAN of it",
    {
      query: wagesFileQuery,
      answer: { raw: "application/xml" },
      refusals: FILE,
    },
  ),
  undo: validate.post("/api/payroll/payslip/undo", "Reverse the payment of a month, else its entry", {
    body: payslipStepBody.omit({ ids: true }),
    answer: payslipMonthAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND", "PAYROLL_NOTHING_TO_DO", ...POSTED],
  }),
  advancesFile: exporting.get(
    "/api/payroll/advance/transfer-file",
    "Advances of a month that are not paid as one SEPA file that the bank books as one line; for a second person, who typed none of it and no IBAN of it",
    { query: wagesFileQuery, answer: { raw: "application/xml" }, refusals: FILE },
  ),
  addAdvance: create.post("/api/payroll/advance", "Type an advance on the pay of a month", {
    body: createAdvanceBody,
    answer: payslipMonthAnswer,
    refusals: [
      "LEGAL_ENTITY_NOT_FOUND",
      "EMPLOYEE_NOT_FOUND",
      "PAYSLIP_OUTSIDE_CONTRACT",
      "PAY_ADVANCE_MONTH",
    ],
  }),
  removeAdvance: create.delete("/api/payroll/advance/{id}", "Remove an advance that is not paid", {
    answer: payslipMonthAnswer,
    refusals: ["PAY_ADVANCE_NOT_FOUND", "PAY_ADVANCE_PAID"],
  }),
  payAdvances: validate.post(
    "/api/payroll/advance/pay",
    "Write the payment of the advances of a month: one entry 425/512 for each bank account",
    { body: payslipMoveBody, answer: payslipMonthAnswer, refusals: [...WRITES, "PAY_ADVANCE_MONTH"] },
  ),
  undoAdvances: validate.post(
    "/api/payroll/advance/undo",
    "Reverse the last payment of advances of a month, before a validated payslip took them back",
    {
      body: payslipStepBody.omit({ ids: true }),
      answer: payslipMonthAnswer,
      refusals: ["LEGAL_ENTITY_NOT_FOUND", "PAYROLL_NOTHING_TO_DO", "PAY_ADVANCE_MONTH", ...POSTED],
    },
  ),
  read: view.get("/api/payroll/payslip/{id}", "One payslip, whole", {
    answer: payslipAnswer,
    refusals: ["PAYSLIP_NOT_FOUND"],
  }),
  change: create.patch(
    "/api/payroll/payslip/{id}",
    "Type the variables of the month: the payslip is to be calculated again",
    { body: payslipVariablesBody, answer: payslipAnswer, refusals: ["PAYSLIP_NOT_FOUND", "PAYSLIP_STATE"] },
  ),
  correct: validate.post(
    "/api/payroll/payslip/{id}/correct",
    "Prepare the corrective payslip of a validated one",
    { answer: payslipAnswer, refusals: ["PAYSLIP_NOT_FOUND", "PAYSLIP_STATE", "PAYSLIP_CORRECTION_OPEN"] },
  ),
  remove: create.delete("/api/payroll/payslip/{id}", "Remove a payslip that is not validated", {
    answer: payslipMonthAnswer,
    refusals: ["PAYSLIP_NOT_FOUND", "PAYSLIP_STATE"],
  }),
  print: view.get("/api/payroll/payslip/{id}/pdf", "A payslip as a PDF; who took it stands in the log", {
    answer: { raw: "application/pdf" },
    refusals: ["PAYSLIP_NOT_FOUND", "PAYSLIP_STATE"],
  }),
});
