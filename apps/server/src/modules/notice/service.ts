import { isOwnPath } from "@grand-livre/contracts/link-rules";
import { type ChangedNotice, MOST_NOTICES, type NewNotice, type Notice } from "@grand-livre/contracts/notice";
import { cleanHtml } from "@grand-livre/office/clean-html";
import type { SampleNotice } from "@grand-livre/office/samples/messages";
import type { Application } from "../../application.ts";
import type { Tx } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { type Command, inCommand } from "../../kit/command.ts";
import type { Scope } from "../../scope.ts";
import {
  deleteNotice,
  deleteNoticesBefore,
  deleteOfTopic,
  findNotices,
  gatherNews,
  insertNotice,
  markAllRead,
  type NoticeKind,
  type NoticeRow,
  rememberTold,
  trimNotices,
  updateNotice,
} from "./repository.ts";

export { escapeHtml } from "@grand-livre/office/clean-html";
export type { Counts, NoticeKind } from "./repository.ts";

const KEPT_MS = 90 * 86_400_000;

const NOT_FOUND = { message: "MESSAGE_NOT_FOUND", notification: "NOTIFICATION_NOT_FOUND" } as const;

const cleaned = (html: string | null) => (html === null ? null : cleanHtml(html));

/** Cleaned again when it is read: rows may be older than today's list of tags. */
function presentNotice(row: NoticeRow): Notice {
  return {
    id: row.id,
    read: row.read,
    seen: row.seen,
    link: row.link,
    useRouter: row.useRouter,
    icon: row.icon,
    image: row.image,
    title: cleaned(row.title),
    description: cleaned(row.description),
    time: row.at.toISOString(),
  };
}

/** The caller's own notices, the newest first: all there are. */
export async function listNotices(app: Application, caller: Caller, kind: NoticeKind): Promise<Notice[]> {
  const rows = await findNotices(app.db, caller.scope, kind, MOST_NOTICES);
  return rows.map(presentNotice);
}

function audit(command: Command<Caller>, kind: NoticeKind, action: string, id: string): Promise<void> {
  return command.audit({ action: `${kind}.${action}`, resource: kind, resourceId: id });
}

/** Writes a notice of the caller's own. */
export async function createNotice(
  app: Application,
  caller: Caller,
  kind: NoticeKind,
  sent: NewNotice,
): Promise<Notice> {
  return inCommand(app, caller, async (command) => {
    const { tx } = command;
    const row = await insertNotice(tx, caller.scope, kind, {
      id: newId(),
      icon: sent.icon ?? null,
      image: sent.image ?? null,
      title: cleaned(sent.title ?? null),
      description: cleaned(sent.description ?? null),
      link: sent.link ?? null,
      useRouter: sent.useRouter ?? false,
      at: sent.time ? new Date(sent.time) : app.now(),
      read: sent.read ?? false,
      seen: sent.seen ?? false,
    });
    await trimNotices(tx, caller.scope, kind, MOST_NOTICES);
    await audit(command, kind, "create", row.id);
    return presentNotice(row);
  });
}

/**
 * Changes a notice of the caller's own; what is not sent stays.
 * @throws RefusalError MESSAGE_NOT_FOUND, NOTIFICATION_NOT_FOUND
 */
export async function changeNotice(
  app: Application,
  caller: Caller,
  kind: NoticeKind,
  id: string,
  sent: ChangedNotice,
): Promise<Notice> {
  const { id: _, time, title, description, ...plain } = sent;
  const change = {
    ...withoutUndefined(plain),
    ...(time === undefined ? {} : { at: new Date(time) }),
    ...(title === undefined ? {} : { title: cleaned(title) }),
    ...(description === undefined ? {} : { description: cleaned(description) }),
  };
  return inCommand(app, caller, async (command) => {
    const { tx } = command;
    const row = await updateNotice(tx, caller.scope, kind, id, change);
    if (!row) throw new RefusalError(NOT_FOUND[kind]);
    // A read mark is private; another text is a change.
    if (Object.keys(change).some((name) => name !== "read" && name !== "seen"))
      await audit(command, kind, "update", id);
    return presentNotice(row);
  });
}

/** The values that were sent. */
function withoutUndefined<T extends Record<string, unknown>>(
  values: T,
): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}

