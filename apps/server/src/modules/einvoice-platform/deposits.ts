import type { DepositsQuery, HandOverBody } from "@grand-livre/contracts/einvoice-platform";
import { boundFrom } from "@grand-livre/domain/e-reporting/obligation";
import type { SizeClass } from "@grand-livre/domain/mention/mention";
import { E_INVOICING_FIRST_DAY } from "@grand-livre/domain/vat/e-reporting";
import { type Application, today } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { inCommand, onCompany } from "../../kit/command.ts";
import { type LegalEntityRow, resolveLegalEntity } from "../legal-entity/service.ts";
import {
  countDeposits,
  countLate,
  deleteHandovers,
  findDeposits,
  findWaiting,
  insertHandovers,
} from "./deposit-repository.ts";
import { platformOf } from "./service.ts";

/**
 * What is delivered: what was issued since the mandate, else since the first day of the reform. It is due from the day on
 * which a company of that size is bound.
 */
async function spanOf(
  db: Connection,
  { id: legalEntityId, sizeClass }: Pick<LegalEntityRow, "id" | "sizeClass">,
  day: string,
  state: DepositsQuery["state"],
) {
  const { mandatedOn } = await platformOf(db, legalEntityId);
  const since = mandatedOn ?? E_INVOICING_FIRST_DAY;
  return { legalEntityId, since, boundFrom: boundFrom(sizeClass as SizeClass), today: day, state };
}

/** A page of the sales that are to be delivered to the platform, or were. @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function listDeposits(
  app: Application,
  { legalEntityRefId, state, after, limit }: DepositsQuery,
) {
  const entity = await resolveLegalEntity(app.db, legalEntityRefId);
  const span = await spanOf(app.db, entity, today(app), state);
  const rows = await findDeposits(app.db, span, { after, limit: limit + 1 });
  const deposits = rows.slice(0, limit);
  return {
    deposits,
    count: await countDeposits(app.db, span),
    boundFrom: span.boundFrom,
    late: await countLate(app.db, span),
    nextAfter: rows.length > limit ? (deposits.at(-1)?.id ?? null) : null,
  };
}

/**
 * Notes that the files of sales were delivered: all of them or none.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, DEPOSIT_NOT_WAITING, DEPOSIT_DATE_INVALID
 */
export async function handOver(
  app: Application,
  caller: Caller,
  { legalEntityRefId, handedOverOn, reference, ...body }: HandOverBody,
): Promise<{ changed: number }> {
  const { scope } = caller;
  const invoiceIds = [...new Set(body.invoiceIds)];
  return onCompany(app, caller, { refId: legalEntityRefId }, async (command) => {
    const { tx } = command;
    const { id: legalEntityId } = command.entity;

    const span = await spanOf(tx, command.entity, command.today, "waiting");
    const waiting = await findWaiting(tx, span, invoiceIds);
    if (waiting.length !== invoiceIds.length) throw new RefusalError("DEPOSIT_NOT_WAITING");
    if (handedOverOn > command.today || waiting.some(({ date }) => date > handedOverOn))
      throw new RefusalError("DEPOSIT_DATE_INVALID");
    const changed = await insertHandovers(
      tx,
      scope,
      { legalEntityId, invoiceIds },
      { handedOverOn, reference: reference || null, notedAt: app.now() },
    );
    await command.audit(
      ...waiting.map(({ id, number }) => ({
        action: "hand-over",
        resource: "invoice" as const,
        resourceId: id,
        legalEntityId,
        details: { refId: number, handedOverOn, reference: reference || null },
      })),
    );
    return { changed };
  });
}

/**
 * Takes back what was noted by mistake: all of them or none.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, DEPOSIT_NOT_HANDED_OVER
 */
export async function takeBack(
  app: Application,
  caller: Caller,
  { legalEntityRefId, ...body }: { legalEntityRefId: string; invoiceIds: readonly string[] },
): Promise<{ changed: number }> {
  const invoiceIds = [...new Set(body.invoiceIds)];
  return inCommand(app, caller, async (command) => {
    const { tx } = command;
    const { id: legalEntityId } = await resolveLegalEntity(tx, legalEntityRefId);
    const changed = await deleteHandovers(tx, { legalEntityId, invoiceIds });
    if (changed !== invoiceIds.length) throw new RefusalError("DEPOSIT_NOT_HANDED_OVER");
    await command.audit(
      ...invoiceIds.map((id) => ({
        action: "take-back",
        resource: "invoice" as const,
        resourceId: id,
        legalEntityId,
      })),
    );
    return { changed };
  });
}
