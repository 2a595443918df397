import { endpoints, signedIn } from "../endpoint.ts";
import { reading, removal, tagCalls } from "../office-item.ts";
import {
  changeTaskBody,
  createTaskBody,
  taskAnswer,
  taskOrderBody,
  taskSearchAnswer,
  taskSearchQuery,
  tasksAnswer,
} from "../task.ts";

export const taskEndpoints = endpoints("task", {
  ...tagCalls("/api/apps/tasks"),
  all: signedIn.get("/api/apps/tasks/all", "The caller's tasks and sections, in their order", {
    answer: tasksAnswer,
  }),
  search: signedIn.get(
    "/api/apps/tasks/search",
    "Tasks whose title or notes hold a text, which is marked in the title",
    { query: taskSearchQuery, answer: taskSearchAnswer },
  ),
  order: signedIn.patch("/api/apps/tasks/order", "Put the tasks in the order sent", {
    body: taskOrderBody,
    answer: tasksAnswer,
    refusals: ["TASK_NOT_FOUND"],
  }),
  read: reading("/api/apps/tasks/task", "One task", taskAnswer, "TASK_NOT_FOUND"),
  create: signedIn.post("/api/apps/tasks/task", "Add an empty task or section before the others", {
    body: createTaskBody,
    answer: taskAnswer,
  }),
  change: signedIn.patch("/api/apps/tasks/task", "Change a task; what is not sent stays", {
    body: changeTaskBody,
    answer: taskAnswer,
    refusals: ["TASK_NOT_FOUND", "OFFICE_TAG_NOT_FOUND"],
  }),
  remove: removal("/api/apps/tasks/task", "Remove a task", "TASK_NOT_FOUND"),
});
