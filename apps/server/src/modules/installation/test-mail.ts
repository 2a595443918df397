import type { MailTestAnswer } from "@grand-livre/contracts/installation";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { newId } from "../../ids.ts";
import { inCommand } from "../../kit/command.ts";
import { countUse } from "../identity/service.ts";
import { sendNow } from "../mail/service.ts";
import { requirePlatformAdministrator } from "./service.ts";

function outcomeOf(error: unknown): MailTestAnswer["outcome"] {
  const { code = "", responseCode = 0 } = error as { code?: string; responseCode?: number };
  if (code === "EAUTH" || responseCode === 530 || responseCode === 535) return "credentials_refused";
  if (code === "ETIMEDOUT") return "timeout";
  if (code === "EENVELOPE") return "recipient_refused";
  if (/CERT|SELF_SIGNED|UNABLE_TO|^ERR_TLS|^ERR_SSL|^ETLS$/.test(code)) return "certificate";
  if (["ECONNECTION", "ESOCKET", "EDNS", "ECONNREFUSED", "ENOTFOUND"].includes(code)) return "unreachable";
  return "refused";
}

/**
 * Sends a mail to the caller's own address at once, past the line of messages, and answers the result.
 * @throws RefusalError FORBIDDEN, TOO_MANY_REQUESTS
 */
export async function testMail(app: Application, caller: Caller): Promise<MailTestAnswer> {
  requirePlatformAdministrator(caller);
  await countUse(app, "mail-test", caller.userId);
  const { email: recipient, userId } = caller;
  const outcome = await sendNow(app, newId(), {
    channel: "mail",
    to: recipient,
    userId,
    subject: "Grand Livre\u00a0: essai d’envoi",
    text: "Bonjour,\n\nCe message prouve que l’installation envoie ses e-mails.\n\n— Grand Livre\n",
  }).catch((error: unknown) => {
    app.log.warn({ err: error }, "test mail not sent");
    return outcomeOf(error);
  });
  await inCommand(app, caller, (command) =>
    command.audit({ action: "test-mail", resource: "installation", details: { recipient, outcome } }),
  );
  return { recipient, outcome };
}
