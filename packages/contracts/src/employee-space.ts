import { ASKED_KINDS } from "@grand-livre/domain/absence/absence-kind";
import { LEAVE_UNITS } from "@grand-livre/domain/absence/leave-days";
import { z } from "zod";
import { ability } from "./ability.ts";
import { absenceAnswer, absenceFields, payslipLeave } from "./absence.ts";
import { ibanRequest } from "./employee-iban.ts";

const { from, to, fromNoon, toNoon, note } = absenceFields;
export const askAbsenceBody = z.strictObject({
  employeeId: z.uuid(),
  kind: z.enum(ASKED_KINDS),
  ...{ from, to, fromNoon, toNoon, note },
});
export type AskAbsenceBody = z.output<typeof askAbsenceBody>;

export const askOwnIbanBody = z.strictObject({
  employeeId: z.uuid(),
  iban: z.string().trim().min(1).max(50),
});
export type AskOwnIbanBody = z.output<typeof askOwnIbanBody>;

/** What a person sees as an employee: his payslips, his leave and his absences, in each company that employs him. */
export const employeeSpaceAnswer = z.object({
  spaces: z.array(
    z.object({
      employeeId: z.uuid(),
      company: z.string(),
      name: z.string(),
      number: z.string(),
      unit: z.enum(LEAVE_UNITS),
      /** After the last validated payslip; null before the first. */
      leave: payslipLeave.nullable(),
      /** Days of the paid counter that are approved after that payslip. */
      planned: z.int(),
      /** Masked, as that of the last request. */
      iban: z.string().nullable(),
      ibanRequest: ibanRequest.pick({ iban: true, state: true, askedAt: true, reason: true }).nullable(),
      payslips: z.array(
        z.object({ id: z.uuid(), month: z.string(), corrective: z.boolean(), netPaidCents: z.int() }),
      ),
      absences: z.array(
        absenceAnswer
          .pick({
            ...{ id: true, version: true, kind: true, from: true, to: true, fromNoon: true, toNoon: true },
            ...{ state: true, days: true, note: true, reason: true },
          })
          .extend({ takeBack: ability }),
      ),
    }),
  ),
});
export type EmployeeSpaceAnswer = z.output<typeof employeeSpaceAnswer>;
export type EmployeeSpace = EmployeeSpaceAnswer["spaces"][number];
