import { describe, expect, it } from "vitest";
import { newId } from "../src/ids.ts";
import { admin, books, openImportBooks, test } from "./import-books.ts";
import { imported, ledgerFile } from "./ledger-files.ts";
import { refusalOf, type Statement } from "./refusal-of.ts";

openImportBooks();

const refusedBy = (...statements: readonly Statement[]) => refusalOf(test.pool, statements);

/** A batch by hand, after one that was imported. */
const batchAs = (id: string, like: string): Statement => [
  `insert into import_batch (legal_entity_id, id, kind, file_sha256, file_name, state, created_by)
   select legal_entity_id, $1, kind, file_sha256, file_name, 'provisional', created_by from import_batch where id = $2`,
  [id, like],
];

/** An entry of a batch by hand, like the first one of another batch, with some values of its own. */
const entryAs = (
  id: string,
  batch: string,
  like: string,
  { date = "entry_date", period = "balance_period" } = {},
): Statement => [
  `insert into entry (legal_entity_id, id, state, fiscal_exercise_id, chart_version, fiscal_period_id, balance_period, journal_id,
     entry_date, label, nature, journal_code, journal_label, number, source_kind, source_id, created_by, import_batch_id, document_sha256)
   select legal_entity_id, $1, 'provisional', fiscal_exercise_id, chart_version, fiscal_period_id, ${period}, journal_id, ${date}, label,
     nature, journal_code, journal_label, 'X', source_kind, $2::uuid, created_by, $2::uuid, document_sha256
   from entry where import_batch_id = $3 order by id limit 1`,
  [id, batch, like],
];

const lineAs = (entry: string, like: string, cents: number, position: number): Statement => [
  `insert into entry_line (legal_entity_id, id, entry_id, position, fiscal_exercise_id, chart_version, entry_date, account, account_label,
     label, debit_cents, credit_cents, imported)
   select legal_entity_id, $1, $2, $5, fiscal_exercise_id, chart_version, entry_date, '606400', 'Achats', label, greatest($4::bigint, 0),
     greatest(-$4::bigint, 0), true
   from entry_line where entry_id = (select id from entry where import_batch_id = $3 order by id limit 1) limit 1`,
  [newId(), entry, like, cents, position],
];

/** The batch of three entries that the company imported. */
const batchOf = async () => (await imported(admin, books.refId, ledgerFile(3))).batchId;

describe("the entries of a batch", () => {
  it("are written with it, balanced, or nothing is", async () => {
    const like = await batchOf();
    const [id, entry] = [newId(), newId()];
    const born = [batchAs(id, like), entryAs(entry, id, like)];
    expect(await refusedBy(...born)).toBe("entry_balanced");
    expect(await refusedBy(...born, lineAs(entry, like, 100, 1), lineAs(entry, like, -99, 2))).toBe(
      "entry_balanced",
    );
    expect(await refusedBy(...born, lineAs(entry, like, 100, 1), lineAs(entry, like, -100, 2))).toBe(
      "nothing",
    );
  });

  it("come with their batch, never to one that another transaction made", async () => {
    const like = await batchOf();
    expect(await refusedBy(entryAs(newId(), like, like))).toBe("entry_born_draft");
  });

  it("lie in their period, and in its balances", async () => {
    const like = await batchOf();
    const [id, entry] = [newId(), newId()];
    const born = (change: { date?: string; period?: string }) =>
      refusedBy(batchAs(id, like), entryAs(entry, id, like, change));
    expect(await born({ date: "entry_date + 60" })).toBe("entry_date_in_period");
    expect(await born({ period: "(balance_period + 1)::smallint" })).toBe("entry_date_in_period");
    const closing = `update fiscal_period p set state = 'provisionally_closed' from entry e
      where e.import_batch_id = '${like}' and p.legal_entity_id = e.legal_entity_id and p.id = e.fiscal_period_id`;
    expect(await refusedBy(closing, batchAs(id, like), entryAs(entry, id, like))).toBe("entry_period_open");
  });

  it("are refused in an archived company, as their lines are", async () => {
    const like = await batchOf();
    const [id, entry] = [newId(), newId()];
    const archive = `update legal_entity set status = 'archived' where id = '${books.legalEntityId}'`;
    expect(await refusedBy(batchAs(id, like), archive, entryAs(entry, id, like))).toBe(
      "legal_entity_archived",
    );
    expect(
      await refusedBy(batchAs(id, like), entryAs(entry, id, like), archive, lineAs(entry, like, 100, 1)),
    ).toBe("legal_entity_archived");
  });
});
