import { afterAll, beforeAll, expect, it } from "vitest";
import { explaining } from "../../../test/explained.ts";
import { openBooks, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";
import type { Database } from "../../database/connection.ts";
import { withinRows } from "../../database/row-scope.ts";
import { newId } from "../../ids.ts";
import { findOperations, type OperationPlace } from "../bank/operation-repository.ts";
import { findAuditPage } from "./repository.ts";

const ROWS = 15_000;
const LIMIT = 50;
/** Each row with the person, the company and the key that it names. */
const BESIDE = 10;

let test: TestApp;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  books = await openBooks(test, await test.superAdministrator());
  const client = await test.pool.connect();
  await client.query(`set session_replication_role = replica`);
  await client.query(
    `insert into audit_log (id, at, user_id, legal_entity_id, action, resource, resource_id)
     select gen_random_uuid(), timestamptz '2026-01-01' + n * interval '10 minutes', $2, $1, case n % 5 when 0 then 'create' else 'update' end,
       case n % 250 when 0 then 'journal' else 'invoice' end, 'r' || n % 100
     from generate_series(1, ${ROWS}) n`,
    [books.legalEntityId, books.actor.scope.userId],
  );
  await client.query(
    `insert into bank_operation (legal_entity_id, id, statement_id, account, position, operation_date, value_date, amount_cents, label,
       identity_key, rank, state)
     select $1, gen_random_uuid(), $2, '512000', n, date '2026-01-01' + n % 365, date '2026-01-01' + n % 365, n, 'VIREMENT ' || n, 'o' || n, 1,
       case n % 20 when 0 then 'open' else 'matched' end
     from generate_series(1, ${ROWS}) n`,
    [books.legalEntityId, books.exercise.id],
  );
  await client.query("set session_replication_role = origin; analyze audit_log, bank_operation");
  client.release();
});
afterAll(() => test.close());

type Read = (db: Database, after: never) => Promise<readonly { readonly id: string }[]>;

const audit =
  (change: object): Read =>
  (db, after: { id: string } | undefined) =>
    findAuditPage(db, books.actor.scope, {
      legalEntityId: books.legalEntityId,
      ...change,
      after: after?.id,
      limit: LIMIT,
    });
const operations =
  (change: object): Read =>
  async (db, after: (OperationPlace & { operationDate: string }) | undefined) =>
    findOperations(
      db,
      { legalEntityId: books.legalEntityId, ...change },
      { after: after && { date: after.operationDate, id: after.id }, limit: LIMIT },
    );

it.each<[string, () => Read]>([
  ["the audit log", () => audit({})],
  ["the audit log of a day on", () => audit({ startDate: "2026-02-01" })],
  ["the audit log of a person", () => audit({ userId: books.actor.scope.userId })],
  ["operations of an account", () => operations({ account: "512000" })],
  ["open operations of an account", () => operations({ account: "512000", state: "open" })],
])("a page reads what it shows, and no more: %s", async (_name, readOf) => {
  const { db, told } = explaining(test.fenced);
  let last: unknown;
  for (let page = 0; page < 3; page += 1) {
    const rows = await withinRows([books.legalEntityId], () => readOf()(db, last as never));
    expect(rows).toHaveLength(LIMIT);
    last = rows.at(-1);
  }
  expect(told).toHaveLength(3);
  for (const { read, sorted, plan } of told) {
    expect(read, plan.slice(0, 2_000)).toBeLessThanOrEqual(LIMIT * BESIDE);
    expect(sorted, plan.slice(0, 2_000)).toBeLessThanOrEqual(LIMIT + 1);
  }
});

it("a page of a person of one company among a hundred reads what it shows: his scope and the filter are one condition", async () => {
  const companies = Array.from({ length: 100 }, newId);
  const id = companies[0] as string;
  const client = await test.pool.connect();
  await client.query("set session_replication_role = replica");
  await client.query(
    `insert into audit_log (id, at, legal_entity_id, action, resource)
     select gen_random_uuid(), timestamptz '2026-01-01' + n * interval '1 minute', ($1::uuid[])[1 + n % 100], 'create', 'entry'
     from generate_series(1, 60000) n`,
    [companies],
  );
  await client.query("set session_replication_role = origin; analyze audit_log");
  client.release();
  const { db, told } = explaining(test.fenced);
  const scope = { userId: books.actor.scope.userId, legalEntityIds: [id] };
  const rows = await withinRows([id], () => findAuditPage(db, scope, { legalEntityId: id, limit: LIMIT }));
  expect(rows).toHaveLength(LIMIT);
  for (const { sorted, plan } of told) expect(sorted, plan.slice(0, 2_000)).toBeLessThanOrEqual(LIMIT + 1);
});
