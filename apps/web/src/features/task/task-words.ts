import type { Task } from "@grand-livre/contracts/task";
import { localToday } from "../../lib/format.ts";

export const priorities = { 0: "Basse", 1: "Normale", 2: "Haute" } as const;

/** What a task is called; one without a title by its kind. */
export const nameOf = ({ title, type }: Pick<Task, "title" | "type">): string =>
  title.trim() === "" ? (type === "task" ? "Tâche sans titre" : "Section sans titre") : title;

const shortDate = new Intl.DateTimeFormat("fr-FR", { day: "2-digit", month: "short", timeZone: "UTC" });

const dateWithYear = new Intl.DateTimeFormat("fr-FR", {
  day: "2-digit",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** The day of a due date: `05 mars`; with its year unless it is the present one. */
export function dueText(dueDate: string, today = localToday()): string {
  const form = dueDate.slice(0, 4) === today.slice(0, 4) ? shortDate : dateWithYear;
  return form.format(new Date(dueDate));
}

/** Whether an open task should have been done before today. */
export function isLate(
  { dueDate, completed }: Pick<Task, "dueDate" | "completed">,
  today = localToday(),
): boolean {
  return !completed && dueDate !== null && dueDate.slice(0, 10) < today;
}

/** How many tasks are left, shown under the title. */
export function remainingText(tasks: readonly Pick<Task, "type" | "completed">[]): string {
  const all = tasks.filter(({ type }) => type === "task");
  const left = all.filter(({ completed }) => !completed).length;
  if (all.length === 0) return "Aucune tâche";
  if (left === 0) return "Toutes les tâches sont terminées";
  return left === 1 ? "1 tâche à faire" : `${left} tâches à faire`;
}
