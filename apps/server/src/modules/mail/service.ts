import type { Application } from "../../application.ts";
import type { Tx } from "../../database/connection.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Composers, MessageParams } from "./composer.ts";
import { sweepOutbox } from "./outbox.ts";
import {
  countTextMessages,
  endMessage,
  forgetMessages,
  insertMessage,
  putOffMessage,
  takeDueMessage,
  type WaitingMessage,
} from "./repository.ts";
import { isPermanent, sendMessage } from "./send.ts";

export type { Composers } from "./composer.ts";
export { sendMessage as sendNow } from "./send.ts";

/** Whether a mail server is set: without one mails are kept in the outbox. */
export const hasMailServer = ({ config }: Application): boolean => config.smtpUrl !== undefined;

const LOOK_MS = 500;
const SWEEP_MS = 3_600_000;
const DAY_MS = 24 * 3_600_000;
const KEPT_DAYS = 30;
const MOST_ATTEMPTS = 10;
const TEXT_MESSAGES_A_DAY = 5;

/**
 * Puts a message in line within the caller's transaction: it leaves after the commit, or never was. It names what
 * it speaks of; its text, and any code or link in it, is written when it leaves. Answers its id.
 */
export async function queueMessage(
  tx: Tx,
  app: Application,
  message: { kind: string; params: MessageParams },
): Promise<string> {
  return insertMessage(tx, { ...message, now: app.now() });
}

/** A message that could not be written: what it had begun is undone, and the others go on. */
class CompositionError extends Error {
  readonly failed: WaitingMessage;

  constructor(failed: WaitingMessage, cause: unknown) {
    super(`message of kind ${failed.kind} not composed`, { cause });
    this.failed = failed;
  }
}

/** 5 s, 10 s, 20 s … at most a quarter of an hour. */
function waitAfter(attempts: number): number {
  return Math.min(5_000 * 2 ** attempts, 15 * 60_000);
}

async function deliver(
  tx: Tx,
  app: Application,
  composers: Composers,
  message: WaitingMessage,
): Promise<void> {
  const now = app.now();
  const compose = composers[message.kind];
  if (!compose) {
    // A newer server wrote it: that one, or this one after its update, will send it.
    return putOffMessage(
      tx,
      message.id,
      new Date(now.getTime() + waitAfter(message.attempts)),
      "unknown kind",
    );
  }
  const composed = await compose(tx, app, message.params).catch((error) => {
    throw new CompositionError(message, error);
  });
  if (!composed) return endMessage(tx, message.id, { state: "discarded", now });
  const { channel, userId } = composed;
  const since = new Date(now.getTime() - DAY_MS);
  if (channel === "sms" && (await countTextMessages(tx, userId, since)) >= TEXT_MESSAGES_A_DAY) {
    return endMessage(tx, message.id, { state: "discarded", now, lastError: "daily limit" });
  }
  let state: "sent" | "kept";
  try {
    state = await sendMessage(app, message.id, composed);
  } catch (error) {
    const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 300);
    const last = isPermanent(error) || message.attempts + 1 >= MOST_ATTEMPTS;
    app.log.warn({ messageId: message.id, kind: message.kind, channel, last, lastError }, "message not sent");
    if (last) return endMessage(tx, message.id, { state: "failed", now, channel, userId, lastError });
    return putOffMessage(tx, message.id, new Date(now.getTime() + waitAfter(message.attempts)), lastError);
  }
  await endMessage(tx, message.id, { state, now, channel, userId });
}

async function setAside(app: Application, error: CompositionError): Promise<void> {
  const { id, attempts } = error.failed;
  const now = app.now();
  app.log.error({ err: error, messageId: id }, "message not composed");
  await inTransaction(app.db, async (tx) => {
    if (attempts + 1 >= MOST_ATTEMPTS)
      await endMessage(tx, id, { state: "failed", now, lastError: "not composed" });
    else await putOffMessage(tx, id, new Date(now.getTime() + waitAfter(attempts)), "not composed");
  });
}

/**
 * Sends what is due, one message a transaction: its row stays locked until the word `sent` commits with it, so that
 * several servers share the line. A server killed between the two sends again, under the same Message-ID, which
 * mail servers drop.
 * @returns how many messages were taken
 */
export async function deliverDueMessages(app: Application, composers: Composers): Promise<number> {
  for (let taken = 0; ; taken += 1) {
    const found = await inTransaction(app.db, async (tx) => {
      const message = await takeDueMessage(tx, app.now());
      if (message) await deliver(tx, app, composers, message);
      return message !== undefined;
    }).catch(async (error) => {
      if (!(error instanceof CompositionError)) throw error;
      await setAside(app, error);
      return true;
    });
    if (!found) return taken;
  }
}

/** Delivers until stopped, looking twice a second, and forgets what is old every hour. */
export function startDelivery(app: Application, composers: Composers): { stop(): Promise<void> } {
  let running = Promise.resolve();
  let busy = false;
  const look = () => {
    if (busy) return;
    busy = true;
    running = deliverDueMessages(app, composers)
      .catch((error) => app.log.error({ err: error }, "delivery failed"))
      .then(() => {
        busy = false;
      });
  };
  const sweep = () =>
    Promise.all([
      sweepOutbox(app),
      forgetMessages(app.db, new Date(app.now().getTime() - KEPT_DAYS * DAY_MS)),
    ])
      .then(() => undefined)
      .catch((error) => app.log.error({ err: error }, "outbox sweep failed"));
  void sweep();
  const timers = [setInterval(look, LOOK_MS), setInterval(sweep, SWEEP_MS)];
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await running;
    },
  };
}
