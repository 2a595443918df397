import { propertyRuns } from "@grand-livre/domain/property-runs";
import fc from "fast-check";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSalesBooks } from "../../../test/sales.ts";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";
import { newId } from "../../ids.ts";

let test: TestApp;
let entity: string;
beforeAll(async () => {
  test = await createTestApp();
  await openSalesBooks(test, await test.superAdministrator());
  entity = (await test.pool.query("select id from legal_entity")).rows[0].id;
});
afterAll(() => test.close());

/** What waits for a fold: so many more invoices of this kind say this. */
type Step = {
  readonly kind: string;
  readonly label: string;
  readonly numbers: string;
  readonly name: string;
  readonly more: number;
};

/** Few signs, so that words repeat; one beyond the basic plane, one that is quoted, one of two bytes. */
const words = fc
  .array(fc.string({ unit: fc.constantFrom("a", "b", "1", "2", "é", "'", "\\", "😀"), maxLength: 4 }), {
    maxLength: 4,
  })
  .map((parts) => parts.join(" "));
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom("credit  unpaid", "debit j paid", "debit k paid"),
  label: words,
  numbers: fc.constantFrom("\n", "n1\nfa2026", "12\n", "\n😀1", "1\nfa2027"),
  name: words,
  more: fc.constantFrom(-1, 1, 1, 2),
});
/** Those that somebody asked for and many hold; of labels, or of all. */
const kept = [
  ["anywhere", "a 1"],
  ["anywhere", "2026"],
  ["label", "12 a"],
  ["anywhere", "fa 202"],
  ["anywhere", "é😀1"],
] as const;

const saidOf = ({ label, numbers }: Step) => `${label}\n${numbers}`;

/** Each text that is counted of what a step says, sign by sign. */
function textsOf(one: Step): Set<string> {
  const found = new Set<string>();
  const shortOf = (place: string, word: string, isTaken: (text: string) => boolean) => {
    const signs = [...word];
    for (const [at, sign] of signs.entries())
      for (const text of [sign, sign + (signs[at + 1] ?? "")])
        if (isTaken(text)) found.add(`${place} ${text}`);
  };
  for (const word of `${saidOf(one)}\n${one.name}`.split(/[ \n]/)) shortOf("anywhere", word, () => true);
  for (const word of one.label.split(" ").filter((label) => /[0-9]/.test(label)))
    shortOf("label", word, (text) => /[0-9]/.test(text));
  for (const [place, text] of kept)
    if (
      one.label.includes(text) ||
      (place === "anywhere" && (one.name.includes(text) || one.numbers.includes(text.replaceAll(" ", ""))))
    )
      found.add(`${place} ${text}`);
  return found;
}

function countsOf(steps: readonly Step[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const one of steps)
    for (const text of textsOf(one)) {
      const name = `${one.kind}: ${text}`;
      counts.set(name, (counts.get(name) ?? 0) + one.more);
    }
  return Object.fromEntries([...counts].filter(([, count]) => count !== 0));
}

async function wait(client: pg.PoolClient | pg.Pool, steps: readonly Step[]): Promise<void> {
  const parts = steps.map((one) => one.kind.split(" "));
  const columns = [0, 1, 2].map((part) => parts.map((kind) => kind[part] ?? ""));
  await client.query(
    `insert into invoice_text_step (legal_entity_id, direction, journal, state, company_name_key, said, invoice_id, invoices)
     select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::uuid[], $8::int[])`,
    [
      entity,
      ...columns,
      steps.map(({ name }) => name),
      steps.map(saidOf),
      steps.map(() => newId()),
      steps.map(({ more }) => more),
    ],
  );
}

async function counted(): Promise<Record<string, number>> {
  const { rows } = await test.pool.query<{ name: string; count: number }>(
    `select format('%s %s %s: %s %s', direction, journal, state, place, text) as name, sum(invoices)::int as count
     from invoice_text_count group by 1 having sum(invoices) <> 0`,
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

async function fold(client: pg.PoolClient | pg.Pool = test.pool): Promise<number> {
  await client.query("select fold_invoice_texts($1)", [entity]);
  return (await client.query("select count(*)::int as left from invoice_text_step")).rows[0].left;
}

async function begin(): Promise<void> {
  await test.pool.query("truncate invoice_text_step, invoice_text_count, invoice_kept_text");
  for (const [place, text] of kept)
    await test.pool.query(
      "insert into invoice_kept_text (legal_entity_id, place, text, bounds) values ($1, $2, $3, $4)",
      [entity, place, text, [newId()]],
    );
}

describe("a fold of texts", () => {
  it("adds each text that its steps say, once for each invoice, whatever waits with it", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { maxLength: 12 }), { maxLength: 4 }), async (folds) => {
        await begin();
        for (const steps of folds) {
          await wait(test.pool, steps);
          expect(await fold()).toBe(0);
        }
        expect(await counted()).toEqual(countsOf(folds.flat()));
      }),
      propertyRuns(60),
    );
  });

  it("takes more than it takes at once, all of them", async () => {
    await begin();
    const steps = fc.sample(step, { numRuns: 11_000, seed: 7 });
    await wait(test.pool, steps);
    expect(await fold()).toBe(0);
    expect(await counted()).toEqual(countsOf(steps));
  });

  it("leaves all that waits where it is undone, or where somebody else folds", async () => {
    await begin();
    const steps = fc.sample(step, { numRuns: 50, seed: 8 });
    await wait(test.pool, steps);
    const client = await test.pool.connect();
    try {
      await client.query("begin");
      expect(await fold(client)).toBe(0);
      expect(await fold()).toBe(50);
      await client.query("rollback");
    } finally {
      client.release();
    }
    expect(await counted()).toEqual({});
    expect(await fold()).toBe(0);
    expect(await counted()).toEqual(countsOf(steps));
  });
});
