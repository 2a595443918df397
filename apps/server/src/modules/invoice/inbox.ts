import type { InboxAnswer } from "@grand-livre/contracts/capture";
import type { Application } from "../../application.ts";
import type { Scope } from "../../scope.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { countUnfinishedWork, findInboxCounts, findUnfinishedWork } from "./inbox-repository.ts";

type File = InboxAnswer["files"][number];

/**
 * Where the bills of a company stand, from maintained counters, and the caller's files that are being worked on or failed.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND
 */
export async function inboxOf(
  app: Application,
  scope: Scope,
  legalEntityRefId: string,
): Promise<InboxAnswer> {
  const { id } = await resolveLegalEntity(app.db, scope, legalEntityRefId);
  const counts = await findInboxCounts(app.db, scope, id);
  const { waiting, failed } = await countUnfinishedWork(app.db, scope, id);
  const rows = waiting + failed > 0 ? await findUnfinishedWork(app.db, scope, id) : [];
  return {
    counts: { reading: waiting, failed, ...counts },
    files: rows.map(({ id: jobId, kind, fileName, invoiceId, state, error, createdAt }) => ({
      jobId,
      kind,
      fileName,
      invoiceId,
      state: state as File["state"],
      error: error as File["error"],
      createdAt: createdAt.toISOString(),
    })),
  };
}
