import type { VerifyLedgerAnswer } from "@grand-livre/contracts/ledger";
import { type ChainedEntry, chainHash, GENESIS_HASH } from "@grand-livre/domain/ledger/chain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBooks, purchase, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { newId } from "../../ids.ts";
import { sha256 } from "./sealed.ts";
import { sealedLinks } from "./sealed-links.ts";

let test: TestApp;
let books: TestBooks;
let admin: TestPerson;
let entryId: string;
let columns: { readonly table: string; readonly column: string; readonly type: string }[];

/** What may change without a word of the verification, and why. */
const FREE: Readonly<Record<string, string>> = {
  "entry.search_key": "is made from other columns, and only searched",
  "entry.raw": "is the entry as its file wrote it: the file is kept with its own SHA-256",
  "entry.sealed_at": "says the hour; the day of validation is in the hash",
  "entry.created_at": "says when its row was made; the books read its dates",
  "entry.version": "counts the changes of a draft",
  "entry_line.id": "is named by letterings and links, whose amounts are judged with them",
  "entry_line.raw": "is the line as its file wrote it: the file is kept with its own SHA-256",
};

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.superAdministrator();
  books = await openBooks(test, admin);
  for (const cents of [1_000, 2_000, 3_000]) {
    const { id } = await succeed<{ id: string }>(admin, "POST", "/api/entry", purchase(books, cents));
    await succeed(admin, "POST", `/api/entry/${id}/validate`);
    entryId ??= id;
  }
  const { rows } = await test.pool.query(
    `select table_name as table, column_name as column, udt_name as type from information_schema.columns
     where table_schema = current_schema() and table_name in ('entry', 'entry_line', 'ledger_chain') order by 1, ordinal_position`,
  );
  columns = rows;
});
afterAll(() => test.close());

const verify = () =>
  succeed<VerifyLedgerAnswer>(admin, "GET", `/api/ledger/verify?legalEntityRefId=${books.refId}`);

/** Another value of a column, of the same type. */
const OTHER: Readonly<Record<string, (column: string) => string>> = {
  uuid: () => `'${newId()}'::uuid`,
  text: (column) => `coalesce(${column}, '') || 'x'`,
  date: (column) => `coalesce(${column}, '2026-01-01') + 400`,
  bool: (column) => `not ${column}`,
  bytea: () => "sha256('x')",
  jsonb: () => `'{"x": 1}'`,
  timestamptz: (column) => `${column} + interval '1 day'`,
  int2: (column) => `${column} + 7`,
  int4: (column) => `${column} + 7`,
  int8: (column) => `coalesce(${column}, 0) + 7`,
  numeric: (column) => `coalesce(${column}, 0) + 7`,
};

/** Changes a column of one row as somebody does who owns the database; whether it is told, or the row refuses it. */
async function isTold(table: string, column: string, type: string): Promise<boolean> {
  const client = await test.pool.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query(`create temporary table kept as table ${table}`);
    const change = `update ${table} set ${column} = ${OTHER[type]?.(column)}
      where ctid = (select ctid from ${table} where ${KEYS[table]} = $1 limit 1)`;
    const refused = await client
      .query(change, [table === "ledger_chain" ? books.legalEntityId : entryId])
      .then(
        () => false,
        (error: { code: string }) => error.code.startsWith("23"),
      );
    const found = refused ? undefined : await verify();
    await client.query(`delete from ${table}`);
    await client.query(`insert into ${table} table kept`);
    return !(found?.intact && found.balancesIntact && found.collectivesIntact);
  } finally {
    await client.query("drop table if exists kept; set session_replication_role = origin");
    client.release();
  }
}

const KEYS: Readonly<Record<string, string>> = {
  entry: "id",
  entry_line: "entry_id",
  ledger_chain: "legal_entity_id",
};

describe("GET /api/ledger/verify", () => {
  it("tells each column of an entry, its lines and the chain that raw SQL changed, or says why it may change", async () => {
    const untold: string[] = [];
    for (const { table, column, type } of columns)
      if (!(await isTold(table, column, type))) untold.push(`${table}.${column}`);
    expect(untold.sort()).toEqual(Object.keys(FREE).sort());
    expect(await verify()).toMatchObject({ intact: true, balancesIntact: true });
  }, 60_000);

  it("finds entries that were sealed in a former form as they were sealed", async () => {
    const links: ChainedEntry[] = [];
    for await (const link of sealedLinks(test.db, books.legalEntityId)) links.push(link);
    const client = await test.pool.connect();
    try {
      await client.query("set session_replication_role = replica");
      let head = GENESIS_HASH;
      for (const { rank, entry } of links) {
        const former = { ...entry, origin: undefined, ...(rank === 1 && { label: undefined }) };
        const hash = chainHash(head, rank === links.length ? entry : former, sha256);
        await client.query(
          "update entry set previous_hash = decode(nullif($3, $4), 'hex'), hash = decode($5, 'hex') where legal_entity_id = $1 and rank = $2",
          [books.legalEntityId, rank, head, GENESIS_HASH, hash],
        );
        head = hash;
      }
      await client.query("update ledger_chain set head = decode($2, 'hex') where legal_entity_id = $1", [
        books.legalEntityId,
        head,
      ]);
      expect(await verify()).toMatchObject({ intact: true, head, entries: links.length });
      await client.query("update entry set label = label || 'x' where legal_entity_id = $1 and rank = 2", [
        books.legalEntityId,
      ]);
      expect(await verify()).toMatchObject({ intact: false, firstBroken: { rank: 2, reason: "content" } });
    } finally {
      await client.query("set session_replication_role = origin");
      client.release();
    }
  });
});