/** Removes a notice of the caller's own and answers it. @throws RefusalError MESSAGE_NOT_FOUND, NOTIFICATION_NOT_FOUND */
export async function removeNotice(
  app: Application,
  caller: Caller,
  kind: NoticeKind,
  id: string,
): Promise<Notice> {
  return inCommand(app, caller, async (command) => {
    const { tx } = command;
    const row = await deleteNotice(tx, caller.scope, kind, id);
    if (!row) throw new RefusalError(NOT_FOUND[kind]);
    await audit(command, kind, "delete", id);
    return presentNotice(row);
  });
}

/** Marks all the caller's notices as read and seen; safe to repeat. */
export async function readAllNotices(app: Application, caller: Caller, kind: NoticeKind): Promise<true> {
  await inCommand(app, caller, ({ tx, scope }) => markAllRead(tx, scope, kind));
  return true;
}

/** A notice of the product to a person. Texts are HTML: what comes from elsewhere goes through `escapeHtml` first. */
export type News = {
  readonly icon: string;
  readonly title: string;
  readonly description: string;
  readonly link: string | null;
};

/** The receiver: only that person's rows are written. */
const personScope = (userId: string): Scope => ({ userId, legalEntityIds: [] });

const newsRow = (news: News) => ({ ...news, useRouter: news.link !== null });

/** Sends a notice to a person in the transaction of its event; each topic is sent only once. */
export async function tell(
  tx: Tx,
  now: Date,
  userId: string,
  kind: NoticeKind,
  news: News,
  onceTopic?: string,
): Promise<void> {
  const scope = personScope(userId);
  if (onceTopic !== undefined && !(await rememberTold(tx, scope, onceTopic, now))) return;
  await insertNotice(tx, scope, kind, { id: newId(), at: now, topic: onceTopic ?? null, ...newsRow(news) });
  await trimNotices(tx, scope, kind, MOST_NOTICES);
}

/** Takes back what was told of a topic, from everybody: its cause has ended. Nobody is told of it again. */
export const withdraw = (tx: Tx, onceTopic: string): Promise<void> => deleteOfTopic(tx, onceTopic);

/** Remembers that a person gets these topics; answers how many were new. */
export async function rememberAll(
  tx: Tx,
  now: Date,
  userId: string,
  topics: readonly string[],
): Promise<number> {
  let fresh = 0;
  for (const topic of topics) if (await rememberTold(tx, personScope(userId), topic, now)) fresh += 1;
  return fresh;
}

/** Adds counted news to the unread notification of a topic not older than `gatherMs`, else begins one. */
export async function reportCount(
  tx: Tx,
  now: Date,
  userId: string,
  counted: {
    readonly topic: string;
    readonly counts: Readonly<Record<string, number>>;
    readonly gatherMs: number;
    readonly say: (counts: Readonly<Record<string, number>>) => News;
  },
): Promise<void> {
  const scope = personScope(userId);
  const { topic, counts, gatherMs } = counted;
  const since = new Date(now.getTime() - gatherMs);
  const gathered = await gatherNews(tx, scope, { id: newId(), topic, counts, at: now, since });
  await updateNotice(tx, scope, "notification", gathered.id, newsRow(counted.say(gathered.counts)));
  await trimNotices(tx, scope, "notification", MOST_NOTICES);
}

/** Writes samples for a person, of which the first `unread` are not read. */
export async function writeSamples(
  tx: Tx,
  now: Date,
  userId: string,
  kind: NoticeKind,
  samples: readonly SampleNotice[],
  unread: number,
): Promise<void> {
  for (const [index, { hoursAgo, ...news }] of samples.entries()) {
    const at = new Date(now.getTime() - hoursAgo * 3_600_000);
    const read = index >= unread;
    const useRouter = news.link !== null && isOwnPath(news.link);
    await insertNotice(tx, personScope(userId), kind, {
      id: newId(),
      at,
      ...news,
      useRouter,
      read,
      seen: read,
    });
  }
}

/** Forgets messages and notifications after 90 days. */
export async function forgetOldNotices(app: Application): Promise<void> {
  await deleteNoticesBefore(app.db, new Date(app.now().getTime() - KEPT_MS));
}
