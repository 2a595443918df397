import { z } from "@hono/zod-openapi";
import fc from "fast-check";
import { expect, it } from "vitest";
import { namedOnly } from "./named-only.ts";

const person = z.object({
  name: z.string(),
  age: z.int().nullable(),
  tags: z.array(z.string()),
  home: z.object({ city: z.string() }).optional(),
  pets: z.array(z.object({ name: z.string() })),
  rights: z.record(z.string(), z.object({ viewer: z.boolean() })),
  known: z.union([
    z.object({ by: z.literal("mail"), mail: z.string() }),
    z.object({ by: z.literal("nobody") }),
  ]),
  free: z.unknown(),
});

const secret = { secret: "s" };
const arbitrary = fc.record(
  {
    name: fc.string(),
    age: fc.option(fc.integer()),
    tags: fc.array(fc.string()),
    home: fc.option(fc.record({ city: fc.string(), secret: fc.string() }), { nil: undefined }),
    pets: fc.array(fc.record({ name: fc.string(), secret: fc.string() })),
    rights: fc.dictionary(
      fc.string().filter((name) => name !== "__proto__"),
      fc.record({ viewer: fc.boolean(), secret: fc.string() }),
    ),
    known: fc.oneof(
      fc.record({ by: fc.constant("mail"), mail: fc.string(), secret: fc.string() }),
      fc.record({ by: fc.constant("nobody"), secret: fc.string() }),
    ),
    free: fc.constant(secret),
    secret: fc.string(),
  },
  { requiredKeys: ["name", "age", "tags", "pets", "rights", "known", "free"] },
);

it("leaves of an answer what parsing leaves of it", () => {
  const named = namedOnly(person);
  fc.assert(
    fc.property(arbitrary, (value) => {
      expect(named(value)).toEqual(person.parse(value));
    }),
  );
});

it("leaves nothing that the schema does not name, however deep", () => {
  const named = namedOnly(z.object({ list: z.array(z.object({ id: z.string() })).nullable() }));
  expect(named({ list: [{ id: "1", ...secret }], ...secret })).toEqual({ list: [{ id: "1" }] });
  expect(named({ list: null, ...secret })).toEqual({ list: null });
});

it("makes of a value what the schema makes of it", () => {
  const named = namedOnly(z.object({ day: z.date().transform((date) => date.toISOString().slice(0, 10)) }));
  expect(named({ day: new Date("2026-09-01T00:00:00Z") })).toEqual({ day: "2026-09-01" });
});
