import { absenceStepBody, refuseAbsenceBody } from "../absence.ts";
import { ibanRequest, ibanRequestQuery, ibanRequestsAnswer } from "../employee-iban.ts";
import { callsOn, endpoints } from "../endpoint.ts";

const { view, validate } = callsOn("payslip");

const DECIDED = [
  "EMPLOYEE_IBAN_NOT_FOUND",
  "COUNTERPARTY_IBAN_DECIDED",
  "COUNTERPARTY_IBAN_SAME_PERSON",
] as const;

/** The bank accounts that employees ask to be paid on, and the second person's decision. */
export const employeeIbanEndpoints = endpoints("employee-iban", {
  list: view.get("/api/payroll/iban-request", "Bank accounts that were asked for, masked, what waits first", {
    query: ibanRequestQuery,
    answer: ibanRequestsAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  }),
  read: validate.get("/api/payroll/iban-request/{id}", "One with the whole IBAN, to decide on it", {
    answer: ibanRequest,
    refusals: ["EMPLOYEE_IBAN_NOT_FOUND"],
  }),
  approve: validate.post(
    "/api/payroll/iban-request/{id}/approve",
    "Approve a bank account: the employee is paid on it from now on",
    { body: absenceStepBody, answer: ibanRequest, refusals: DECIDED },
  ),
  refuse: validate.post("/api/payroll/iban-request/{id}/refuse", "Refuse a bank account, with the reason", {
    body: refuseAbsenceBody,
    answer: ibanRequest,
    refusals: DECIDED,
  }),
});
