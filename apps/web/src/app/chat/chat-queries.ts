import { chatEndpoints } from "@grand-livre/contracts/endpoints/chat";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { queryClient } from "../../lib/query-client.ts";
import { runCommand } from "../office/run-command.ts";

const { tag } = chatEndpoints.chats;
/** What others say shows within this time. */
const LOOK_MS = 5_000;

/** Every conversation with its contact and messages, the last spoken in first. */
export const chatsQuery = queryOptions({
  queryKey: [tag, "chats"],
  refetchInterval: LOOK_MS,
  queryFn: async ({ signal }) => {
    const chats = await call(chatEndpoints.chats, { signal, quiet: true });
    return chats.toSorted((one, other) => other.lastMessageAt.localeCompare(one.lastMessageAt));
  },
});

/** Mutes a conversation, or marks it as read. */
export const changeChat = (id: string, chat: { muted?: boolean; unreadCount?: number }) =>
  runCommand(tag, () => call(chatEndpoints.changeChat, { body: { id, chat } }));

/** Says something; shows the answer at once. Answers undefined when it was refused. */
export const sendMessage = (chatId: string, value: string) =>
  runCommand(tag, async () => {
    const answer = await call(chatEndpoints.sendMessage, { body: { chatId, value } });
    queryClient.setQueryData(chatsQuery.queryKey, (chats) =>
      chats?.map((chat) => (chat.id === chatId ? answer : chat)),
    );
    return answer;
  });
