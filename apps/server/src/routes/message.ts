import { messageEndpoints } from "@grand-livre/contracts/endpoints/message";
import { handle, type Route } from "../http/route.ts";
import {
  changeNotice,
  createNotice,
  listNotices,
  readAllNotices,
  removeNotice,
} from "../modules/notice/service.ts";

const tag = "message";

/** A person's own messages: being signed in is the right, and other persons' messages are out of reach. */
export const messageRoutes: readonly Route[] = [
  handle(messageEndpoints.markAllAsRead, async ({ app, caller }) => readAllNotices(app, caller, tag)),
  handle(messageEndpoints.toggleReadStatus, async ({ app, caller, body: { message } }) =>
    changeNotice(app, caller, tag, message.id, { read: message.read }),
  ),
  handle(messageEndpoints.list, async ({ app, caller }) => listNotices(app, caller, tag)),
  handle(messageEndpoints.create, async ({ app, caller, body }) =>
    createNotice(app, caller, tag, body.message),
  ),
  handle(messageEndpoints.update, async ({ app, caller, body }) =>
    changeNotice(app, caller, tag, body.id, body.message),
  ),
  handle(messageEndpoints.remove, async ({ app, caller, query }) => removeNotice(app, caller, tag, query.id)),
];
