import type { AnnualAccountsAnswer } from "@grand-livre/contracts/annual-accounts";
import type { EntryAnswer } from "@grand-livre/contracts/entry";
import { printedText } from "@grand-livre/testkit/issued/printed-text";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBooks, openExercise, purchase, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { createHttpApp } from "../../http/app.ts";
import { annualAccountsRoutes } from "../../routes/annual-accounts.ts";

let test: TestApp;
let root: TestPerson;
let books: TestBooks;
let past: string;
beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  books = await openBooks(test, root);
  past = (await openExercise(root, books.refId, "2025-01-01", "2025-12-31")).refId;
  // 2025: capital and a loan, a machine of 6 000 written down by 1 200.
  await post("2025-01-02", [
    moved("512000", 1_500_000),
    moved("101300", -1_000_000),
    moved("164000", -500_000),
  ]);
  await post("2025-02-01", [moved("215400", 600_000), moved("512000", -600_000)]);
  await post("2025-12-31", [moved("681120", 120_000), moved("281540", -120_000)]);
  // 2026: another machine, a bill for fees, a bill that falls due in 2028.
  await post("2026-02-01", [moved("215400", 300_000), moved("512000", -300_000)]);
  const wrong = await post("2026-03-01", [moved("215400", 999_900), moved("512000", -999_900)]);
  await succeed(root, "POST", `/api/entry/${wrong}/reverse`, {});
  await post("2026-04-01", [moved("607000", 50_000), moved("401000", -50_000, "2028-06-30")]);
  await post("2026-12-31", [moved("681120", 180_000), moved("281540", -180_000)]);
});
afterAll(() => test.close());

const moved = (account: string, cents: number, dueDate?: string) => ({
  account,
  debitCents: Math.max(0, cents),
  creditCents: Math.max(0, -cents),
  ...(dueDate ? { dueDate, counterpartyId: books.supplierId } : {}),
});
async function post(date: string, lines: readonly ReturnType<typeof moved>[]): Promise<string> {
  const body = purchase(books, 1, { journalCode: "OD", date, pieceDate: date, lines });
  const { id } = await succeed<EntryAnswer>(root, "POST", "/api/entry", body);
  await succeed<EntryAnswer>(root, "POST", `/api/entry/${id}/validate`);
  return id;
}
const of = (refId = books.exercise.refId) => `fiscalExerciseRefId=${refId}`;
const show = (person = root, refId?: string) =>
  succeed<AnnualAccountsAnswer>(person, "GET", `/api/annual-accounts?${of(refId)}`);
const write = (change: object, person = root) =>
  person.call("PUT", "/api/annual-accounts/part", {
    fiscalExerciseRefId: books.exercise.refId,
    version: 0,
    ...change,
  });
const partOf = ({ parts }: AnnualAccountsAnswer, name: string) => parts.find(({ part }) => part === name);
const centsOf = ({ tables }: AnnualAccountsAnswer, table: string, key: string) =>
  tables.find((one) => one.key === table)?.rows.find((row) => row.key === key)?.cents;
const codes = ({ findings }: AnnualAccountsAnswer) =>
  findings.map(({ code, part }) => `${code} ${part ?? ""}`.trim());

