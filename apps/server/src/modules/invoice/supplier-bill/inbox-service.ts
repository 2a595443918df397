import type { InboxAnswer } from "@grand-livre/contracts/capture";
import type { Application } from "../../../application.ts";
import type { Connection } from "../../../database/connection.ts";
import type { Scope } from "../../../scope.ts";
import { resolveLegalEntity } from "../../legal-entity/service.ts";
import { readCounts } from "../document-list/count-repository.ts";
import { countUnfinishedWork, findUnfinishedWork } from "./inbox-repository.ts";

type File = InboxAnswer["files"][number];

/** How many drafts of supplier bills are in each state of the inbox: no bill is looked at. */
export async function inboxCounts(db: Connection, scope: Scope, legalEntityId: string) {
  const states = await readCounts(db, scope, { legalEntityId, directions: ["debit"] });
  const of = (wanted: string) => states.find(({ state }) => state === wanted)?.count ?? 0;
  return {
    toComplete: of("toComplete"),
    toCheck: of("toCheck"),
    ready: of("ready"),
    approved: of("approved"),
  };
}

/**
 * The states of the bills of a company, from maintained counters, and the caller's files that are being worked on or failed.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND
 */
export async function inboxOf(
  app: Application,
  scope: Scope,
  legalEntityRefId: string,
): Promise<InboxAnswer> {
  const { id } = await resolveLegalEntity(app.db, legalEntityRefId);
  const counts = await inboxCounts(app.db, scope, id);
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
