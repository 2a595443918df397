import type { KycDocumentKind } from "@grand-livre/domain/kyc/documents";
import { type DocumentsStanding, documentsStanding } from "@grand-livre/domain/kyc/documents";
import { beneficialOwners } from "@grand-livre/domain/kyc/ownership";
import { type ReopeningCause, type ReviewedFile, validUntil } from "@grand-livre/domain/kyc/review";
import { isVigilantEnough, type RiskScale, scaleOn, scoreRisk } from "@grand-livre/domain/kyc/risk";
import { fold } from "@grand-livre/domain/text/fold";
import type { Updateable } from "kysely";
import type { Application } from "../../application.ts";
import type { Connection, Tx } from "../../database/connection.ts";
import type { KycFile } from "../../database/schema.gen.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { type Command, onCompanyRow } from "../../kit/command.ts";
import type { Scope } from "../../scope.ts";
import type { Actor } from "../audit/service.ts";
import {
  type DocumentRow,
  type FileRow,
  findDocuments,
  findScales,
  kycFiles,
  updateDocument,
} from "./repository.ts";

/** A file with what its rules look at. */
export type WholeFile = {
  readonly row: FileRow;
  readonly documents: readonly DocumentRow[];
  readonly scale: RiskScale;
};

/** One file of the scope. @throws RefusalError KYC_NOT_FOUND */
export async function loadFile(db: Connection, scope: Scope, id: string, day: string): Promise<WholeFile> {
  return withParts(db, await requireFile(db, scope, id), day);
}

/** @throws RefusalError KYC_NOT_FOUND */
export async function requireFile(db: Connection, scope: Scope, id: string): Promise<FileRow> {
  const row = await kycFiles.find(db, scope, id);
  if (!row) throw new RefusalError("KYC_NOT_FOUND");
  return row;
}

async function withParts(db: Connection, row: FileRow, day: string): Promise<WholeFile> {
  const { legalEntityId } = row;
  return {
    row,
    documents: await findDocuments(db, { legalEntityId, fileIds: [row.id] }),
    scale: scaleOn(await findScales(db, { legalEntityId }), day),
  };
}

export function standingOf(
  { row, documents }: Pick<WholeFile, "row" | "documents">,
  day: string,
): DocumentsStanding {
  return documentsStanding(row, documents, day);
}

/** What the rules of the review see of a file. */
export function reviewedOf(file: Pick<WholeFile, "row" | "documents">, day: string): ReviewedFile {
  const { row } = file;
  return {
    ...row,
    documents: standingOf(file, day),
    beneficialOwners: beneficialOwners(row.owners, row.representativeName).length,
  };
}

type Derived = Pick<FileRow, "owners" | "freezeMatches" | "vigilance" | "state" | "nextReviewOn"> & FileRow;

/** What is worked out of a file at each change: its risk, its vigilance, how far its documents are. */
export function derivedOf(row: Derived, documents: readonly DocumentRow[], scale: RiskScale, day: string) {
  const openMatches = row.freezeMatches.filter(({ cleared }) => cleared === null).length;
  const risk = scoreRisk(scale, { ...row, openMatch: openMatches > 0 });
  const vigilance = isVigilantEnough(row.vigilance, risk.leastVigilance)
    ? row.vigilance
    : risk.leastVigilance;
  const standing = documentsStanding({ ...row, vigilance }, documents, day);
  // A validated file that asks for one more document is validated no longer.
  const reopened = row.state === "validated" && standing.ready < standing.required;
  const validated = row.state === "validated" && !reopened && row.nextReviewOn !== null;
  return {
    searchKey: fold([row.name, row.representativeName].filter(Boolean).join(" ")),
    riskScore: risk.score,
    riskLevel: risk.level,
    riskReasons: JSON.stringify(risk.reasons),
    leastVigilance: risk.leastVigilance,
    vigilance,
    documentsRequired: standing.required,
    documentsReady: standing.ready,
    documentsEndOn: standing.endsOn,
    openMatches,
    owners: JSON.stringify(row.owners),
    freezeMatches: JSON.stringify(row.freezeMatches),
    validUntil: validated ? validUntil(row.nextReviewOn ?? day, standing.endsOn) : null,
    ...(reopened ? { state: "to_complete", nextReviewOn: null } : {}),
  } satisfies Updateable<KycFile>;
}

/** Writes a change of a file with all that follows from it. @throws RefusalError STALE_VERSION */
export async function saveFile(
  tx: Tx,
  { row, scale }: Pick<WholeFile, "row" | "scale">,
  change: Partial<FileRow>,
  day: string,
): Promise<FileRow> {
  const documents = await findDocuments(tx, { legalEntityId: row.legalEntityId, fileIds: [row.id] });
  const { id: _, legalEntityId: __, version: ___, ...columns } = { ...row, ...change };
  const saved = await kycFiles.update(tx, row, {
    ...columns,
    ...derivedOf({ ...row, ...change }, documents, scale, day),
  });
  if (!saved) throw new RefusalError("STALE_VERSION");
  return saved;
}

/** The document that no longer proves what the third party changed. */
const OUTDATED: Readonly<Record<ReopeningCause, KycDocumentKind | undefined>> = {
  iban: "bank",
  representative: "identity",
  owners: "owners",
  identity: undefined,
};
const OUTDATED_REASON = "À remplacer\u00a0: le tiers a changé depuis.";

/**
 * What a change of the third party does to its file: a validated one goes back to review, and the document that proved what
 * was before is requested again.
 */
export async function reopeningOf(
  tx: Tx,
  { row, documents }: Pick<WholeFile, "row" | "documents">,
  cause: ReopeningCause,
): Promise<Partial<FileRow>> {
  const kind = OUTDATED[cause];
  const outdated = documents.filter((document) => document.kind === kind && document.state !== "refused");
  for (const document of outdated)
    await updateDocument(tx, document, { state: "refused", reason: OUTDATED_REASON });
  if (row.state !== "validated" && row.state !== "in_review") return {};
  return {
    state: outdated.length > 0 ? "to_complete" : "in_review",
    reopenedBy: cause,
    nextReviewOn: null,
    validUntil: null,
    escalatedBy: null,
    escalationReason: null,
  };
}

/** Audits a command on a file: its name and what changed, never what is known of the third party. */
export async function auditFile(
  command: Command,
  row: Pick<FileRow, "id" | "legalEntityId" | "name">,
  action: string,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await command.audit({
    action,
    resource: "kyc",
    resourceId: row.id,
    legalEntityId: row.legalEntityId,
    details: { name: row.name, ...details },
  });
}

/**
 * One change of a file: one transaction, under the lock of its company, at the version that was read when one is given.
 * @throws RefusalError KYC_NOT_FOUND, STALE_VERSION, and what the work refuses
 */
export async function onFile<Who extends Actor>(
  app: Application,
  actor: Who,
  {
    id,
    version,
    action,
  }: { readonly id: string; readonly version?: number | undefined; readonly action: string },
  work: (command: Command<Who> & { readonly file: WholeFile }) => Promise<Partial<FileRow>>,
): Promise<WholeFile> {
  const find = (tx: Tx) => requireFile(tx, actor.scope, id);
  return onCompanyRow(app, actor, { find, version }, async (command, row) => {
    const { tx, scope, today: day } = command;
    const file = await withParts(tx, row, day);
    const change = await work({ ...command, file });
    await saveFile(tx, file, change, day);
    await auditFile(command, row, action, { fields: Object.keys(change) });
    return loadFile(tx, scope, id, day);
  });
}
