import { expect, it } from "vitest";
import { z } from "zod";
import { bodyOf, changesOf } from "./body-of.ts";

const schema = z.strictObject({
  label: z.string().trim().min(1).optional(),
  unit: z.string().nullish(),
  day: z.iso.date().nullable(),
  active: z.boolean(),
});

it("sends what the contract names, an empty text as null where the field may be null", () => {
  expect(bodyOf(schema, { label: " Pose ", unit: " ", day: undefined, active: false, other: "x" })).toEqual({
    label: "Pose",
    unit: null,
    day: null,
    active: false,
  });
});

it("leaves an emptied text to the schema, never out of a change", () => {
  const body = bodyOf(schema, { label: " ", day: "2026-01-01", active: true });
  expect(body).toEqual({ label: "", day: "2026-01-01", active: true });
  expect(schema.safeParse(body).success).toBe(false);
});

it("tells only what changed", () => {
  expect(changesOf({ a: 1, b: { c: [2] } }, { a: 1, b: { c: [3] } })).toEqual({ b: { c: [2] } });
});
