import { expect, it } from "vitest";
import { newId, newRefId } from "./ids.ts";

it("makes references of ten characters, none like another", () => {
  const made = Array.from({ length: 2_000 }, newRefId);
  for (const one of made) expect(one).toMatch(/^[0-9A-Za-z]{10}$/);
  expect(new Set(made).size).toBe(made.length);
});

it("makes row ids that grow, thousands in a millisecond, each a UUID of version 7 with the time in front", () => {
  const before = Date.now();
  const made = Array.from({ length: 20_000 }, newId);
  const after = Date.now();
  for (const one of made)
    expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect([...made].sort()).toEqual(made);
  expect(new Set(made).size).toBe(made.length);
  const times = [made[0], made.at(-1)].map((one) =>
    Number.parseInt((one ?? "").replace("-", "").slice(0, 12), 16),
  );
  expect(times[0]).toBeGreaterThanOrEqual(before);
  expect(times[1]).toBeLessThanOrEqual(after);
});

it("gives each id its own chance", () => {
  const tails = new Set(Array.from({ length: 2_000 }, () => newId().slice(-10)));
  expect(tails.size).toBe(2_000);
});