describe("the annual accounts of an exercise", () => {
  it("have the tables of the notes from the books, without what was cancelled", async () => {
    const accounts = await show();
    expect(centsOf(accounts, "fixedAssets", "plant")).toEqual([600_000, 300_000, 0, 900_000]);
    expect(centsOf(accounts, "depreciation", "plant")).toEqual([120_000, 180_000, 0, 300_000]);
    expect(centsOf(accounts, "debts", "suppliers")).toEqual([50_000, 0, 50_000, 0]);
    expect(centsOf(accounts, "debts", "bank_loans")).toEqual([500_000, 500_000, 0, 0]);
    // The loss of 2025 waits on 129; that of 2026 is of classes 6 and 7.
    expect(centsOf(accounts, "equity", "total")?.at(-1)).toBe(1_000_000 - 120_000 - 230_000);
  });

  it("say what is missing, and ask only for what the books hold", async () => {
    const accounts = await show();
    expect(accounts.project).toBe(true);
    expect(codes(accounts)).toContain("EXERCISE_OPEN");
    expect(codes(accounts)).toContain("TEXT_MISSING fixedAssets");
    expect(codes(accounts)).toContain("MATURITY_UNTYPED debts.bank_loans");
    expect(partOf(accounts, "stocks")).toMatchObject({ asked: false, version: 0, text: "" });
    expect(partOf(accounts, "methods")?.proposal.text).toContain("clos le 31/12/2026");
    expect(partOf(accounts, "methods")?.proposal.text).toContain("une perte de 2\u202f300,00\u00a0€");
  });

  it("keep a text at its version; of two at once one is told that it was changed", async () => {
    const both = await Promise.all(
      ["Aucun.", "Une grève en mai."].map((text) => write({ part: "facts", text })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: "STALE_VERSION" });
    const kept = partOf(await show(), "facts");
    expect(kept).toMatchObject({ version: 1 });
    expect((await write({ part: "facts", text: "Aucun fait.", version: 1 })).status).toBe(200);
    expect(codes(await show())).not.toContain("TEXT_MISSING facts");
    expect((await write({ part: "capital", text: "Titres : [à compléter]" })).status).toBe(200);
    expect(codes(await show())).toContain("TEXT_UNFINISHED capital");
  });

  it("propose the text of the exercise before, but never its figures", async () => {
    const body = { fiscalExerciseRefId: past };
    expect((await write({ ...body, part: "events", text: "Un incendie." })).status).toBe(200);
    expect((await write({ ...body, part: "methods", text: "Total : 1 €" })).status).toBe(200);
    const accounts = await show();
    expect(partOf(accounts, "events")).toMatchObject({
      text: "",
      proposal: { origin: "previous", text: "Un incendie." },
    });
    expect(partOf(accounts, "methods")?.proposal.origin).toBe("usual");
  });

  it("keep commitments and the due dates of a contract", async () => {
    const commitments = [{ side: "given", label: "Nantissement du fonds", cents: 400_000 }];
    expect((await write({ part: "commitments", text: "Voir tableau.", commitments })).status).toBe(200);
    const row = { line: "debts.bank_loans", overOneYearCents: 400_000, overFiveYearsCents: 100_000 };
    expect((await write({ part: "maturities", maturities: [row] })).status).toBe(200);
    const accounts = await show();
    expect(accounts.commitments).toEqual(commitments);
    expect(accounts.maturities).toEqual({ version: 1, rows: [row] });
    expect(centsOf(accounts, "debts", "bank_loans")).toEqual([500_000, 100_000, 300_000, 100_000]);
    expect(codes(accounts)).not.toContain("MATURITY_UNTYPED debts.bank_loans");
    for (const wrong of [
      { part: "maturities", version: 1, maturities: [{ ...row, overFiveYearsCents: 500_000 }] },
      { part: "events", withoutObject: true, text: "Aucun." },
      { part: "weather", text: "Beau." },
    ])
      expect((await write(wrong)).status).toBe(422);
  });

  it("are bound in one PDF that is a draft while the exercise is open, and written in the log", async () => {
    const response = await createHttpApp(test.fenced, annualAccountsRoutes).request(
      `/api/annual-accounts/pdf?${of()}`,
      {
        headers: { authorization: `Bearer ${root.token}` },
      },
    );
    expect(response.status).toBe(200);
    const text = await printedText(new Uint8Array(await response.arrayBuffer()));
    for (const word of [
      "Sommaire",
      "Bilan,actif",
      "Comptederésultat",
      "Nantissementdufonds",
      "PROJET",
      "Àcompléter.",
    ])
      expect(text).toContain(word);
    const { rows } = await test.pool.query(
      "select details from audit_log where action = 'export' and resource = 'annual-accounts'",
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].details).toMatchObject({ project: true });
  });

  it("ask for the right, and are of one company", async () => {
    const person = (actions: readonly ("Viewer" | "Editor")[]) =>
      test.person({ rights: { reports: actions }, legalEntityIds: [books.legalEntityId] });
    const viewer = await person(["Viewer"]);
    expect((await show(viewer)).project).toBe(true);
    expect((await write({ part: "events", text: "Aucun." }, viewer)).status).toBe(403);
    expect((await viewer.call("GET", `/api/annual-accounts/pdf?${of()}`)).status).toBe(403);
    const others = await openBooks(test, root);
    const stranger = await test.person({
      rights: { reports: ["Viewer", "Editor", "Exporter"] },
      legalEntityIds: [others.legalEntityId],
    });
    const gone = { status: 404, body: { code: "FISCAL_EXERCISE_NOT_FOUND" } };
    expect(await stranger.call("GET", `/api/annual-accounts?${of()}`)).toMatchObject(gone);
    expect(await stranger.call("GET", `/api/annual-accounts/pdf?${of()}`)).toMatchObject(gone);
    expect(await write({ part: "events", text: "Aucun." }, stranger)).toMatchObject(gone);
  });
});
