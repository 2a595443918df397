import type { Chat, ChatContact, ChatPerson } from "@grand-livre/contracts/chat";
import { escapeHtml } from "@grand-livre/office/clean-html";
import type { Application } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import type { OfficeRow } from "../../database/office-rows.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { inCommand } from "../../kit/command.ts";
import { type News, tell } from "../notice/service.ts";
import { readCommonUser } from "../office-user/service.ts";
import {
  type ChatRow,
  changePlace,
  chatContactRows,
  chatMessageRows,
  chatRows,
  findChats,
  findMessages,
  findMessagesBefore,
  findPersons,
  isPersonToWriteTo,
  openChatWith,
  tellOther,
} from "./repository.ts";

const GREETING = "Bonjour ! J’utilise Grand Livre.";

/** The other person of a conversation as a contact: the public profile, and the address for messages. */
function personContact({ otherId, otherName, otherEmail, otherAvatar }: ChatRow): ChatContact {
  return {
    id: otherId ?? "",
    name: otherName || otherEmail || "",
    avatar: otherAvatar,
    background: null,
    about: GREETING,
    details: { emails: otherEmail === null ? [] : [{ email: otherEmail }], phoneNumbers: [] },
    attachments: { media: [], docs: [], links: [] },
  };
}

const presentMessage = (
  { senderId, createdAt, ...message }: OfficeRow<"chatMessage">,
  contactId: string,
  userId: string,
): Chat["messages"][number] => ({
  ...message,
  contactId,
  isMine: senderId === userId,
  createdAt: createdAt.toISOString(),
});

/** Conversations with their contact and latest messages, of which the caller's own are marked. */
async function presented(
  db: Connection,
  { scope, userId }: Caller,
  rows: readonly ChatRow[],
): Promise<Chat[]> {
  const ids = rows.flatMap(({ contactId }) => contactId ?? []);
  const contacts =
    ids.length === 0 ? [] : ((await chatContactRows.list(db, scope, { ids })) as ChatContact[]);
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  const messages = await findMessages(
    db,
    rows.map(({ id }) => id),
  );
  const byChat = Map.groupBy(messages, ({ chatId }) => chatId);
  return rows.map((row) => {
    const contact = byId.get(row.contactId ?? "") ?? personContact(row);
    return {
      id: row.id,
      contactId: contact.id,
      contact,
      unreadCount: row.unreadCount,
      muted: row.muted,
      lastMessage: row.lastMessage,
      lastMessageAt: row.lastMessageAt.toISOString(),
      messages: (byChat.get(row.id) ?? []).map((message) => presentMessage(message, contact.id, userId)),
    };
  });
}

/** The samples, which all share, and the caller's own conversations. */
export async function listChats(app: Application, caller: Caller): Promise<Chat[]> {
  return presented(app.db, caller, await findChats(app.db, caller.scope));
}

/** One conversation; null when the caller has none of that id. */
export async function readChat(app: Application, caller: Caller, id: string): Promise<Chat | null> {
  const [chat] = await presented(app.db, caller, await findChats(app.db, caller.scope, id));
  return chat ?? null;
}

/** @throws RefusalError CHAT_NOT_FOUND for a conversation of others, too */
async function requireChat(db: Connection, { scope }: Caller, id: string): Promise<ChatRow> {
  const [row] = await findChats(db, scope, id);
  if (!row) throw new RefusalError("CHAT_NOT_FOUND", { id });
  return row;
}

/** Messages from before one of them, the oldest first. @throws RefusalError CHAT_NOT_FOUND */
export async function readEarlier(
  app: Application,
  caller: Caller,
  { chatId, before }: { readonly chatId: string; readonly before: string },
): Promise<Chat["messages"]> {
  const { contactId, otherId } = await requireChat(app.db, caller, chatId);
  const found = await findMessagesBefore(app.db, chatId, before);
  return found.map((message) => presentMessage(message, contactId ?? otherId ?? "", caller.userId));
}

/** The persons whom the caller may write to. */
export async function listPersons(app: Application, { scope }: Caller): Promise<ChatPerson[]> {
  return findPersons(app.db, scope);
}

/** The caller's conversation with a person, made when there was none. @throws RefusalError CHAT_PERSON_NOT_FOUND */
export function openChat(app: Application, caller: Caller, otherId: string): Promise<Chat> {
  return inCommand(app, caller, async ({ tx, scope }) => {
    if (!(await isPersonToWriteTo(tx, scope, otherId))) throw new RefusalError("CHAT_PERSON_NOT_FOUND");
    const id = await openChatWith(tx, scope, { id: newId(), otherId, now: app.now() });
    return answered(tx, caller, id);
  });
}

/** Mutes a conversation, or sets its unread count. @throws RefusalError CHAT_NOT_FOUND */
export function changeChat(
  app: Application,
  caller: Caller,
  id: string,
  sent: { readonly muted?: boolean | undefined; readonly unreadCount?: number | undefined },
): Promise<Chat> {
  const { muted, unreadCount } = sent;
  const change = {
    ...(muted === undefined ? {} : { muted }),
    ...(unreadCount === undefined ? {} : { unreadCount }),
  };
  return inCommand(app, caller, async ({ tx, scope }) => {
    const { contactId } = await requireChat(tx, caller, id);
    if (contactId === null) await changePlace(tx, scope, id, { ...change, changedAt: app.now() });
    else await chatRows.update(tx, scope, id, change);
    return answered(tx, caller, id);
  });
}

/**
 * Adds the caller's message to a conversation, and answers it whole. The message is text, never markup.
 * @throws RefusalError CHAT_NOT_FOUND
 */
export function sendMessage(app: Application, caller: Caller, chatId: string, text: string): Promise<Chat> {
  return inCommand(app, caller, async ({ tx, scope }) => {
    const value = escapeHtml(text).replaceAll("\n", "<br />");
    const now = app.now();
    const { otherId } = await requireChat(tx, caller, chatId);
    await chatRows.update(tx, scope, chatId, { lastMessage: value, lastMessageAt: now });
    if (otherId !== null) {
      const place = await tellOther(tx, scope, { id: chatId, otherId, now });
      // The first unread message is news; those after it are counted in the conversation.
      if (place?.unreadCount === 1 && !place.muted)
        await tell(tx, now, otherId, "message", newsOf(caller, chatId, text));
    }
    const message = { id: newId(), chatId, senderId: caller.userId, value, createdAt: now };
    await chatMessageRows.insert(tx, scope, message);
    return answered(tx, caller, chatId);
  });
}

const MOST_EXCERPT = 120;

/** What the messages of the toolbar say of a message that came. */
function newsOf({ firstname, lastname, email }: Caller, chatId: string, text: string): News {
  const name = `${firstname} ${lastname}`.trim() || email;
  const excerpt = text.length > MOST_EXCERPT ? `${text.slice(0, MOST_EXCERPT)}…` : text;
  return {
    icon: "chat",
    title: `Message de ${escapeHtml(name)}`,
    description: escapeHtml(excerpt),
    link: `/apps/chat/${chatId}`,
  };
}

async function answered(db: Connection, caller: Caller, id: string): Promise<Chat> {
  const [chat] = await presented(db, caller, [await requireChat(db, caller, id)]);
  return chat as Chat;
}

/** The caller as others see it. */
export async function readProfile(app: Application, caller: Caller) {
  const { id, name, email, avatar } = await readCommonUser(app, caller);
  return { id, name, email, avatar, about: GREETING };
}
