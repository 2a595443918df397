import type { AskedInvoiceExport } from "@grand-livre/contracts/invoice-export";
import { sentenceOf } from "@grand-livre/contracts/wording";
import { type Application, today } from "../../application.ts";
import type { Tx } from "../../database/connection.ts";
import { inTransaction } from "../../database/transaction.ts";
import { forgetOldNotices, type News, rememberAll, reportCount, tell, withdraw } from "../notice/service.ts";
import {
  type EndedExercise,
  findConnectors,
  findEndedExercises,
  findEndingDelegations,
  findInviter,
  findPayDeciders,
  findRefId,
  findSuperAdministrators,
} from "./repository.ts";
import {
  accountWaiting,
  billsRead,
  delegationEnding,
  delegationGiven,
  delegationRevoked,
  exerciseEnded,
  exercisesEnded,
  exportEnded,
  ibanDecided,
  importsEnded,
  invitationAccepted,
  isToldOfSuccess,
  payAsked,
  type StoppedWebhook,
  webhookStopped,
  workEnded,
} from "./words.ts";

/** A pile of files is one piece of news: what ends within this time of the last one joins it. */
const GATHER_MS = 10 * 60_000;
/** The most notices of one exercise each to a person. */
const MOST_SINGLE = 3;
const DAYS_BEFORE_END = 3;

const notify = (tx: Tx, now: Date, userId: string, news: News, onceTopic?: string) =>
  tell(tx, now, userId, "notification", news, onceTopic);

type EndedJob = {
  readonly kind: string;
  readonly ownerId: string;
  readonly legalEntityId: string | null;
  readonly payload: unknown;
};
type JobResult = {
  readonly duplicateOf?: unknown;
  readonly warnings?: unknown;
  readonly rows?: unknown;
  readonly batchId?: unknown;
};

/** Why a job failed, as its row keeps it. */
type Failure = { readonly code: string; readonly details?: Readonly<Record<string, unknown>> | undefined };

/** Their answer is read by the dialog that asked, and ends with it. */
const READ_WHERE_ASKED = new Set(["find-certain", "platform-sync"]);
const IMPORTS: ReadonlySet<string> = new Set([
  "import-ledger",
  "import-sheet",
  "import-records",
  "import-documents",
]);

/** Notifies a job's owner of its end, in the transaction of its end: what it made, or why it failed. */
export async function notifyJobEnd(
  tx: Tx,
  now: Date,
  job: EndedJob,
  end: { readonly result: JobResult } | { readonly failure: Failure },
): Promise<void> {
  const result = "result" in end ? end.result : undefined;
  if (READ_WHERE_ASKED.has(job.kind)) return;
  if (job.kind === "export-invoices") {
    const rows = result && Number(result.rows);
    return notify(tx, now, job.ownerId, exportEnded(job.payload as AskedInvoiceExport, rows));
  }
  const { legalEntityRefId } = job.payload as { readonly legalEntityRefId?: string };
  if (IMPORTS.has(job.kind) && legalEntityRefId)
    return reportCount(tx, now, job.ownerId, {
      topic: `job:import:${job.legalEntityId ?? ""}`,
      // A journal of which no entry could be made leaves no batch.
      counts: result?.batchId ? { succeeded: 1 } : { failed: 1 },
      gatherMs: GATHER_MS,
      say: (counts) => importsEnded(counts, legalEntityRefId),
    });
  const bill = job.kind === "read-bill";
  // Only jobs that a person asked for by name are told once they succeed; of the others he is told failures alone.
  if (!bill && result && !isToldOfSuccess(job.kind)) return;
  const company = await findRefId(tx, job.legalEntityId);
  const reason = "failure" in end ? sentenceOf(end.failure.code, end.failure.details ?? {}) : undefined;
  await reportCount(tx, now, job.ownerId, {
    topic: `job:${job.kind}:${job.legalEntityId ?? ""}`,
    counts: bill ? billCounts(result) : result ? { succeeded: 1 } : { failed: 1 },
    gatherMs: GATHER_MS,
    say: bill ? billsRead : (counts) => workEnded(job.kind, counts, { legalEntityRefId: company, reason }),
  });
}

function billCounts(result: JobResult | undefined): Record<string, number> {
  if (!result) return { failed: 1 };
  if (result.duplicateOf) return { known: 1 };
  const doubtful = Array.isArray(result.warnings) && result.warnings.length > 0;
  return doubtful ? { read: 1, toCheck: 1 } : { read: 1 };
}

type Person = {
  readonly id: string;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
};

const nameOf = ({ firstname, lastname, email }: Omit<Person, "id">) =>
  `${firstname} ${lastname}`.trim() || email;

type Delegation = {
  readonly giver: Person;
  readonly receiver: Person;
  readonly startsOn: string;
  readonly endsOn: string;
};

