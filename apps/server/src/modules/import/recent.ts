import type { ImportKind, RecentImport, RecentImports } from "@grand-livre/contracts/import";
import { jobAnswer } from "@grand-livre/contracts/job";
import type { RecordKind } from "@grand-livre/domain/import/records/record-file";
import type { Application } from "../../application.ts";
import type { Scope } from "../../scope.ts";
import { recentJobsOfCompany } from "../job/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";

const KINDS: Readonly<Record<string, ImportKind | "document">> = {
  "import-ledger": "ledger",
  "import-sheet": "journal",
  "import-documents": "document",
};
const JOBS = [...Object.keys(KINDS), "import-records"];

const jobFields = jobAnswer.pick({ id: true, state: true, done: true, total: true });

/**
 * The imports of a company that are under way, of every person, and what became of the caller's own for a day:
 * who left the screen, or works on another machine, finds them there.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND
 */
export async function recentImports(
  app: Application,
  scope: Scope,
  legalEntityRefId: string,
): Promise<RecentImports> {
  const { id } = await resolveLegalEntity(app.db, legalEntityRefId);
  const jobs = await recentJobsOfCompany(app, scope, JOBS, id);
  return {
    imports: jobs.map(({ kind, payload, result, error, ownerId, ownerName, createdAt, ...job }) => ({
      ...jobFields.parse(job),
      kind: KINDS[kind] ?? (payload as { readonly kind: RecordKind }).kind,
      fileName: (payload as { readonly fileName: string }).fileName,
      askedAt: createdAt.toISOString(),
      askedBy: ownerName,
      own: ownerId === scope.userId,
      error: withoutLines(jobAnswer.shape.error.parse(error)),
      made: madeOf(result as Readonly<Record<string, unknown>> | null),
    })),
  };
}

/** The lines that refuse a file are many; its job reports them. */
function withoutLines(error: RecentImport["error"]): RecentImport["error"] {
  if (!error?.details) return error;
  const { anomalies: _, ...details } = error.details;
  return { ...error, details };
}

/** The result of either kind of import. */
function madeOf(result: Readonly<Record<string, unknown>> | null): RecentImport["made"] {
  if (!result) return null;
  const { batchId, read, lines, created, entries, rejected, rejectedCount } = result;
  return {
    batchId: typeof batchId === "string" ? batchId : null,
    read: Number(read ?? lines),
    entries: Number(created ?? entries),
    rejected: Number(rejectedCount ?? (Array.isArray(rejected) ? rejected.length : 0)),
  };
}
