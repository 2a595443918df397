import { payslipMailEndpoints } from "@grand-livre/contracts/endpoints/payslip-mail";
import { handle, type Route } from "../http/route.ts";
import { printPayslipLink, readPayslipLink } from "../modules/payslip-mail/link.ts";
import { sendPayslips, showMails } from "../modules/payslip-mail/service.ts";

export const payslipMailRoutes: readonly Route[] = [
  handle(payslipMailEndpoints.read, ({ app, caller, query }) => showMails(app, caller, query)),
  handle(payslipMailEndpoints.send, ({ app, caller, body }) => sendPayslips(app, caller, body)),
  handle(payslipMailEndpoints.readLink, ({ app, body, request }) =>
    readPayslipLink(app, body.secret, request),
  ),
  handle(payslipMailEndpoints.printLink, ({ app, body, request }) =>
    printPayslipLink(app, body.secret, request),
  ),
];
