import { canonicalEntry } from "@grand-livre/domain/ledger/canonical-entry";
import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";
import { inTransaction } from "../../database/transaction.ts";
import { newId } from "../../ids.ts";
import { SEALED_FORM } from "./sealed-form-repository.ts";
import { sealedLink } from "./sealed-links.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** PostgreSQL holds no NUL in a text. */
const text = fc.string({ unit: "binary", maxLength: 12 }).map((any) => any.replaceAll("\0", "0"));
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const cents = fc.integer({ min: -(10 ** 12), max: 10 ** 12 });
const day = fc.constantFrom("1999-12-31", "2026-02-28", "2026-11-05");
const decimal = fc.constantFrom("0", "-0.5", "100.500000", "0.000001", "1234567890.120000");
const id = fc.constant(null).map(newId);

const line = fc.record({
  account: text,
  account_label: maybe(text),
  auxiliary: maybe(text),
  auxiliary_label: maybe(text),
  label: text,
  debit_cents: cents,
  credit_cents: cents,
  foreign_amount: maybe(decimal),
  currency: maybe(text),
  vat_code: maybe(text),
  due_date: maybe(day),
  counterparty_id: maybe(id),
  vat_base_cents: maybe(cents),
  currency_rate: maybe(decimal),
  service_start: maybe(day),
  service_end: maybe(day),
});
const entry = fc.record({
  journal_code: text,
  journal_label: text,
  number: text,
  entry_date: day,
  piece_ref: maybe(text),
  piece_date: maybe(day),
  valid_date: day,
  document_sha256: maybe(text),
  label: text,
  nature: text,
  source_kind: text,
  source_id: maybe(id),
  source_rule: maybe(text),
  reverses_id: maybe(id),
  import_batch_id: maybe(id),
  created_by: maybe(id),
});

it("PostgreSQL makes of any entry the bytes that the domain makes of it", () =>
  inTransaction(test.db, async (tx) => {
    // Tables of the same columns without the rules of the ledger, which are found first: any text is in them.
    for (const name of ["entry", "entry_line"])
      await sql`create temporary table ${sql.table(name)} on commit drop as select * from ${sql.table(name)} where false`.execute(
        tx,
      );
    const insert = (name: string, rows: readonly object[]) =>
      sql`insert into ${sql.table(name)}
        select * from jsonb_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(rows)}::jsonb)`.execute(
        tx,
      );
    await fc.assert(
      fc.asyncProperty(entry, fc.array(line, { maxLength: 4 }), async (entry, lines) => {
        const [legalEntityId, id] = [newId(), newId()];
        const place = { legal_entity_id: legalEntityId };
        await insert("entry", [{ ...place, ...entry, id, rank: 1 }]);
        const placed = lines.map((line, at) => ({
          ...place,
          ...line,
          id: newId(),
          entry_id: id,
          position: at + 1,
        }));
        await insert("entry_line", placed.toReversed());
        const { rows } = await sql<{ form: Buffer }>`
          select ${SEALED_FORM} as form from entry e where e.id = ${id}`.execute(tx);
        const link = await sealedLink(tx, legalEntityId, id);
        if (!link) throw new Error("the entry was not read");
        expect(rows[0]?.form.toString("hex")).toBe(Buffer.from(canonicalEntry(link.entry)).toString("hex"));
      }),
      propertyRuns(300),
    );
  }));
