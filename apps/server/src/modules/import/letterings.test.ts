import type { ImportReportAnswer } from "@grand-livre/contracts/import";
import type { JobAccepted } from "@grand-livre/contracts/job";
import { describe, expect, it } from "vitest";
import { admin, books, exercise, openImportBooks, test } from "../../../test/import-books.ts";
import { succeed } from "../../../test/ledger-books.ts";
import { endOf, FEC_NAMES, imported, sendLedger } from "../../../test/ledger-files.ts";

openImportBooks();

type Letter = readonly [code: string, day: string];
const NONE: Letter = ["", ""];

/** A sale of CDUPONT and its receipt, each with a letter of the file. */
function pair(number: number, sale: Letter, receipt: Letter, receivedCents = 12_000) {
  const euros = (cents: number) => (cents / 100).toFixed(2).replace(".", ",");
  const line = (
    journal: string,
    account: string,
    party: string,
    debit: number,
    credit: number,
    letter: Letter,
  ) =>
    [
      ...[journal, journal, String(number), "20250315", account, `Compte ${account}`, party, party],
      ...[
        `F-${number}`,
        "20250315",
        `Facture ${number}`,
        euros(debit),
        euros(credit),
        ...letter,
        "20250315",
        "",
        "",
      ],
    ].join("\t");
  return [
    line("VE", "411000", "CDUPONT", 12_000, 0, sale),
    line("VE", "706000", "", 0, 12_000, NONE),
    line("BQ", "512000", "", receivedCents, 0, NONE),
    line("BQ", "411000", "CDUPONT", 0, receivedCents, receipt),
  ];
}
const file = (...lines: readonly string[][]) => `${[FEC_NAMES, ...lines.flat()].join("\r\n")}\r\n`;

const letterings = async () =>
  (
    await test.pool.query(
      `select g.code, g.lettered_on::text as day, count(*)::int as lines, sum(l.debit_cents - l.credit_cents)::int as gap
       from lettering g join lettering_current c on c.legal_entity_id = g.legal_entity_id and c.lettering_id = g.id
       join entry_line l on l.legal_entity_id = c.legal_entity_id and l.id = c.entry_line_id
       where g.legal_entity_id = $1 group by g.id, g.code, g.lettered_on order by g.code, g.lettered_on`,
      [books.legalEntityId],
    )
  ).rows;
const openCents = async () =>
  (
    await test.pool.query(
      "select coalesce(sum(debit_cents - credit_cents), 0)::int as cents, count(*)::int as lines from open_line where legal_entity_id = $1",
      [books.legalEntityId],
    )
  ).rows[0];
const report = (id: string) => succeed<ImportReportAnswer>(admin, "GET", `/api/invoice/import-batch/${id}`);
const exported = async () =>
  (
    await admin.call<string>(
      "GET",
      `/api/fec?legalEntityRefId=${books.refId}&fiscalExerciseRefId=${exercise}`,
    )
  ).body;

