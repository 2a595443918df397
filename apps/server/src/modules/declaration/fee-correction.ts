import type { FeeCorrectionBody } from "@grand-livre/contracts/declaration";
import { canEdit } from "@grand-livre/domain/declaration/declaration-state";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { onDeclaration } from "./commands.ts";
import { writeFeeCorrection } from "./fee-repository.ts";
import { feeKey, readFees } from "./fees.ts";
import { factsOf } from "./present.ts";

/**
 * Changes what is declared of a beneficiary while the DAS2 of its year is prepared.
 * @throws RefusalError DECLARATION_NOT_FOUND, COUNTERPARTY_NOT_FOUND for one who was paid no fee, STALE_VERSION, those of `canEdit`
 */
export async function correctFee(app: Application, caller: Caller, body: FeeCorrectionBody) {
  const { legalEntityRefId: refId, year, version, ...change } = body;
  const { details } = await onDeclaration(app, caller, feeKey(year), { refId }, async (command, loaded) => {
    orRefuse(canEdit(factsOf(loaded.books, loaded.declaration)));
    const { tx, entity, audit } = command;
    const { rows } = await readFees(tx, entity.id, year);
    const before = rows.find(({ counterpartyId }) => counterpartyId === change.counterpartyId);
    if (before === undefined) throw new RefusalError("COUNTERPARTY_NOT_FOUND");
    if (before.correction.version !== version) throw new RefusalError("STALE_VERSION");
    await writeFeeCorrection(tx, {
      ...change,
      legalEntityId: entity.id,
      year,
      version: version + 1,
      correctedBy: caller.userId,
      correctedAt: app.now(),
    });
    await audit({
      action: "correct-fee",
      resource: "declaration",
      resourceId: change.counterpartyId,
      legalEntityId: entity.id,
      details: { year, ...change, paidCents: before.paidCents },
    });
  });
  return details;
}
