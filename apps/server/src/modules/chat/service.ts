import type { Chat, ChatContact } from "@grand-livre/contracts/chat";
import type { Application } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import type { OfficeRow } from "../../database/office-rows.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { escapeHtml } from "../../kit/clean-html.ts";
import { officeResource } from "../../kit/office-resource.ts";
import { readCommonUser } from "../office-user/service.ts";
import { chatContactRows, chatMessageRows, chatRows, findMessages } from "./repository.ts";

const GREETING = "Bonjour ! J’utilise Grand Livre.";

export const chatContacts = officeResource({
  rows: chatContactRows,
  notFound: "CONTACT_NOT_FOUND",
  present: (row) => ({
    ...row,
    details: row.details as ChatContact["details"],
    attachments: row.attachments as ChatContact["attachments"],
  }),
});

/** Conversations with their contact and messages, of which the caller's own are marked as his. */
async function presented(
  db: Connection,
  { scope, userId }: Caller,
  rows: readonly OfficeRow<"chat">[],
): Promise<Chat[]> {
  const contacts = await chatContacts.list(db, scope, { ids: rows.map(({ contactId }) => contactId) });
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  const messages = await findMessages(
    db,
    rows.map(({ id }) => id),
  );
  const byChat = Map.groupBy(messages, ({ chatId }) => chatId);
  return rows.map(({ position: _, ...chat }) => ({
    ...chat,
    lastMessageAt: chat.lastMessageAt.toISOString(),
    contact: byId.get(chat.contactId) as ChatContact,
    messages: (byChat.get(chat.id) ?? []).map(({ senderId, createdAt, ...message }) => ({
      ...message,
      contactId: chat.contactId,
      isMine: senderId === userId,
      createdAt: createdAt.toISOString(),
    })),
  }));
}

/** Every conversation. */
export async function listChats(app: Application, caller: Caller): Promise<Chat[]> {
  return presented(app.db, caller, await chatRows.list(app.db, caller.scope));
}

/** One conversation; null when there is none of that id. */
export async function readChat(app: Application, caller: Caller, id: string): Promise<Chat | null> {
  const [chat] = await presented(app.db, caller, await chatRows.list(app.db, caller.scope, { ids: [id] }));
  return chat ?? null;
}

/** Mutes a conversation, or says what of it is unread. @throws RefusalError CHAT_NOT_FOUND */
export async function changeChat(
  app: Application,
  caller: Caller,
  id: string,
  sent: { readonly muted?: boolean | undefined; readonly unreadCount?: number | undefined },
): Promise<Chat> {
  const { muted, unreadCount } = sent;
  const row = await chatRows.update(app.db as never, caller.scope, id, {
    ...(muted === undefined ? {} : { muted }),
    ...(unreadCount === undefined ? {} : { unreadCount }),
  });
  if (!row) throw new RefusalError("CHAT_NOT_FOUND", { id });
  const [chat] = await presented(app.db, caller, [row]);
  return chat as Chat;
}

/**
 * Adds what the caller says to a conversation, and answers it whole. His words are text, never markup.
 * @throws RefusalError CHAT_NOT_FOUND
 */
export function sendMessage(app: Application, caller: Caller, chatId: string, text: string): Promise<Chat> {
  return inTransaction(app.db, async (tx) => {
    const value = escapeHtml(text).replaceAll("\n", "<br />");
    const now = app.now();
    const row = await chatRows.update(tx, caller.scope, chatId, { lastMessage: value, lastMessageAt: now });
    if (!row) throw new RefusalError("CHAT_NOT_FOUND", { id: chatId });
    const message = { id: newId(), chatId, senderId: caller.userId, value, createdAt: now };
    await chatMessageRows.insert(tx, caller.scope, message);
    const [chat] = await presented(tx, caller, [row]);
    return chat as Chat;
  });
}

/** The caller as others see him. */
export async function readProfile(app: Application, caller: Caller) {
  const { id, name, email, avatar } = await readCommonUser(app, caller);
  return { id, name, email, avatar, about: GREETING };
}