describe("the letters of an imported ledger", () => {
  it("are its letterings where they balance, under their code and day; the others stay open and are told", async () => {
    const ledger = file(
      pair(1, ["L1", "20250320"], ["L1", "20250320"]),
      // A program that begins its codes again: two letterings of one code, told apart by their days.
      pair(2, ["AAA", "20250331"], ["AAA", "20250331"]),
      pair(3, ["AAA", "20250430"], ["AAA", "20250430"]),
      // One day for the sale, another for its receipt.
      pair(4, ["AAB", "20250331"], ["AAB", "20250401"]),
      // Lettered with a line of another year, or of a partial payment: what the file holds of it does not balance.
      pair(5, ["AAC", "20250331"], ["AAC", "20250331"], 5_000),
      pair(6, NONE, NONE),
    );
    const { batchId } = await imported(admin, books.refId, ledger);
    expect(await letterings()).toEqual([
      { code: "AAA", day: "2025-03-31", lines: 2, gap: 0 },
      { code: "AAA", day: "2025-04-30", lines: 2, gap: 0 },
      { code: "AAB", day: "2025-04-01", lines: 2, gap: 0 },
      { code: "L1", day: "2025-03-20", lines: 2, gap: 0 },
    ]);
    expect(await openCents()).toEqual({ cents: 7_000, lines: 4 });
    expect((await report(batchId)).batch).toMatchObject({ lettered: 8, letteredLeft: 2, exact: true });
    expect(await exported()).toBe(ledger);
  });

  it("go with the import, also where one was undone since; a lettering of a person keeps the import", async () => {
    const { batchId } = await imported(
      admin,
      books.refId,
      file(pair(1, ["A", "20250331"], ["A", "20250331"])),
    );
    const { rows } = await test.pool.query("select id from lettering where legal_entity_id = $1", [
      books.legalEntityId,
    ]);
    const undo = await admin.call("DELETE", `/api/lettering/${rows[0].id}`, { reason: "Mauvaise lettre" });
    expect(undo.status).toBe(200);
    const lines = await test.pool.query(
      "select entry_line_id as id from open_line where legal_entity_id = $1",
      [books.legalEntityId],
    );
    const lineIds = lines.rows.map(({ id }) => id as string);
    expect(lineIds).toHaveLength(2);
    const own = await succeed<{ id: string; code: string }>(admin, "POST", "/api/lettering", {
      legalEntityRefId: books.refId,
      lineIds,
    });
    expect(await admin.call("DELETE", `/api/invoice/import-batch/${batchId}`)).toMatchObject({
      status: 409,
      body: { code: "IMPORT_BATCH_IN_USE", details: { reasons: ["lettering"] } },
    });
    expect(own.code).toBe("AAB");
  });

  it("are given no second time by hand", async () => {
    await imported(
      admin,
      books.refId,
      file(pair(1, ["AAB", "20250331"], ["AAB", "20250331"]), pair(2, NONE, NONE)),
    );
    const { rows } = await test.pool.query(
      "select entry_line_id as id from open_line where legal_entity_id = $1",
      [books.legalEntityId],
    );
    const own = await succeed<{ code: string }>(admin, "POST", "/api/lettering", {
      legalEntityRefId: books.refId,
      lineIds: rows.map(({ id }) => id),
    });
    expect(own.code).toBe("AAC");
  });

  it("are changed by nobody, and taken away by nobody once the import is sealed", async () => {
    const { batchId } = await imported(
      admin,
      books.refId,
      file(pair(1, ["A", "20250331"], ["A", "20250331"])),
    );
    const only = "where legal_entity_id = $1";
    const of = [books.legalEntityId];
    const grows = { constraint: "lettering_append_only" };
    await expect(test.pool.query(`update lettering set code = 'B' ${only}`, of)).rejects.toMatchObject(grows);
    const sealing = await admin.call<JobAccepted>("POST", `/api/invoice/import-batch/${batchId}/seal`);
    expect(sealing.status).toBe(202);
    expect((await endOf(admin, sealing.body.jobId)).state).toBe("succeeded");
    await test.pool.query(`delete from lettering_current ${only}`, of);
    await expect(test.pool.query(`delete from lettering_line ${only}`, of)).rejects.toMatchObject({
      constraint: "lettering_line_append_only",
    });
  });

  it("leave with an import that is undone", async () => {
    const { batchId } = await imported(
      admin,
      books.refId,
      file(pair(1, ["A", "20250331"], ["A", "20250331"])),
    );
    expect(await admin.call("DELETE", `/api/invoice/import-batch/${batchId}`)).toMatchObject({ status: 200 });
    expect(await letterings()).toEqual([]);
    expect(await openCents()).toEqual({ cents: 0, lines: 0 });
    expect((await sendLedger(admin, books.refId, file(pair(1, NONE, NONE)))).status).toBe(202);
  });
});
