import { messageEndpoints } from "@grand-livre/contracts/endpoints/message";
import { notificationEndpoints } from "@grand-livre/contracts/endpoints/notification";
import { isOwnPath } from "@grand-livre/contracts/link-rules";
import type { NewNotice, Notice } from "@grand-livre/contracts/notice";
import { cleanHtml } from "../clean-html.ts";
import { sampleMessages, UNREAD_MESSAGES } from "../samples/messages.ts";
import type { LayerContext } from "./layer-context.ts";
import { answering, type LayerRoute } from "./layer-route.ts";
import { Rows } from "./rows.ts";

const cleaned = (html: string | null | undefined) => (html ? cleanHtml(html) : (html ?? null));

/** Messages and notifications are of one make, under two names. */
function noticeRows(context: LayerContext, rows: Rows<Notice>) {
  const add = (sent: NewNotice): Notice =>
    rows.addFirst({
      id: context.newId(),
      read: sent.read ?? false,
      seen: sent.seen ?? false,
      link: sent.link ?? null,
      useRouter: sent.useRouter ?? false,
      icon: sent.icon ?? null,
      image: sent.image ?? null,
      title: cleaned(sent.title),
      description: cleaned(sent.description),
      time: sent.time ?? context.now().toISOString(),
    });
  const change = (id: string, sent: object) => {
    const { title, description, ...plain } = sent as Partial<Notice>;
    return rows.merge(id, {
      ...plain,
      ...(title === undefined ? {} : { title: cleaned(title) }),
      ...(description === undefined ? {} : { description: cleaned(description) }),
    });
  };
  const readAll = () => {
    rows.change((row) => ({ ...row, read: true, seen: true }));
    return true as const;
  };
  return { all: () => [...rows.all()], add, change, readAll, remove: (id: string) => rows.remove(id) };
}

export function noticeRoutes(context: LayerContext): LayerRoute[] {
  const samples = sampleMessages.map(({ hoursAgo, ...message }, at): Notice => {
    const time = new Date(context.now().getTime() - hoursAgo * 3_600_000).toISOString();
    const useRouter = message.link !== null && isOwnPath(message.link);
    const read = at >= UNREAD_MESSAGES;
    return { ...message, id: context.newId(), image: null, useRouter, time, read, seen: read };
  });
  const messages = noticeRows(context, new Rows(samples, "MESSAGE_NOT_FOUND"));
  const notifications = noticeRows(context, new Rows<Notice>([], "NOTIFICATION_NOT_FOUND"));
  return [
    answering(messageEndpoints.list, messages.all),
    answering(messageEndpoints.create, ({ body }) => messages.add(body.message)),
    answering(messageEndpoints.update, ({ body }) =>
      messages.change(body.id ?? body.message.id ?? "", body.message),
    ),
    answering(messageEndpoints.remove, ({ query }) => messages.remove(query.id)),
    answering(messageEndpoints.markAllAsRead, messages.readAll),
    answering(messageEndpoints.toggleReadStatus, ({ body }) =>
      messages.change(body.message.id, { read: body.message.read }),
    ),
    answering(notificationEndpoints.list, notifications.all),
    answering(notificationEndpoints.create, ({ body }) => notifications.add(body.notification)),
    answering(notificationEndpoints.update, ({ body }) =>
      notifications.change(body.id ?? body.notification.id ?? "", body.notification),
    ),
    answering(notificationEndpoints.remove, ({ query }) => notifications.remove(query.id)),
    answering(notificationEndpoints.markAllAsRead, notifications.readAll),
    answering(notificationEndpoints.toggleReadStatus, ({ body }) =>
      notifications.change(body.notification.id, { read: body.notification.read }),
    ),
  ];
}
