import type { FecCheckAnswer } from "@grand-livre/contracts/fec";
import { checkFecBytes } from "@grand-livre/testkit/books/fec-file";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  locked,
  openBooks,
  openExercise,
  purchase,
  succeed,
  type TestBooks,
} from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { inTransaction } from "../../database/transaction.ts";
import { validateEntries, writeEntry } from "../entry/service.ts";

let test: TestApp;
let books: TestBooks;
let admin: TestPerson;
let exporter: TestPerson;
let reader: TestPerson;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.superAdministrator();
  books = await openBooks(test, admin);
  const own = [books.legalEntityId];
  exporter = await test.person({ rights: { reports: ["Viewer", "Exporter"] }, legalEntityIds: own });
  reader = await test.person({ rights: { reports: ["Viewer"] }, legalEntityIds: own });
});
afterAll(() => test.close());

const query = () => `legalEntityRefId=${books.refId}&fiscalExerciseRefId=${books.exercise.refId}`;
const lines = (text: string) => text.split("\r\n").map((line) => line.split("\t"));

describe("GET /api/fec", () => {
  it("is the 18 columns of the law, in the order of sealing, without drafts", async () => {
    const first = await succeed<{ id: string }>(admin, "POST", "/api/entry", purchase(books, 123_456));
    const second = await succeed<{ id: string }>(
      admin,
      "POST",
      "/api/entry",
      purchase(books, 7, { date: "2026-01-10", pieceRef: null, pieceDate: null, label: "Timbre\tposte" }),
    );
    await succeed(admin, "POST", "/api/entry", purchase(books, 9));
    await succeed(admin, "POST", `/api/entry/${first.id}/validate`);
    await succeed(admin, "POST", `/api/entry/${second.id}/validate`);
    const { status, headers, body } = await exporter.call<string>("GET", `/api/fec?${query()}`);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="\d{9}FEC20261231\.txt"$/);
    const [header = [], ...rest] = lines(body);
    expect(header).toHaveLength(18);
    expect(header.slice(0, 4)).toEqual(["JournalCode", "JournalLib", "EcritureNum", "EcritureDate"]);
    expect(rest.at(-1)).toEqual([""]);
    const rows = rest.slice(0, -1);
    expect(
      rows.map((row) => [row[0], row[2], row[3], row[4], row[8], row[9], row[11], row[12], row[15]]),
    ).toEqual([
      ["AC", "AC-2026-00001", "20260315", "606400", "F-2026-118", "20260314", "1234,56", "0,00", "20261120"],
      ["AC", "AC-2026-00001", "20260315", "401000", "F-2026-118", "20260314", "0,00", "1234,56", "20261120"],
      ["AC", "AC-2026-00002", "20260110", "606400", "AC-2026-00002", "20260110", "0,07", "0,00", "20261120"],
      ["AC", "AC-2026-00002", "20260110", "401000", "AC-2026-00002", "20260110", "0,00", "0,07", "20261120"],
    ]);
    expect(rows[1]?.slice(6, 8)[1]).toBe("Papeterie Élan");
    expect(rows[2]?.[10]).toBe("Timbre poste");
  });

  it("keeps the names of the day of sealing when they change later", async () => {
    await test.pool.query("update account set label = 'Autre nom' where number = '606400'");
    await test.pool.query("update counterparty set name = 'Autre papeterie'");
    const { body } = await exporter.call<string>("GET", `/api/fec?${query()}`);
    expect(body).not.toContain("Autre");
    expect(body).toContain("Papeterie Élan");
  });

  it("streams every line of an exercise longer than one read, which its own reader accepts whole", async () => {
    const ids: string[] = [];
    await inTransaction(test.db, async (tx) => {
      const own = await locked(test, tx, books);
      for (let index = 0; index < 1_020; index += 1) {
        const { legalEntityRefId: _, ...entry } = purchase(books, 100 + index);
        ids.push(
          await writeEntry(own, {
            ...entry,
            legalEntityId: books.legalEntityId,
            source: { kind: "manual" },
          }),
        );
      }
      await validateEntries(own, ids);
    });
    const { body } = await exporter.call<string>("GET", `/api/fec?${query()}`);
    const numbers = new Set<string>();
    let read = 0;
    const { anomalies } = checkFecBytes([new TextEncoder().encode(body)], { purpose: "export" }, (record) => {
      read += 1;
      numbers.add(record.entryNumber);
    });
    expect(read).toBe(2 * 1_022);
    expect(numbers.size).toBe(1_022);
    expect(anomalies.filter((anomaly) => anomaly.severity === "blocking")).toEqual([]);
    const check = await succeed<FecCheckAnswer>(reader, "GET", `/api/fec/check?${query()}`);
    expect(check.lines).toBe(read);
  });

  it("writes down who took it away", async () => {
    const rows = await test.db
      .selectFrom("auditLog")
      .select(["userId", "details"])
      .where("resource", "=", "fec")
      .execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((row) => row.userId === exporter.userId)).toBe(true);
  });

  it("asks for the right to export and for the scope", async () => {
    const stranger = await test.person({ rights: { reports: ["Viewer", "Exporter"] } });
    expect((await test.anonymous("GET", `/api/fec?${query()}`)).status).toBe(401);
    expect((await reader.call("GET", `/api/fec?${query()}`)).status).toBe(403);
    expect((await stranger.call("GET", `/api/fec?${query()}`)).status).toBe(404);
    expect((await exporter.call("GET", `/api/fec?legalEntityRefId=${books.refId}`)).status).toBe(422);
    const other = await openBooks(test, admin);
    const mixed = `legalEntityRefId=${books.refId}&fiscalExerciseRefId=${other.exercise.refId}`;
    expect(await admin.call("GET", `/api/fec?${mixed}`)).toMatchObject({
      status: 404,
      body: { code: "FISCAL_EXERCISE_NOT_FOUND" },
    });
  });
});

describe("GET /api/fec/check", () => {
  it("finds nothing that blocks, and names what deserves a reason", async () => {
    await openExercise(admin, books.refId, "2025-01-01", "2025-12-31");
    const check = await succeed<FecCheckAnswer>(reader, "GET", `/api/fec/check?${query()}`);
    expect(check.fileName).toMatch(/^\d{9}FEC20261231\.txt$/);
    expect(check.anomalies.filter((anomaly) => anomaly.severity === "blocking")).toEqual([]);
    expect(check.anomalies.map((anomaly) => anomaly.rule)).toContain("opening-missing");
    expect((await test.anonymous("GET", `/api/fec/check?${query()}`)).status).toBe(401);
    expect((await (await test.person({})).call("GET", `/api/fec/check?${query()}`)).status).toBe(403);
  });
});
