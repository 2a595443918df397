import type { Task } from "@grand-livre/contracts/task";
import { fold } from "@grand-livre/domain/text/fold";
import { marked } from "@grand-livre/office/marked";
import type { Application } from "../../application.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { officeResource } from "../../kit/office-resource.ts";
import type { SearchProvider } from "../../search-provider.ts";
import { findTasksHolding, orderTasks, taskRows, taskTagged, taskTagRows } from "./repository.ts";

export const tasks = officeResource({
  rows: taskRows,
  notFound: "TASK_NOT_FOUND",
  links: { tags: taskTagged },
  present: ({ userId: _, position, dueDate, ...row }, { tags }): Task => ({
    ...row,
    type: row.type as Task["type"],
    priority: row.priority as Task["priority"],
    dueDate: dueDate?.toISOString() ?? null,
    subTasks: row.subTasks as Task["subTasks"],
    tags,
    order: position,
  }),
  columns: ({ order, ...rest }) => ({
    ...rest,
    ...(order === undefined ? {} : { position: order as number }),
  }),
});

export const taskTags = officeResource({
  rows: taskTagRows,
  notFound: "OFFICE_TAG_NOT_FOUND",
  present: ({ id, title }) => ({ id, title }),
});

/** An empty task or section before the others, whose order moves on by one. */
export function createTask(app: Application, caller: Caller, type: Task["type"]): Promise<Task> {
  return inTransaction(app.db, async (tx) => {
    const { id } = await tasks.create(tx, caller.scope, { type });
    await orderTasks(tx, caller.scope, [id]);
    return tasks.read(tx, caller.scope, id);
  });
}

/**
 * Puts the caller's tasks in the order sent, and answers those that were sent.
 * @throws RefusalError TASK_NOT_FOUND for one that is not his
 */
export function reorderTasks(app: Application, caller: Caller, ids: readonly string[]): Promise<Task[]> {
  return inTransaction(app.db, async (tx) => {
    await orderTasks(tx, caller.scope, ids);
    const found = await tasks.list(tx, caller.scope, { ids });
    if (found.length !== new Set(ids).size) throw new RefusalError("TASK_NOT_FOUND");
    return found;
  });
}

/** Tasks whose title or notes hold a text, titles as HTML with what was found marked; null for an empty text. */
export async function searchTasks(app: Application, caller: Caller, text: string): Promise<Task[] | null> {
  if (text === "") return null;
  const found = await tasks.presented(app.db, await findTasksHolding(app.db, caller.scope, text));
  return found.map((task) => ({ ...task, title: marked(task.title, text) }));
}

/** Tasks in the search of the toolbar. */
export const taskSearch: SearchProvider = {
  id: "tasks",
  label: "Tâches",
  async find(app, caller, { text, typed, limit }) {
    const found = await tasks.presented(app.db, await findTasksHolding(app.db, caller.scope, typed));
    return found
      .filter(({ type, title }) => type === "task" && fold(title).includes(text))
      .slice(0, limit)
      .map(({ id, title, completed }) => ({
        id,
        title,
        subtitle: null,
        link: `/apps/tasks/${id}`,
        completed,
      }));
  },
};
