import { notificationEndpoints } from "@grand-livre/contracts/endpoints/notification";
import { handle, type Route } from "../http/route.ts";
import {
  changeNotice,
  createNotice,
  listNotices,
  readAllNotices,
  removeNotice,
} from "../modules/notice/service.ts";

const tag = "notification";

/** A person's own notifications: being signed in is the right, and other persons' notifications are out of reach. */
export const notificationRoutes: readonly Route[] = [
  handle(notificationEndpoints.markAllAsRead, async ({ app, caller }) => readAllNotices(app, caller, tag)),
  handle(notificationEndpoints.toggleReadStatus, async ({ app, caller, body: { notification } }) =>
    changeNotice(app, caller, tag, notification.id, { read: notification.read }),
  ),
  handle(notificationEndpoints.list, async ({ app, caller }) => listNotices(app, caller, tag)),
  handle(notificationEndpoints.create, async ({ app, caller, body }) =>
    createNotice(app, caller, tag, body.notification),
  ),
  handle(notificationEndpoints.update, async ({ app, caller, body }) =>
    changeNotice(app, caller, tag, body.id, body.notification),
  ),
  handle(notificationEndpoints.remove, async ({ app, caller, query }) =>
    removeNotice(app, caller, tag, query.id),
  ),
];
