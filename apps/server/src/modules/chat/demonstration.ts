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
