/** What became of the mail of a payslip, as the line of mails tells it. */
export interface SentPayslip {
  readonly email: string;
  readonly delivery: "waiting" | "sent" | "kept" | "discarded" | "failed";
}

export const PAYSLIP_MAIL_STANDINGS = ["to_send", "sent", "without_address"] as const;
export type PayslipMailStanding = (typeof PAYSLIP_MAIL_STANDINGS)[number];

/**
 * Where the mail of a validated payslip stands: one that failed, or went to an address that the employee has no more, is to be
 * sent again.
 */
export function standingOfMail(email: string | null, sent: SentPayslip | null): PayslipMailStanding {
  if (email === null) return "without_address";
  const arrives = sent !== null && sent.delivery !== "failed" && sent.delivery !== "discarded";
  return arrives && sent.email === email ? "sent" : "to_send";
}
