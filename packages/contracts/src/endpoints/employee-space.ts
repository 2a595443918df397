import { absenceStepBody } from "../absence.ts";
import { askAbsenceBody, askOwnIbanBody, employeeSpaceAnswer } from "../employee-space.ts";
import { endpoints, signedIn } from "../endpoint.ts";

/** What a person sees and asks as an employee: found by his account alone, it takes no right and gives none. */
export const employeeSpaceEndpoints = endpoints("employee-space", {
  read: signedIn.get("/api/employee-space", "The caller's own payslips, leave and absences", {
    answer: employeeSpaceAnswer,
  }),
  print: signedIn.get("/api/employee-space/payslip/{id}/pdf", "One of the caller's own payslips as a PDF", {
    answer: { raw: "application/pdf" },
    refusals: ["PAYSLIP_NOT_FOUND"],
  }),
  ask: signedIn.post("/api/employee-space/absence", "Ask for an absence of one's own", {
    body: askAbsenceBody,
    answer: employeeSpaceAnswer,
    refusals: [
      "EMPLOYEE_NOT_FOUND",
      "ABSENCE_DATES_INVALID",
      "ABSENCE_OUTSIDE_CONTRACT",
      "ABSENCE_WITHOUT_DAY",
      "ABSENCE_OVERLAP",
    ],
  }),
  askIban: signedIn.post("/api/employee-space/iban", "Ask to be paid on another bank account", {
    body: askOwnIbanBody,
    answer: employeeSpaceAnswer,
    refusals: ["EMPLOYEE_NOT_FOUND", "IBAN_INVALID"],
  }),
  takeBack: signedIn.post(
    "/api/employee-space/absence/{id}/cancel",
    "Take back an absence of one's own that nobody has decided",
    {
      body: absenceStepBody,
      answer: employeeSpaceAnswer,
      refusals: ["ABSENCE_NOT_FOUND", "ABSENCE_STATE"],
    },
  ),
});