/** Notifies the receiver of a new delegation. */
export async function notifyDelegationGiven(tx: Tx, now: Date, delegation: Delegation): Promise<void> {
  await notify(tx, now, delegation.receiver.id, delegationGiven(nameOf(delegation.giver), delegation));
}

/** Notifies giver and receiver of the end of a delegation, except the one who ended it. */
export async function notifyDelegationRevoked(
  tx: Tx,
  now: Date,
  delegation: Delegation,
  by: Omit<Person, "id"> & { readonly userId: string },
): Promise<void> {
  for (const { id } of [delegation.giver, delegation.receiver])
    if (id !== by.userId) await notify(tx, now, id, delegationRevoked(nameOf(by)));
}

/** Notifies the inviter of a person that the account is open. */
export async function notifyInvitationAccepted(tx: Tx, now: Date, person: Person): Promise<void> {
  const inviter = await findInviter(tx, person.id);
  if (!inviter || inviter === person.id) return;
  await notify(
    tx,
    now,
    inviter,
    invitationAccepted(`${person.firstname} ${person.lastname}`.trim(), person.email),
  );
}

/** Notifies the super-administrators of an account that waits for one of them. */
export async function notifyAccountWaiting(tx: Tx, now: Date, email: string): Promise<void> {
  for (const id of await findSuperAdministrators(tx)) await notify(tx, now, id, accountWaiting(email));
}

type AskedOfPay = {
  readonly kind: "absence" | "iban";
  readonly id: string;
  readonly employee: string;
  readonly legalEntityId: string;
  readonly askerId: string;
};

const askedTopic = (id: string) => `pay-asked:${id}`;

/** Notifies each who decides on the pay of a company of what an employee asks, once. */
export async function notifyPayAsked(tx: Tx, now: Date, asked: AskedOfPay): Promise<void> {
  for (const { userId, refId } of await findPayDeciders(tx, asked.legalEntityId, asked.askerId))
    await notify(tx, now, userId, payAsked(asked, refId), askedTopic(asked.id));
}

/** Notifies each who sets a company's connections that the product stopped calling an address. */
export async function notifyWebhookStopped(
  tx: Tx,
  now: Date,
  { legalEntityId, ...stopped }: StoppedWebhook & { readonly legalEntityId: string },
): Promise<void> {
  for (const { userId, refId } of await findConnectors(tx, legalEntityId))
    await notify(tx, now, userId, webhookStopped(stopped, refId));
}

/** Notifies an employee of what was decided on the bank account that he asked for. */
export const notifyIbanDecided = (
  tx: Tx,
  now: Date,
  asked: { readonly askedById: string; readonly approved: boolean; readonly reason: string },
): Promise<void> => notify(tx, now, asked.askedById, ibanDecided(asked.approved, asked.reason));

/** What an employee asked was decided, replaced or taken back. */
export const withdrawPayAsked = (tx: Tx, id: string): Promise<void> => withdraw(tx, askedTopic(id));

/**
 * What comes with the days: exercises over and still open, delegations about to end, each announced once; and old notices
 * forgotten. Safe from several servers at once, and as often as it is run.
 */
export async function sweepNotifications(app: Application): Promise<void> {
  await forgetOldNotices(app);
  const exercises = await findEndedExercises(app.db, today(app));
  for (const [userId, ended] of Map.groupBy(exercises, (one) => one.userId))
    await inTransaction(app.db, (tx) => notifyEndedExercises(tx, app.now(), userId, ended));
  for (const { id, endsOn, ...one } of await findEndingDelegations(app.db, today(app), DAYS_BEFORE_END)) {
    const topic = `delegation-ending:${id}`;
    await inTransaction(app.db, async (tx) => {
      await notify(tx, app.now(), one.giverId, delegationEnding(one.receiverName, endsOn), topic);
      await notify(tx, app.now(), one.receiverId, delegationEnding(one.giverName, endsOn), topic);
    });
  }
}

const endedTopic = ({ id }: Pick<EndedExercise, "id">) => `exercise-ended:${id}`;

/** An exercise that was told as over and open has been closed. */
export const withdrawEndedExercise = (tx: Tx, id: string): Promise<void> => withdraw(tx, endedTopic({ id }));

async function notifyEndedExercises(
  tx: Tx,
  now: Date,
  userId: string,
  ended: readonly EndedExercise[],
): Promise<void> {
  if (ended.length <= MOST_SINGLE) {
    for (const one of ended) await notify(tx, now, userId, exerciseEnded(one), endedTopic(one));
    return;
  }
  const fresh = await rememberAll(tx, now, userId, ended.map(endedTopic));
  if (fresh > 0) await notify(tx, now, userId, exercisesEnded(fresh));
}
