import type { EntryAnswer, MarkPcaBody } from "@grand-livre/contracts/entry";
import { canMarkPca, type PcaMark, pcaMarkProblem } from "@grand-livre/domain/accrual/mark-pca";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { onEntry, showEntry } from "./manual-service.ts";
import { findPcaMark, removePcaMark, setPcaMark } from "./pca-repository.ts";

/**
 * Marks an entry of income as a PCA, or changes its mark. The sealed entry does not change.
 * @throws RefusalError ENTRY_NOT_FOUND, ENTRY_CANNOT_BE_PCA, and those of its dates
 */
export async function markPca(
  app: Application,
  caller: Caller,
  id: string,
  body: MarkPcaBody,
): Promise<EntryAnswer> {
  const mark: PcaMark = {
    date: body.date,
    serviceStart: body.serviceStart ?? null,
    serviceEnd: body.serviceEnd ?? null,
  };
  return onEntry(app, caller, id, async (command) => {
    const { tx, entity } = command;
    const entry = await showEntry(tx, caller, id);
    orRefuse(canMarkPca(entry));
    const problem = pcaMarkProblem(mark, { entryDate: entry.date, today: command.today });
    if (problem) orRefuse(problem);
    await setPcaMark(tx, caller.scope, { legalEntityId: entity.id, id }, mark);
    const before = entry.pca;
    await command.audit({
      action: "mark-pca",
      resource: "entry",
      resourceId: id,
      legalEntityId: entity.id,
      details: { number: entry.number, ...mark, ...(before ? { before } : {}) },
    });
    return showEntry(tx, caller, id);
  });
}

/** Takes the mark away. @throws RefusalError ENTRY_NOT_FOUND, ENTRY_NOT_MARKED_PCA */
export async function unmarkPca(app: Application, caller: Caller, id: string): Promise<EntryAnswer> {
  return onEntry(app, caller, id, async (command) => {
    const { tx, entity } = command;
    const place = { legalEntityId: entity.id, id };
    const before = await findPcaMark(tx, place);
    if (!before) throw new RefusalError("ENTRY_NOT_MARKED_PCA");
    await removePcaMark(tx, place);
    await command.audit({
      action: "unmark-pca",
      resource: "entry",
      resourceId: id,
      legalEntityId: entity.id,
      details: { before },
    });
    return showEntry(tx, caller, id);
  });
}
