import { identityMessages } from "./modules/identity/messages.ts";
import { invoiceMailMessages } from "./modules/invoice-mail/messages.ts";
import { kycMessages } from "./modules/kyc/messages.ts";
import type { Composers } from "./modules/mail/service.ts";
import { mailboxMessages } from "./modules/mailbox/messages.ts";
import { payslipMailMessages } from "./modules/payslip-mail/link.ts";
import { reminderMessages } from "./modules/reminder/messages.ts";

/** Every kind of message that the product sends. */
export const allMessages: Composers = {
  ...identityMessages,
  ...reminderMessages,
  ...invoiceMailMessages,
  ...kycMessages,
  ...mailboxMessages,
  ...payslipMailMessages,
};
