import type { ImportMappingAnswer, RecordImportResult } from "@grand-livre/contracts/import";
import { describe, expect, it } from "vitest";
import { admin, books, openImportBooks, test } from "../../../../test/import-books.ts";
import {
  batchOf,
  bring,
  count,
  type Fields,
  formOf,
  look,
  PATH,
  reasons,
  send,
  undo,
} from "../../../../test/import-records.ts";
import { succeed } from "../../../../test/ledger-books.ts";
import { endOf } from "../../../../test/ledger-files.ts";

openImportBooks();

const PARTIES = [
  "Nom;Type;Auxiliaire;SIREN;Adresse;CP;Ville;E-mail;IBAN",
  "Menuiserie du Morvan;Fournisseur;401MEN;732829320;3 rue des Tilleuls;58120;Château-Chinon;bonjour@morvan.test;FR7630006000011234567890189",
  "Mairie de Nevers;Client;C0001;;;;;;",
  "Papeterie Élan;Fournisseur;;;;;;;",
  "Sans type;;;;;;;;",
  "Faux Siren;Client;;123456789;;;;;",
  "Mauvais courriel;Client;;;;;;pas-une-adresse;",
  "Mairie de Nevers;Client;;;;;;;",
].join("\r\n");

describe("a file of third parties", () => {
  it("is simulated row by row without writing anything, then written as it was told", async () => {
    const before = await count("counterparty");
    const { status, body } = await look("third-party", PARTIES);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      read: 7,
      created: 2,
      skippedCount: 1,
      rejectedCount: 4,
      missing: [],
      known: null,
    });
    expect(body.skipped).toEqual([{ line: 4, reason: "Papeterie Élan existe déjà dans ce dossier." }]);
    expect(body.rejected.map(({ line }) => line)).toEqual([5, 6, 7, 8]);
    expect(reasons(body)).toEqual([
      expect.stringContaining("Le type du tiers manque"),
      expect.stringMatching(/SIREN/),
      "7 E-mail\u00a0: la valeur «\u00a0pas-une-adresse\u00a0» ne convient pas.",
      "8 Même tiers que la ligne 3.",
    ]);
    expect(body.rows[0]).toEqual({
      line: 2,
      texts: expect.objectContaining({ name: "Menuiserie du Morvan" }),
    });
    expect([await count("counterparty"), await count("import_batch")]).toEqual([before, 0]);

    const { read, created, skipped, rejected, batchId } = await bring("third-party", PARTIES);
    expect({ read, created, skipped, rejected }).toEqual({
      read: 7,
      created: 2,
      skipped: body.skipped,
      rejected: body.rejected,
    });
    expect(await batchOf(batchId)).toMatchObject({
      kind: "third-party",
      lines: 2,
      rejected: 4,
      firstDate: null,
    });
    const { rows } = await test.pool.query(
      "select name, kind, siren, subledger_supplier, address->>'city' as city, origin from counterparty where legal_entity_id = $1 and origin = 'import' order by name",
      [books.legalEntityId],
    );
    expect(rows).toEqual([
      {
        name: "Mairie de Nevers",
        kind: "customer",
        siren: null,
        subledger_supplier: null,
        city: null,
        origin: "import",
      },
      {
        name: "Menuiserie du Morvan",
        kind: "supplier",
        siren: "732829320",
        subledger_supplier: "401MEN",
        city: "Château-Chinon",
        origin: "import",
      },
    ]);
  });

  it("goes away whole while nothing names it, with the IBAN that nobody approved", async () => {
    const before = await count("counterparty");
    const { batchId } = await bring("third-party", PARTIES);
    expect(await count("counterparty_iban")).toBe(1);
    expect(await undo(batchId)).toMatchObject({ status: 200, body: { records: 2, entries: 0 } });
    expect([
      await count("counterparty"),
      await count("counterparty_iban"),
      await count("import_record"),
    ]).toEqual([before, 0, 0]);
    // The same file may come again.
    expect((await bring("third-party", PARTIES)).created).toBe(2);
  });

  it("stays once a person changed one, or an entry names one", async () => {
    const { batchId } = await bring("third-party", PARTIES);
    const opening = "Compte;Tiers;Solde\n411000;Mairie de Nevers;100,00\n512000;;-100,00";
    const named = await bring("opening-balance", opening);
    expect(await undo(batchId)).toMatchObject({ status: 409, body: { details: { reasons: ["used"] } } });
    expect(await count("import_record")).toBe(2);
    await undo(named.batchId);
    const { rows } = await test.pool.query(
      "select id from counterparty where name = 'Mairie de Nevers' order by id",
    );
    const change = { version: 1, email: "mairie@nevers.test" };
    await succeed(admin, "PATCH", `/api/counterparty/${rows.at(-1)?.id}`, change);
    expect(await undo(batchId)).toMatchObject({ status: 409, body: { details: { reasons: ["changed"] } } });
  });

  it("is written once, however often it is sent at a time", async () => {
    const key = { "idempotency-key": crypto.randomUUID() };
    const twice = await Promise.all([1, 2].map(() => send("third-party", PARTIES, {}, admin, key)));
    expect(new Set(twice.map(({ body }) => body.jobId)).size).toBe(1);
    const [first] = twice;
    await endOf(admin, first?.body.jobId ?? "");
    const again = await send("third-party", PARTIES);
    expect(again).toMatchObject({ status: 409, body: { code: "IMPORT_FILE_KNOWN" } });
    expect((await look("third-party", PARTIES)).body.known).not.toBeNull();
  });

  it("of two different files with the same third party the second one finds the first one's", async () => {
    const one = "Nom;Type\r\nScierie Lormes;Client\r\n";
    const jobs = await Promise.all([send("third-party", one), send("third-party", `${one}\r\n`)]);
    const ends = await Promise.all(jobs.map(({ body }) => endOf(admin, body.jobId)));
    const results = ends.map(({ result }) => result as RecordImportResult);
    expect(results.map(({ created }) => created).sort()).toEqual([0, 1]);
    expect(results.find(({ created }) => created === 0)).toMatchObject({ batchId: null, skippedCount: 1 });
  });

  it("keeps the columns that a person named, for the next file of this kind alone", async () => {
    const odd = "Qui;Quoi\r\nScierie Lormes;client\r\n";
    const { body } = await look("third-party", odd);
    expect(body).toMatchObject({
      missing: ["name"],
      read: 0,
      columns: [{ heading: "Qui" }, { heading: "Quoi" }],
    });
    expect(await send("third-party", odd)).toMatchObject({
      status: 422,
      body: { code: "EXCEL_NOT_PROCESSED" },
    });
    const mapping = JSON.stringify({ name: 0, kind: 1 });
    await bring("third-party", odd, { mapping, headingLine: "1" });
    const next = await look("third-party", "Qui;Quoi\r\nForge Lormes;client\r\n");
    expect(next.body).toMatchObject({ mappingFrom: "remembered", created: 1 });
    expect((await look("account", "Qui;Quoi\r\n1;2\r\n")).body.mappingFrom).toBe("headings");
    const { rows } = await succeed<{ rows: ImportMappingAnswer[] }>(
      admin,
      "GET",
      `/api/invoice/import-mapping?legalEntityRefId=${books.refId}`,
    );
    expect(rows).toMatchObject([
      { kind: "third-party", headings: ["Qui", "Quoi"], mapping: { name: 0, kind: 1 } },
    ]);
  });

  it("keeps the formula of a cell as the text that it is", async () => {
    await bring("third-party", 'Nom;Type\r\n"=CMD|calc";client\r\n');
    const { rows } = await test.pool.query("select name from counterparty where name like '=%'");
    expect(rows).toEqual([{ name: "=CMD|calc" }]);
  });
});

