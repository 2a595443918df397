import { taskEndpoints } from "@grand-livre/contracts/endpoints/task";
import type { SearchResult } from "@grand-livre/contracts/search";
import type { Task } from "@grand-livre/contracts/task";
import { fold } from "@grand-livre/domain/text/fold";
import { marked } from "../marked.ts";
import { sampleTasks, taskTagTitles } from "../samples/tasks.ts";
import { answering, type OfficeCall, seedAll, seedTags, tagAnswers, tagResource } from "./office-call.ts";
import { officeResource } from "./office-resource.ts";
import { instantOf, type OfficeStore, officeTable } from "./office-store.ts";

type TaskRow = Omit<Task, "order" | "dueDate" | "tags"> & {
  readonly position: number;
  readonly dueDate: Date | string | null;
};

const tags = tagResource("taskTag", "person");

export const tasks = officeResource({
  table: officeTable<TaskRow>("task", {
    of: "person",
    order: ["position"],
    place: "first",
    notFound: "TASK_NOT_FOUND",
  }),
  links: { tags: { name: "taskTagged", of: "person", to: tags.table } },
  empty: {
    ...{ title: "", notes: null, completed: false, dueDate: null },
    ...{ priority: 1, assignedTo: null, subTasks: [] },
  },
  present: ({ position, dueDate, ...row }, linked): Task => ({
    ...row,
    ...linked,
    dueDate: instantOf(dueDate),
    order: position,
  }),
  columns: ({ order, ...rest }) => (order === undefined ? rest : { ...rest, position: order }),
});

const holds = (text: string, ...held: readonly (string | null)[]) =>
  held.some((one) => fold(one ?? "").includes(fold(text)));

/** An empty task or section before the others, whose order moves on by one. */
const createTask = (store: OfficeStore, type: Task["type"]): Promise<Task> =>
  store.transaction(async (within) => {
    const { id } = await tasks.create(within, { type });
    await within.reorder(tasks.table, [id]);
    return tasks.read(within, id);
  });

/** Puts tasks in the order sent, and answers those that were sent. Throws TASK_NOT_FOUND for one that is unknown. */
const reorderTasks = (store: OfficeStore, ids: readonly string[]): Promise<Task[]> =>
  store.transaction(async (within) => {
    await within.reorder(tasks.table, ids);
    const found = await tasks.list(within, { ids });
    if (found.length !== new Set(ids).size) throw within.refusal("TASK_NOT_FOUND");
    return found;
  });

/** Tasks whose title or notes hold a text, titles as HTML with what was found marked; null for an empty text. */
async function searchTasks(store: OfficeStore, text: string): Promise<Task[] | null> {
  if (text === "") return null;
  const rows = await store.list(tasks.table);
  const found = rows.filter(({ title, notes }) => holds(text, title, notes));
  return (await tasks.presented(store, found)).map((task) => ({ ...task, title: marked(task.title, text) }));
}

/** A person's own tasks. */
export const taskCalls: readonly OfficeCall[] = [
  ...tagAnswers(taskEndpoints, tags),
  answering(taskEndpoints.all, (store) => tasks.list(store)),
  answering(taskEndpoints.search, (store, { query }) => searchTasks(store, query.query)),
  answering(taskEndpoints.order, (store, { body }) => {
    const ids = body.tasks.map(({ id }) => id);
    return reorderTasks(store, ids);
  }),
  answering(taskEndpoints.read, (store, { query }) => tasks.read(store, query.id)),
  answering(taskEndpoints.create, (store, { body }) => createTask(store, body.type)),
  answering(taskEndpoints.change, (store, { body }) => tasks.merge(store, body.id, body.task)),
  answering(taskEndpoints.remove, (store, { query }) => tasks.remove(store, query.id)),
];

/** What the search of the toolbar finds among the titles of tasks. */
export async function findTasks(store: OfficeStore, text: string): Promise<SearchResult[]> {
  const rows = await store.list(tasks.table);
  return rows
    .filter(({ type, title }) => type === "task" && holds(text, title))
    .map(({ id, title, completed }) => ({
      ...{ id, title, completed },
      subtitle: null,
      link: `/apps/tasks/${id}`,
    }));
}

/** Gives a person three sample sections, twenty-seven tasks and six tags. */
export async function seedTasks(store: OfficeStore): Promise<void> {
  const ids = await seedTags(store, tags, taskTagTitles);
  const samples = sampleTasks(store.now(), store.newId);
  const wanted = samples.map((task) => ({ ...task, tags: task.tags.map((at) => ids[at]) }));
  await seedAll(store, tasks, wanted);
}
