import { taskEndpoints } from "@grand-livre/contracts/endpoints/task";
import type { Task } from "@grand-livre/contracts/task";
import { queryOptions } from "@tanstack/react-query";
import { type CallOptions, call } from "../../lib/api.ts";
import { queryClient } from "../../lib/query-client.ts";

/** The person's tasks and sections, in their order. */
export const tasksQuery = queryOptions({
  queryKey: [taskEndpoints.all.tag, "list"],
  queryFn: ({ signal }) => call(taskEndpoints.all, { signal }),
});

export type TaskChange = Partial<Omit<Task, "id" | "order" | "type">>;

function showTask(id: string, change: Partial<Task>): void {
  queryClient.setQueryData(tasksQuery.queryKey, (tasks) =>
    tasks?.map((task) => (task.id === id ? { ...task, ...change } : task)),
  );
}

/** Shows a change of a task in the list at once, and saves it. Throws what the server refused. */
export async function saveTask(id: string, change: TaskChange, options: CallOptions = {}): Promise<void> {
  await queryClient.cancelQueries({ queryKey: tasksQuery.queryKey });
  showTask(id, change);
  const { dueDate, ...rest } = change;
  const body = { id, task: { ...rest, ...(dueDate === undefined ? {} : { dueDate }) } };
  const saved = await call(taskEndpoints.change, { body, ...options });
  showTask(id, saved);
}

/** Shows the tasks in a new order at once, and keeps it. */
export async function orderTasks(ids: readonly string[]): Promise<void> {
  await queryClient.cancelQueries({ queryKey: tasksQuery.queryKey });
  queryClient.setQueryData(tasksQuery.queryKey, (tasks) =>
    tasks?.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
  );
  await call(taskEndpoints.order, { body: { tasks: ids.map((id) => ({ id })) } });
}
