import { expect, it } from "vitest";
import { RejectedLines } from "./rejected-lines.ts";

it("counts every line left aside, and keeps the first of the file whatever order they come in", () => {
  const rejected = new RejectedLines();
  for (let line = 25_000; line > 0; line -= 1) rejected.add({ line, reason: "x" });
  expect(rejected.count).toBe(25_000);
  expect(rejected.first().map(({ line }) => line)).toEqual(Array.from({ length: 10_000 }, (_, at) => at + 1));
});
