import { messageEndpoints } from "@grand-livre/contracts/endpoints/message";
import { notificationEndpoints } from "@grand-livre/contracts/endpoints/notification";
import type { Notice } from "@grand-livre/contracts/notice";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { toastRefusal } from "../../announce-error.ts";

export type FeedKind = "message" | "notification";

const REFRESH_MS = 30_000;
const endpointsOf = { message: messageEndpoints, notification: notificationEndpoints };

/** Messages or notifications, the newest first; read again every 30 s while the page is looked at. */
export const feedQuery = (kind: FeedKind) =>
  queryOptions({
    queryKey: ["toolbar", kind],
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) => call(endpointsOf[kind].list, { signal, quiet: true }),
  });

export function unreadCount(notices: readonly Notice[] | undefined): number {
  return notices?.filter((one) => !one.read).length ?? 0;
}

/** What can be done with a feed. Each is shown at once, and taken back with its reason when the server refuses. */
export function useFeedActions(kind: FeedKind) {
  const client = useQueryClient();
  const { queryKey } = feedQuery(kind);
  const endpoints = endpointsOf[kind];

  async function act(change: (before: Notice[]) => Notice[], send: () => Promise<unknown>) {
    await client.cancelQueries({ queryKey });
    const before = client.getQueryData(queryKey);
    client.setQueryData(queryKey, (now) => now && change(now));
    try {
      await send();
    } catch (error) {
      client.setQueryData(queryKey, before);
      await toastRefusal(error);
    }
    await client.invalidateQueries({ queryKey });
  }

  return {
    markAll: () =>
      act(
        (all) => all.map((one) => ({ ...one, read: true, seen: true })),
        () => call(endpoints.markAllAsRead),
      ),
    toggle: ({ id, read }: Notice) =>
      act(
        (all) => all.map((one) => (one.id === id ? { ...one, read: !read } : one)),
        () =>
          kind === "message"
            ? call(messageEndpoints.toggleReadStatus, { body: { message: { id, read: !read } } })
            : call(notificationEndpoints.toggleReadStatus, { body: { notification: { id, read: !read } } }),
      ),
    remove: ({ id }: Notice) =>
      act(
        (all) => all.filter((one) => one.id !== id),
        () => call(endpoints.remove, { query: { id } }),
      ),
  };
}
