import { taskEndpoints } from "@grand-livre/contracts/endpoints/task";
import { handle, type Route } from "../http/route.ts";
import { tagRoutes } from "../kit/tag-routes.ts";
import { createTask, reorderTasks, searchTasks, tasks, taskTags } from "../modules/task/service.ts";

/** A person's own tasks: being signed in is the right, and no other person's are within reach. */
export const taskRoutes: readonly Route[] = [
  ...tagRoutes(taskEndpoints, taskTags),
  handle(taskEndpoints.all, async ({ app, caller }) => tasks.list(app.db, caller.scope)),
  handle(taskEndpoints.search, async ({ app, caller, query }) => searchTasks(app, caller, query.query)),
  handle(taskEndpoints.order, async ({ app, caller, body }) =>
    reorderTasks(
      app,
      caller,
      body.tasks.map(({ id }) => id),
    ),
  ),
  handle(taskEndpoints.read, async ({ app, caller, query }) => tasks.read(app.db, caller.scope, query.id)),
  handle(taskEndpoints.create, async ({ app, caller, body }) => createTask(app, caller, body.type)),
  handle(taskEndpoints.change, async ({ app, caller, body }) =>
    tasks.merge(app.db, caller.scope, body.id, body.task),
  ),
  handle(taskEndpoints.remove, async ({ app, caller, query }) =>
    tasks.remove(app.db, caller.scope, query.id),
  ),
];
