import { sql } from "kysely";
import { type Connection, json, type Tx } from "../../database/connection.ts";
import { newId } from "../../ids.ts";

export type WaitingMessage = {
  readonly id: string;
  readonly kind: string;
  readonly params: Readonly<Record<string, string>>;
  readonly attempts: number;
};

/** tidy-allow scope: a message belongs to the installation; what it may say its composer decides. */
export async function insertMessage(
  tx: Tx,
  message: { kind: string; params: Readonly<Record<string, string>>; now: Date },
): Promise<string> {
  const id = newId();
  await tx
    .insertInto("outgoingMessage")
    .values({
      id,
      kind: message.kind,
      params: json(message.params),
      createdAt: message.now,
      dueAt: message.now,
    })
    .execute();
  return id;
}

/**
 * Takes one message that is due, locked until the transaction ends: a killed server lets it go.
 * tidy-allow scope: the sender serves all persons.
 */
export async function takeDueMessage(tx: Tx, now: Date): Promise<WaitingMessage | undefined> {
  const { rows } = await sql<WaitingMessage>`
    select id, kind, params, attempts from outgoing_message
    where state = 'waiting' and due_at <= ${now} order by due_at, id limit 1 for update skip locked`.execute(
    tx,
  );
  return rows[0];
}

/** tidy-allow scope: the sender ends the message it holds. */
export async function endMessage(
  tx: Tx,
  id: string,
  end: {
    state: "sent" | "kept" | "discarded" | "failed";
    now: Date;
    channel?: string;
    userId?: string;
    lastError?: string;
  },
): Promise<void> {
  const { now, ...rest } = end;
  await tx
    .updateTable("outgoingMessage")
    .set({ ...rest, endedAt: now, attempts: sql<number>`attempts + 1` })
    .where("id", "=", id)
    .execute();
}

/** tidy-allow scope: the sender puts off the message it holds. */
export async function putOffMessage(tx: Tx, id: string, dueAt: Date, lastError: string): Promise<void> {
  await tx
    .updateTable("outgoingMessage")
    .set({ dueAt, lastError, attempts: sql<number>`attempts + 1` })
    .where("id", "=", id)
    .execute();
}

/**
 * How many text messages an account was sent since then. Senders of one account wait for each other, so that two at
 * once do not both see room for the last one.
 * tidy-allow scope: the sender counts for the account it sends to.
 */
export async function countTextMessages(tx: Tx, userId: string, since: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sms ${userId}`}, 0))`.execute(tx);
  const row = await tx
    .selectFrom("outgoingMessage")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("userId", "=", userId)
    .where("channel", "=", "sms")
    .where("state", "in", ["sent", "kept"])
    .where("endedAt", ">", since)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** tidy-allow scope: mails sent long ago are deleted for every receiver. */
export async function forgetMessages(db: Connection, before: Date): Promise<void> {
  await db
    .deleteFrom("outgoingMessage")
    .where("state", "<>", "waiting")
    .where("endedAt", "<", before)
    .execute();
}
