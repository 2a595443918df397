import { z } from "zod";
import { askedId } from "./notice.ts";
import { changing, holding, idList, instantText } from "./office-item.ts";
import { searchText } from "./paging.ts";

/** 0 low, 1 normal, 2 high. */
const priority = z.union([z.literal(0), z.literal(1), z.literal(2)]);
const taskType = z.enum(["task", "section"]);
const subTask = z.object({
  id: z.string().max(100),
  title: z.string().max(500),
  completed: z.boolean(),
});

const taskFields = z.object({
  type: taskType,
  title: z.string().max(500),
  notes: z.string().max(50_000).nullable(),
  completed: z.boolean(),
  dueDate: instantText.nullable(),
  priority,
  tags: idList,
  assignedTo: z.uuid().nullable(),
  subTasks: z.array(subTask).max(200),
  order: z.int().min(0).max(1_000_000),
});
const changedTask = taskFields.partial();

export const taskAnswer = z.object({
  id: z.uuid(),
  type: taskType,
  title: z.string(),
  notes: z.string().nullable(),
  completed: z.boolean(),
  dueDate: z.string().nullable(),
  priority,
  tags: z.array(z.uuid()),
  assignedTo: z.uuid().nullable(),
  subTasks: z.array(subTask),
  order: z.int(),
});
export type Task = z.infer<typeof taskAnswer>;

export const tasksAnswer = z.array(taskAnswer);
export const taskSearchQuery = z.object({ query: searchText.default("") });
/** Titles are HTML here: what was found of them lies in `<mark>`. Null when nothing was looked for. */
export const taskSearchAnswer = tasksAnswer.nullable();
export const taskOrderBody = z.object({ tasks: z.array(z.object({ id: askedId })).max(10_000) });
export const createTaskBody = holding("type", taskType);
export const changeTaskBody = changing("task", changedTask);
