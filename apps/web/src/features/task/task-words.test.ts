import { expect, it } from "vitest";
import { dueText, isLate, nameOf, remainingText } from "./task-words.ts";

const task = (completed: boolean) => ({ type: "task" as const, completed });

it("counts the tasks that are left, and no section", () => {
  const section = { type: "section" as const, completed: false };
  expect(remainingText([section])).toBe("Aucune tâche");
  expect(remainingText([section, task(true)])).toBe("Toutes les tâches sont terminées");
  expect(remainingText([task(false), task(true)])).toBe("1 tâche à faire");
  expect(remainingText([task(false), task(false)])).toBe("2 tâches à faire");
});

it("calls an open task late from the day after its date", () => {
  const due = { dueDate: "2026-11-20T12:00:00.000Z", completed: false };
  expect(isLate(due, "2026-11-20")).toBe(false);
  expect(isLate(due, "2026-11-21")).toBe(true);
  expect(isLate({ ...due, completed: true }, "2026-11-21")).toBe(false);
});

it("names what has no title by its kind", () => {
  expect(nameOf({ type: "section", title: " " })).toBe("Section sans titre");
});

it("tells the year of a due date unless it is the present one", () => {
  expect(dueText("2026-03-05T00:00:00.000Z", "2026-11-20")).toBe("05 mars");
  expect(dueText("2025-03-05T00:00:00.000Z", "2026-11-20")).toBe("05 mars 2025");
});
