import { endpoints } from "../endpoint.ts";
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
  all: {
    method: "get",
    path: "/api/apps/tasks/all",
    summary: "The caller's tasks and sections, in their order",
    right: "signed-in",
    answer: tasksAnswer,
  },
  search: {
    method: "get",
    path: "/api/apps/tasks/search",
    summary: "Tasks whose title or notes hold a text, which is marked in the title",
    right: "signed-in",
    query: taskSearchQuery,
    answer: taskSearchAnswer,
  },
  order: {
    method: "patch",
    path: "/api/apps/tasks/order",
    summary: "Put the tasks in the order sent",
    right: "signed-in",
    body: taskOrderBody,
    answer: tasksAnswer,
    refusals: ["TASK_NOT_FOUND"],
  },
  read: reading("/api/apps/tasks/task", "One task", taskAnswer, "TASK_NOT_FOUND"),
  create: {
    method: "post",
    path: "/api/apps/tasks/task",
    summary: "Add an empty task or section before the others",
    right: "signed-in",
    body: createTaskBody,
    answer: taskAnswer,
  },
  change: {
    method: "patch",
    path: "/api/apps/tasks/task",
    summary: "Change a task; what is not sent stays",
    right: "signed-in",
    body: changeTaskBody,
    answer: taskAnswer,
    refusals: ["TASK_NOT_FOUND", "OFFICE_TAG_NOT_FOUND"],
  },
  remove: removal("/api/apps/tasks/task", "Remove a task", "TASK_NOT_FOUND"),
});
