import type { ListedNote } from "@grand-livre/contracts/note";
import { expect, it } from "vitest";
import { ARCHIVE, notesAt } from "./note-list.ts";

const note = (title: string, change: Partial<ListedNote> = {}): ListedNote => ({
  id: title,
  title,
  content: null,
  tasks: null,
  image: null,
  reminder: null,
  labels: [],
  archived: false,
  createdAt: "2026-11-20T09:00:00.000Z",
  updatedAt: null,
  ...change,
});

const label = { id: "work", title: "Travail" };
const notes = [
  note("Échéances", { labels: [label] }),
  note("Ancienne", { archived: true, labels: [label] }),
  note("Courses", { content: "papier, échelle" }),
];
const titles = (place: string | undefined, text = "") =>
  notesAt(notes, place, text).map(({ title }) => title);

it("shows what is archived in the archive alone, whatever its labels", () => {
  expect(titles(undefined)).toEqual(["Échéances", "Courses"]);
  expect(titles(ARCHIVE)).toEqual(["Ancienne"]);
  expect(titles("work")).toEqual(["Échéances"]);
});

it("looks in titles and contents without case or accents", () => {
  expect(titles(undefined, "ech")).toEqual(["Échéances", "Courses"]);
  expect(titles(undefined, "zèbre")).toEqual([]);
});
