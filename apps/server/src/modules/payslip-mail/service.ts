import { createHash } from "node:crypto";
import type { PayslipMailAnswer } from "@grand-livre/contracts/payslip-mail";
import { standingOfMail } from "@grand-livre/domain/payroll/payslip-mail";
import { ALLOWED, refuse } from "@grand-livre/domain/refusal";
import type { Application } from "../../application.ts";
import { derivedLinkSecret } from "../../derived-secret.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { abilityOf } from "../../kit/abilities.ts";
import { onCompany } from "../../kit/command.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { hasMailServer, queueMessage } from "../mail/service.ts";
import { closeLinks, findMails, insertLinks, type MailRow, settleLinks } from "./repository.ts";

const DAYS = 30;
const DAY_MS = 24 * 3_600_000;

export const hashOf = (secret: string) => createHash("sha256").update(secret).digest();

type Month = { readonly legalEntityRefId: string; readonly month: string };

const sentOf = ({ sentTo, delivery }: MailRow) =>
  sentTo === null || delivery === null ? null : { email: sentTo, delivery };
const standing = (row: MailRow) => standingOfMail(row.email, sentOf(row));

/** The validated payslips of a month with what was mailed of them. @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function showMails(
  app: Application,
  caller: Caller,
  { legalEntityRefId, month }: Month,
): Promise<PayslipMailAnswer> {
  const { id: legalEntityId } = await resolveLegalEntity(app.db, legalEntityRefId);
  const rows = await findMails(app.db, { legalEntityId, month });
  const due = rows.some((row) => standing(row) === "to_send");
  return {
    payslips: rows.map((row) => {
      const { id, number, name, corrective, email, sentAt, expiresAt } = row;
      const sent = sentOf(row);
      return {
        ...{ id, number, name, corrective, email, standing: standing(row) },
        sent: sent && {
          ...sent,
          at: sentAt?.toISOString() ?? "",
          expiresAt: expiresAt?.toISOString() ?? "",
        },
      };
    }),
    mailServer: hasMailServer(app),
    abilities: {
      send: abilityOf(
        caller,
        { service: "payslip", action: "Validator" },
        due ? ALLOWED : refuse("PAYROLL_NOTHING_TO_DO"),
      ),
    },
  };
}

/** Those that are asked for by their ids, else those that are to be sent. @throws RefusalError PAYSLIP_NOT_FOUND, PAYSLIP_MAIL_ADDRESS */
function chosenOf(rows: readonly MailRow[], ids: readonly string[] | undefined): MailRow[] {
  if (ids === undefined) return rows.filter((row) => standing(row) === "to_send");
  const asked = new Set(ids);
  const chosen = rows.filter(({ id }) => asked.has(id));
  if (chosen.length < asked.size) throw new RefusalError("PAYSLIP_NOT_FOUND");
  const missing = chosen.find(({ email }) => email === null);
  if (missing !== undefined) throw new RefusalError("PAYSLIP_MAIL_ADDRESS", { employee: missing.name });
  return chosen;
}

/**
 * Mails each employee the link to the payslip, in line in the transaction that keeps the link: it leaves once or not at all, and the
 * month sent twice leaves once. Who has no address is left. An earlier link of the same payslip ends.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, PAYSLIP_NOT_FOUND, PAYSLIP_MAIL_ADDRESS
 */
export async function sendPayslips(
  app: Application,
  caller: Caller,
  { legalEntityRefId, month, ids }: Month & { readonly ids?: readonly string[] | undefined },
): Promise<PayslipMailAnswer> {
  await onCompany(app, caller, { refId: legalEntityRefId }, async ({ tx, entity, audit }) => {
    const legalEntityId = entity.id;
    const chosen = chosenOf(await findMails(tx, { legalEntityId, month }), ids);
    if (chosen.length === 0) return;
    const now = app.now();
    await closeLinks(tx, { legalEntityId, ids: chosen.map(({ id }) => id), now });
    const links = [];
    for (const { id: payslipId, email } of chosen) {
      const id = newId();
      const messageId = await queueMessage(tx, app, { kind: "payslip-link", params: { linkId: id } });
      links.push({
        ...{ legalEntityId, id, payslipId, email: email ?? "", messageId },
        secretHash: hashOf(derivedLinkSecret(app, id)),
        createdAt: now,
        createdBy: caller.userId,
        expiresAt: new Date(now.getTime() + DAYS * DAY_MS),
      });
    }
    await insertLinks(tx, links);
    await audit(
      ...chosen.map(({ id: resourceId, employeeId }) => ({
        action: "send-mail",
        resource: "payslip" as const,
        resourceId,
        legalEntityId,
        details: { month, employeeId },
      })),
    );
  });
  return showMails(app, caller, { legalEntityRefId, month });
}

/** Keeps what became of the mails of every company, each day. */
export async function settlePayslipMails(app: Application): Promise<void> {
  await settleLinks(app.db, { userId: "", legalEntityIds: "all" });
}
