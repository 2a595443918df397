import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { findRunningEmbedded } from "../../apps/server/src/database/embedded/start-embedded.ts";

const SCHEMA = "ledger_floor";
const COLUMNS = Array.from({ length: 18 }, (_, at) => `c${at + 1} text`).join(", ");

/** The seconds that PostgreSQL alone takes for a FEC, on the cluster of the product in the same minutes. */
export interface LedgerFloor {
  /** COPY into a table of texts, its lines typed, three indexes: what an import is measured against. */
  readonly written: number;
  /** COPY of the typed lines out of it: what an export is measured against. */
  readonly read: number;
}

/** @throws an Error when the product's database does not run */
export async function ledgerFloor(dataDir: string, lines: () => Iterable<string>): Promise<LedgerFloor> {
  const connection = await findRunningEmbedded(dataDir);
  if (!connection) throw new Error("the product's database does not run");
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(`create schema ${SCHEMA}; create table ${SCHEMA}.raw (${COLUMNS})`);
    const started = performance.now();
    const copy = `copy ${SCHEMA}.raw from stdin with (format csv, delimiter E'\\t', header, quote E'\\b')`;
    await pipeline(Readable.from(lines()), client.query(copyFrom(copy)));
    await client.query(
      `create table ${SCHEMA}.line (id bigint generated always as identity primary key, journal text, number text, day date,
         account text, auxiliary text, piece text, piece_day date, label text, debit_cents bigint, credit_cents bigint, valid date);
       insert into ${SCHEMA}.line (journal, number, day, account, auxiliary, piece, piece_day, label, debit_cents, credit_cents, valid)
       select c1, c3, to_date(c4, 'YYYYMMDD'), c5, nullif(c7, ''), c9, to_date(c10, 'YYYYMMDD'), c11,
         replace(c12, ',', '')::bigint, replace(c13, ',', '')::bigint, to_date(c16, 'YYYYMMDD') from ${SCHEMA}.raw;
       create index on ${SCHEMA}.line (account, day);
       create index on ${SCHEMA}.line (journal, number)`,
    );
    const reading = performance.now();
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
    await pipeline(
      client.query(copyTo(`copy (select * from ${SCHEMA}.line order by id) to stdout`)),
      nowhere,
    );
    return { written: (reading - started) / 1000, read: (performance.now() - reading) / 1000 };
  } finally {
    await client.query(`drop schema if exists ${SCHEMA} cascade`);
    await client.end();
  }
}
