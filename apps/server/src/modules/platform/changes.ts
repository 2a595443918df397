import type { Flow, SearchParams } from "@grand-livre/platform/flow/messages";
import { MAX_SEARCH_LIMIT } from "@grand-livre/platform/flow/messages";
import { inTransaction } from "../../database/transaction.ts";
import { claimUnanswered, type FoundFlow, insertFound, keepAnswers } from "../platform-flow/service.ts";
import { atOnce } from "./at-once.ts";
import { readFlow, searchFlows } from "./client.ts";
import { STATUS_FLOWS } from "./inbox.ts";
import { answeredBy, FOLLOW_MS, type SyncWork } from "./outbox.ts";
import { refusedWords } from "./words.ts";

/** A search starts so long before the latest change that was read: one that was written meanwhile under an earlier time is met. */
const OVERLAP_MS = 10 * 60_000;
/** Before the first platform there was. */
const BEGINNING = "2020-01-01T00:00:00.000Z";
/** A platform that never ends its pages is left. */
const MOST_PAGES = 2_000;

export type Changes = {
  readonly received: number;
  readonly answers: number;
  /** Flows that cannot be understood, which the log names. */
  readonly unreadable: number;
  readonly readUntil: Date | undefined;
};

/**
 * Keeps what changed at the platform since the last time, by its own clock: flows that came, and answers to our deposits. Each flow is
 * kept once however often it is told of.
 * @throws PlatformCallError
 */
export async function fetchChanges(work: SyncWork, readUntil: Date | null): Promise<Changes> {
  const { app, legalEntityId, actor, signal } = work;
  const since = readUntil === null ? BEGINNING : new Date(readUntil.getTime() - OVERLAP_MS).toISOString();
  const total = { received: 0, answers: 0, unreadable: 0 };
  let latest = readUntil?.getTime() ?? 0;
  for await (const { flows, unreadable } of pages(work, since)) {
    signal.throwIfAborted();
    const kept = await inTransaction(app.db, async (tx) => {
      const found = flows.filter(({ flowDirection }) => flowDirection === "In").map(foundOf);
      const received = await insertFound(tx, legalEntityId, found, actor.scope.userId);
      const answers = flows
        .filter(({ flowDirection }) => flowDirection === "Out")
        .flatMap((flow) => answeredBy(flow) ?? []);
      return { received, answers: await keepAnswers(tx, legalEntityId, answers) };
    });
    total.received += kept.received;
    total.answers += kept.answers;
    total.unreadable += unreadable;
    latest = Math.max(latest, ...flows.map(({ updatedAt }) => Date.parse(updatedAt)));
  }
  if (total.unreadable > 0) app.log.warn({ legalEntityId, count: total.unreadable }, "flows not understood");
  return { ...total, readUntil: latest === 0 ? undefined : new Date(latest) };
}

type Page = { readonly flows: readonly Flow[]; readonly unreadable: number };

/** The pages of a search: by cursor, or where there are none (1.1.0) from the latest change of the page before. */
async function* pages({ session }: SyncWork, since: string): AsyncGenerator<Page> {
  const seen = new Set<string>();
  let updatedAfter = since;
  let cursor: string | undefined;
  for (let count = 0; count < MOST_PAGES; count += 1) {
    const params: SearchParams = { where: { updatedAfter }, limit: MAX_SEARCH_LIMIT };
    const page = await searchFlows(session, cursor === undefined ? params : { ...params, cursor });
    const flows = page.flows.filter(({ flowId, updatedAt }) => !seen.has(`${flowId} ${updatedAt}`));
    for (const { flowId, updatedAt } of flows) seen.add(`${flowId} ${updatedAt}`);
    yield { flows, unreadable: page.unreadable };
    if (page.nextCursor !== undefined) {
      if (page.nextCursor === cursor) return;
      cursor = page.nextCursor;
      continue;
    }
    if (cursor !== undefined || page.flows.length + page.unreadable < MAX_SEARCH_LIMIT) return;
    const latest = Math.max(...page.flows.map(({ updatedAt }) => Date.parse(updatedAt)));
    // Several flows may share a moment: it is searched again, and passed once it tells nothing new.
    const next = new Date(flows.length > 0 ? latest - 1 : latest).toISOString();
    if (flows.length === 0 && next <= updatedAfter) return;
    updatedAfter = next;
  }
}

/** What is done with a flow that came, by its type; the others are kept without effect. */
const TREATED: ReadonlySet<string> = new Set(["SupplierInvoice", ...STATUS_FLOWS]);

function foundOf(flow: Flow): FoundFlow {
  const {
    flowId,
    trackingId = null,
    flowType,
    flowSyntax = "",
    flowProfile = null,
    processingRule = null,
  } = flow;
  const isRefused = flow.acknowledgement.status === "Error";
  return {
    ...{ flowId, trackingId, flowType, flowSyntax, flowProfile, processingRule },
    name: (flow.name ?? flowId).slice(0, 255),
    submittedAt: flow.submittedAt,
    platformUpdatedAt: flow.updatedAt,
    // What the platform refused itself is no bill, whatever its type.
    isDone: isRefused || !TREATED.has(flowType),
    reason: isRefused ? refusedWords(flow.acknowledgement.details).text : null,
  };
}

const FOLLOWED = 100;

/** Asks one by one for the answers that no search told of for long. @returns how many came. @throws PlatformCallError */
export async function askUnanswered(work: SyncWork): Promise<number> {
  const { app, legalEntityId, session } = work;
  const claim = { legalEntityId, limit: FOLLOWED, leaseSeconds: FOLLOW_MS / 1000 };
  const rows = await inTransaction(app.db, (tx) => claimUnanswered(tx, claim));
  let answers = 0;
  await atOnce(rows, 4, async ({ flowId }) => {
    const answer = answeredBy(await readFlow(session, flowId ?? ""));
    if (answer) answers += await inTransaction(app.db, (tx) => keepAnswers(tx, legalEntityId, [answer]));
  });
  return answers;
}
