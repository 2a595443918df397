import { taskEndpoints } from "@grand-livre/contracts/endpoints/task";
import type { Task } from "@grand-livre/contracts/task";
import { fold } from "@grand-livre/domain/text/fold";
import { marked } from "../marked.ts";
import { sampleTasks, taskTagTitles } from "../samples/tasks.ts";
import type { LayerContext } from "./layer-context.ts";
import { answering, type LayerRoute } from "./layer-route.ts";
import { Rows, requireKnown, without } from "./rows.ts";
import { tagRoutes, tagRows } from "./tags.ts";

const EMPTY = {
  title: "",
  notes: null,
  completed: false,
  dueDate: null,
  priority: 1,
  tags: [],
  assignedTo: null,
  subTasks: [],
} as const;

/** The tasks, and what the search of the toolbar finds among them. */
export function taskArea(context: LayerContext) {
  const tags = tagRows(taskTagTitles, context);
  const tagIds = tags.all().map(({ id }) => id);
  const tasks = new Rows<Task>(
    sampleTasks(context.now(), context.newId).map(({ tags: places, dueDate, ...task }) => ({
      ...task,
      id: context.newId(),
      dueDate: dueDate.toISOString(),
      tags: places.flatMap((at) => tagIds[at] ?? []),
    })),
    "TASK_NOT_FOUND",
  );
  const byOrder = () => tasks.sort((left, right) => left.order - right.order);
  const renumber = () => {
    const places = new Map(tasks.all().map(({ id }, at) => [id, at]));
    tasks.change((task) => ({ ...task, order: places.get(task.id) ?? task.order }));
  };
  const holding = (text: string) =>
    tasks
      .all()
      .filter(({ title, notes }) => [title, notes ?? ""].some((held) => fold(held).includes(fold(text))));
  const routes: LayerRoute[] = [
    ...tagRoutes(taskEndpoints, tags, context, (id) =>
      tasks.change((task) => ({ ...task, tags: without(task.tags, id) })),
    ),
    answering(taskEndpoints.all, () => [...tasks.all()]),
    answering(taskEndpoints.search, ({ query }) =>
      query.query === ""
        ? null
        : holding(query.query).map((task) => ({ ...task, title: marked(task.title, query.query) })),
    ),
    answering(taskEndpoints.order, ({ body }) => {
      const sent = body.tasks.map(({ id }) => tasks.read(id).id);
      const placeOf = ({ id }: Task) => (sent.includes(id) ? sent.indexOf(id) : sent.length);
      tasks.sort((left, right) => placeOf(left) - placeOf(right) || left.order - right.order);
      renumber();
      return sent.map((id) => tasks.read(id)).toSorted((left, right) => left.order - right.order);
    }),
    answering(taskEndpoints.read, ({ query }) => tasks.read(query.id)),
    answering(taskEndpoints.create, ({ body }) => {
      const { id } = tasks.addFirst({
        ...EMPTY,
        tags: [],
        subTasks: [],
        id: context.newId(),
        type: body.type,
        order: 0,
      });
      renumber();
      return tasks.read(id);
    }),
    answering(taskEndpoints.change, ({ body: { id, task } }) => {
      tasks.read(id);
      requireKnown(tags, task.tags);
      const merged = tasks.merge(id, task);
      byOrder();
      return merged;
    }),
    answering(taskEndpoints.remove, ({ query }) => {
      tasks.remove(query.id);
      return true as const;
    }),
  ];
  const search = (text: string) =>
    tasks
      .all()
      .filter(({ type, title }) => type === "task" && fold(title).includes(fold(text)))
      .map(({ id, title, completed }) => ({
        id,
        title,
        subtitle: null,
        link: `/apps/tasks/${id}`,
        completed,
      }));
  return { routes, search };
}
