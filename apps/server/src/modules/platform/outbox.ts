import { type Acknowledgement, type Flow, flowInfo } from "@grand-livre/platform/flow/messages";
import type { Application } from "../../application.ts";
import { inTransaction } from "../../database/transaction.ts";
import { answerOfError } from "../../http/error-map.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { retryDelay } from "../../outside/retry-policy.ts";
import type { Actor } from "../audit/service.ts";
import { loadHeader } from "../invoice/document/load-service.ts";
import { pdfOf } from "../invoice/sale/issued-files-service.ts";
import {
  type Answered,
  claimWaiting,
  type FlowRow,
  flowRows,
  postponeFlow,
} from "../platform-flow/service.ts";
import { atOnce } from "./at-once.ts";
import { PlatformCallError } from "./call-error.ts";
import { depositAt, type PlatformSession, searchFlows } from "./client.ts";
import { callWords, refusalWords, refusedWords } from "./words.ts";

/** Work on the flows of one company. */
export type SyncWork = {
  readonly app: Application;
  readonly actor: Actor;
  readonly legalEntityId: string;
  readonly session: PlatformSession;
  readonly signal: AbortSignal;
  /** Reports that one more flow is done with. */
  readonly step: () => Promise<void>;
};

const BATCH = 32;
const PLACES = 8;
/** Longer than an attempt may last: its search (three times) and its deposit, each twice where the token is renewed. */
const LEASE_SECONDS = 420;
/** A platform that fails so often in a row is left alone until the next time. */
const MOST_LOST = 5;
/** The first look at a flow that has no answer yet: searches tell of it before. */
export const FOLLOW_MS = 10 * 60_000;

/**
 * Sends what waits, in the order of each invoice. A row whose answer was lost waits on: its next attempt asks the platform for it
 * first. Several servers share the rows.
 * @returns how many were sent, and how many cannot be
 * @throws PlatformCallError when the platform refuses the company, or is out of order
 */
export async function sendWaiting(
  work: SyncWork,
): Promise<{ readonly sent: number; readonly failed: number }> {
  const { app, legalEntityId, signal } = work;
  const done = { sent: 0, failed: 0 };
  let lost = 0;
  for (;;) {
    signal.throwIfAborted();
    const claim = { legalEntityId, direction: "out", limit: BATCH, leaseSeconds: LEASE_SECONDS } as const;
    const rows = await inTransaction(app.db, (tx) => claimWaiting(tx, claim));
    if (rows.length === 0) return done;
    await atOnce(rows, PLACES, async (row) => {
      const end = await sendOne(work, row);
      await work.step();
      if (typeof end === "string") done[end] += 1;
      lost = typeof end === "string" ? 0 : lost + 1;
      if (typeof end !== "string" && (end.isAccess || lost >= MOST_LOST)) throw end;
    });
  }
}

/** One attempt: what became of the row, or what keeps it waiting. */
async function sendOne(work: SyncWork, row: FlowRow): Promise<"sent" | "failed" | PlatformCallError> {
  try {
    const ready = row.fileSha256 === null ? await withFile(work, row) : row;
    const there = row.attempts > 1 ? await findDeposit(work, row) : undefined;
    return await (there ? keepFound(work, ready, there) : deposit(work, ready));
  } catch (error) {
    if (error instanceof PlatformCallError) return notSent(work, row, error);
    work.signal.throwIfAborted();
    return notMade(work, row, error);
  }
}

/** The row with its file, kept by its hash before the first attempt: each attempt sends the same bytes. */
async function withFile({ app, actor: { scope } }: SyncWork, row: FlowRow): Promise<FlowRow> {
  if (row.invoiceId === null) throw new RefusalError("INVOICE_WITHOUT_DOCUMENT");
  const { fileSha256 } = await pdfOf(app, scope, await loadHeader(app.db, row.invoiceId));
  const kept = await inTransaction(app.db, (tx) => flowRows.update(tx, row, { fileSha256 }));
  if (!kept) throw new RefusalError("STALE_VERSION");
  return kept;
}

/** What the platform has of a deposit whose answer was lost. */
async function findDeposit({ session }: SyncWork, { trackingId }: FlowRow): Promise<Flow | undefined> {
  const where = { trackingId: trackingId ?? "", flowDirection: ["Out" as const] };
  const { flows } = await searchFlows(session, { where, limit: 10 });
  // A platform that does not know the filter answers everything.
  return flows.find((flow) => flow.trackingId === trackingId && flow.flowDirection === "Out");
}

const isXml = (syntax: string) => syntax !== "Factur-X";

