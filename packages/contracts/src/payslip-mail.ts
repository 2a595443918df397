import { PAYSLIP_MAIL_STANDINGS } from "@grand-livre/domain/payroll/payslip-mail";
import { z } from "zod";
import { ability } from "./ability.ts";
import { messageDelivery } from "./message-delivery.ts";
import { payslipMonthQuery, payslipStepBody } from "./payroll.ts";

export const payslipMailQuery = payslipMonthQuery;
/** With ids, these whether they were sent or not; without, those of the month that are to be sent. */
export const sendPayslipsBody = payslipStepBody;

/** The mails of the validated payslips of a month. */
export const payslipMailAnswer = z.object({
  payslips: z.array(
    z.object({
      id: z.uuid(),
      number: z.string(),
      name: z.string(),
      corrective: z.boolean(),
      email: z.string().nullable(),
      standing: z.enum(PAYSLIP_MAIL_STANDINGS),
      /** The last one that left. */
      sent: z
        .object({
          email: z.string(),
          at: z.string(),
          expiresAt: z.string(),
          delivery: messageDelivery,
        })
        .nullable(),
    }),
  ),
  /** Without one mails are only made ready. */
  mailServer: z.boolean(),
  abilities: z.object({ send: ability }),
});
export type PayslipMailAnswer = z.output<typeof payslipMailAnswer>;

export const payslipLinkBody = z.strictObject({ secret: z.string().min(1).max(100) });
/** What an employee sees by the link: this payslip, and nothing else of the pay. */
export const payslipLinkAnswer = z.object({
  company: z.string(),
  employee: z.string(),
  month: z.string(),
  corrective: z.boolean(),
  grossCents: z.int(),
  netPaidCents: z.int(),
  expiresAt: z.string(),
});
export type PayslipLinkAnswer = z.output<typeof payslipLinkAnswer>;
