import { anybody, callsOn, endpoints } from "../endpoint.ts";
import {
  payslipLinkAnswer,
  payslipLinkBody,
  payslipMailAnswer,
  payslipMailQuery,
  sendPayslipsBody,
} from "../payslip-mail.ts";

const { view, validate } = callsOn("payslip");

const LINK = ["PAYSLIP_LINK_INVALID"] as const;

/** The links to payslips that are mailed to employees, and what they open. */
export const payslipMailEndpoints = endpoints("payslip-mail", {
  read: view.get("/api/payroll/payslip-mail", "Whom the payslips of a month were mailed to", {
    query: payslipMailQuery,
    answer: payslipMailAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  }),
  send: validate.post(
    "/api/payroll/payslip-mail",
    "Mail the links to the payslips of a month that were not sent, or to some again: their earlier links end",
    {
      body: sendPayslipsBody,
      answer: payslipMailAnswer,
      refusals: ["LEGAL_ENTITY_NOT_FOUND", "PAYSLIP_NOT_FOUND", "PAYSLIP_MAIL_ADDRESS"],
    },
  ),
  readLink: anybody.post("/api/payslip-link/read", "The payslip that a mailed link opens", {
    body: payslipLinkBody,
    answer: payslipLinkAnswer,
    refusals: LINK,
  }),
  printLink: anybody.post("/api/payslip-link/pdf", "Its PDF; that it was taken stands in the log", {
    body: payslipLinkBody,
    answer: { raw: "application/pdf" },
    refusals: LINK,
  }),
});