async function deposit(work: SyncWork, row: FlowRow): Promise<"sent" | "failed"> {
  const { app, session } = work;
  const sha256 = row.fileSha256 ?? "";
  const info = flowInfo.parse({
    trackingId: row.trackingId,
    name: row.name,
    processingRule: row.processingRule ?? undefined,
    flowSyntax: row.flowSyntax,
    flowProfile: row.flowProfile ?? undefined,
    sha256,
  });
  const bytes = await app.files.read(sha256);
  const mediaType = isXml(row.flowSyntax) ? "application/xml" : "application/pdf";
  const { flowId, submittedAt } = await depositAt(session, info, { bytes, mediaType });
  await keepSent(work, row, { flowId, submittedAt });
  return "sent";
}

/** The platform has it since an attempt whose answer was lost, maybe with its acknowledgement. */
async function keepFound(work: SyncWork, row: FlowRow, flow: Flow): Promise<"sent" | "failed"> {
  await keepSent(work, row, flow);
  return "sent";
}

/** It is the platform's now. Who lost the row to another server leaves it as that one wrote it. */
async function keepSent(
  { app }: SyncWork,
  row: FlowRow,
  { flowId, submittedAt }: Pick<Flow, "flowId" | "submittedAt">,
): Promise<void> {
  await inTransaction(app.db, (tx) =>
    flowRows.update(tx, row, {
      state: "sent",
      flowId,
      submittedAt: new Date(submittedAt),
      nextAttemptAt: new Date(app.now().getTime() + FOLLOW_MS),
      reasonCode: null,
      reason: null,
    }),
  );
}

/** A call failed: the row waits when the same may do later, and fails when it will not. */
async function notSent(
  { app, legalEntityId }: SyncWork,
  row: FlowRow,
  error: PlatformCallError,
): Promise<"failed" | PlatformCallError> {
  const now = await currentOf(app, row);
  const reason = callWords(error);
  const reasonCode = error.told?.slice(0, 100) ?? null;
  const canWait = error.isPassing || error.isAccess || error.attempt.status === undefined;
  if (canWait) {
    const delayMs = retryDelay(error.attempt, row.attempts, { now: app.now(), random: Math.random() });
    await inTransaction(app.db, (tx) => postponeFlow(tx, now, { delayMs, reasonCode, reason }));
    return error;
  }
  app.log.warn({ legalEntityId, flow: row.id, status: error.attempt.status }, "flow refused by the platform");
  await fail(app, now, reasonCode, reason);
  return "failed";
}

/** Its file cannot be made or read: a person decides. */
async function notMade({ app }: SyncWork, row: FlowRow, error: unknown): Promise<"failed"> {
  if (!(error instanceof RefusalError)) app.log.error({ err: error, flow: row.id }, "flow not sent");
  const { code, details } = answerOfError(error, row.id);
  await fail(app, await currentOf(app, row), code, refusalWords(code, details));
  return "failed";
}

/** The row at the version that it has since its file was kept. */
async function currentOf(app: Application, row: FlowRow): Promise<FlowRow> {
  const now = await flowRows.find(app.db, row.legalEntityId, row.id);
  return now?.attempts === row.attempts && now.state === row.state ? now : row;
}

export async function fail(
  app: Application,
  row: FlowRow,
  reasonCode: string | null,
  reason: string,
): Promise<void> {
  await inTransaction(app.db, (tx) => flowRows.update(tx, row, { state: "failed", reasonCode, reason }));
}

/** The platform answers twice that it has a document when the first answer was lost: the document is there. */
const ALREADY_THERE = "AlreadyExistingFlow";

/** What an acknowledgement makes of a row; undefined while there is none. */
export function answeredBy(
  flow: Pick<Flow, "flowId" | "trackingId" | "updatedAt"> & { readonly acknowledgement: Acknowledgement },
): Answered | undefined {
  const { flowId, trackingId = null, updatedAt: platformUpdatedAt, acknowledgement } = flow;
  if (acknowledgement.status === "Pending") return undefined;
  const known = { flowId, trackingId, acknowledgement, platformUpdatedAt };
  const errors = acknowledgement.details.filter(({ level }) => level !== "Warning");
  const { code, text } = refusedWords(acknowledgement.status === "Ok" ? acknowledgement.details : errors);
  if (acknowledgement.status === "Ok") {
    const isWarned = acknowledgement.details.length > 0;
    return {
      ...known,
      state: "accepted",
      reasonCode: isWarned ? code : null,
      reason: isWarned ? text : null,
    };
  }
  const isThere = errors.length > 0 && errors.every(({ reasonCode }) => reasonCode === ALREADY_THERE);
  return { ...known, state: isThere ? "accepted" : "failed", reasonCode: code, reason: text };
}
