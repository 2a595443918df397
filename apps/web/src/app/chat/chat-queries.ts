import type { Chat } from "@grand-livre/contracts/chat";
import { CHAT_MESSAGES } from "@grand-livre/contracts/chat-messages";
import { chatEndpoints } from "@grand-livre/contracts/endpoints/chat";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { queryClient } from "../../lib/query-client.ts";
import { runCommand } from "../office/run-command.ts";
import { isLive } from "./live.ts";

const { tag } = chatEndpoints.chats;
/** What others say shows within this time while no event stream announces it. */
const LOOK_MS = 5_000;

/** The last spoken in first. */
export const inOrder = (chats: readonly Chat[]) =>
  chats.toSorted((one, other) => other.lastMessageAt.localeCompare(one.lastMessageAt));

/** Every conversation with its contact and messages, the last spoken in first. */
export const chatsQuery = queryOptions({
  queryKey: [tag, "chats"],
  refetchInterval: () => (isLive() ? false : LOOK_MS),
  queryFn: async ({ signal }) => inOrder(await call(chatEndpoints.chats, { signal, quiet: true })),
});

/** Mutes a conversation, or marks it as read. */
export const changeChat = (id: string, chat: { muted?: boolean; unreadCount?: number }) =>
  runCommand(tag, () => call(chatEndpoints.changeChat, { body: { id, chat } }));

export const personsQuery = queryOptions({
  queryKey: [tag, "persons"],
  queryFn: ({ signal }) => call(chatEndpoints.persons, { signal }),
});

type Messages = Chat["messages"];

/** Messages from before the first of these, and whether there may be more. */
export async function fetchEarlier(chatId: string, first: Messages[number]) {
  const query = { chatId, before: first.id };
  const messages = await call(chatEndpoints.earlier, { query });
  return { messages, isAll: messages.length < CHAT_MESSAGES };
}

/** Shows a conversation as it was answered, at once. */
export const showChat = (answer: Chat) =>
  queryClient.setQueryData(chatsQuery.queryKey, (chats) =>
    chats?.map((chat) => (chat.id === answer.id ? answer : chat)),
  );
