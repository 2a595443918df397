import { expect, it } from "vitest";
import { newRefId } from "./ids.ts";

it("makes references of ten characters, none like another", () => {
  const made = Array.from({ length: 2_000 }, newRefId);
  for (const one of made) expect(one).toMatch(/^[0-9A-Za-z]{10}$/);
  expect(new Set(made).size).toBe(made.length);
});