describe("a file of records", () => {
  it.each([
    [{ kind: "third-party", legalEntityRefId: "" }, 422, "VALIDATION_FAILED"],
    [{ kind: "wine" }, 422, "VALIDATION_FAILED"],
    [{ kind: "third-party", legalEntityRefId: "LE-unknown" }, 404, "LEGAL_ENTITY_NOT_FOUND"],
    [{ kind: "asset", fiscalExerciseRefId: "EX-unknown" }, 404, "FISCAL_EXERCISE_NOT_FOUND"],
    [{ kind: "third-party", mapping: "{" }, 422, "VALIDATION_FAILED"],
    [{ kind: "third-party", mapping: '{"debit":0}' }, 422, "VALIDATION_FAILED"],
  ])("with %j is refused (%i)", async (fields, status, code) => {
    const answer = await look("third-party", PARTIES, fields as unknown as Fields);
    expect(answer).toMatchObject({ status, body: { code } });
  });

  it("is nobody's who may not import, nor a stranger's", async () => {
    const viewer = await test.person({
      rights: { imports: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    const stranger = await test.person({ rights: { imports: ["Creator"] } });
    for (const call of [look, send]) {
      expect(await call("third-party", PARTIES, {}, viewer)).toMatchObject({ status: 403 });
      expect(await call("third-party", PARTIES, {}, stranger)).toMatchObject({ status: 404 });
    }
    expect((await test.anonymous("POST", PATH, formOf("third-party", PARTIES))).status).toBe(401);
  });

  it("that is a picture, or too long, is told in a sentence", async () => {
    const picture = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);
    expect(await look("account", picture)).toMatchObject({ status: 422, body: { code: "EXCEL_UNREADABLE" } });
    const long = ["Nom;Type", ...Array.from({ length: 10_200 }, (_, n) => `Tiers ${n};client`)].join("\n");
    expect(await look("third-party", long)).toMatchObject({
      status: 422,
      body: { code: "EXCEL_UNREADABLE" },
    });
  });
});
