import { escapeHtml } from "@grand-livre/office/clean-html";
import { sampleChats } from "@grand-livre/office/samples/chats";
import type { Tx } from "../../database/connection.ts";
import { newId } from "../../ids.ts";
import { officeStore } from "../../kit/office-store.ts";
import type { Scope } from "../../scope.ts";
import { seedChatContacts } from "./contacts.ts";
import { chatMessageRows, chatRows } from "./repository.ts";

/** Gives the installation eighty contacts and fifteen conversations, of which what is mine is the person's. */
export async function seedDemonstrationChats(tx: Tx, scope: Scope, now: () => Date): Promise<void> {
  const contactIds = await seedChatContacts(officeStore(tx, scope, now));
  for (const { contact, messages, ...chat } of sampleChats(now())) {
    const { id } = await chatRows.insert(tx, scope, {
      ...chat,
      id: newId(),
      contactId: contactIds[contact] ?? "",
    });
    for (const { isMine, ...message } of messages)
      await chatMessageRows.insert(tx, scope, {
        ...message,
        id: newId(),
        chatId: id,
        senderId: isMine ? scope.userId : null,
      });
  }
}

const MINUTE_MS = 60_000;

/** Adds a text, plain, to each of the sample conversations in their order: what its contact says some minutes after the last one. */
export async function tellInSampleChats(tx: Tx, scope: Scope, texts: readonly string[]): Promise<void> {
  const samples = (await chatRows.list(tx, scope)).filter(({ contactId }) => contactId !== null);
  for (const [place, text] of texts.entries()) {
    const chat = samples[place];
    if (chat === undefined) return;
    const value = escapeHtml(text);
    const createdAt = new Date(chat.lastMessageAt.getTime() + (9 + ((place * 13) % 40)) * MINUTE_MS);
    const unreadCount = chat.unreadCount === 0 ? 0 : chat.unreadCount + 1;
    await chatRows.update(tx, scope, chat.id, { lastMessage: value, lastMessageAt: createdAt, unreadCount });
    await chatMessageRows.insert(tx, scope, {
      id: newId(),
      chatId: chat.id,
      senderId: null,
      value,
      createdAt,
    });
  }
}
