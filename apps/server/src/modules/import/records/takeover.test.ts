import { writeXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { admin, books, exercise, openImportBooks, test } from "../../../../test/import-books.ts";
import {
  batchOf,
  bring,
  count,
  end,
  look,
  reasons,
  succeedWith202,
  undo,
} from "../../../../test/import-records.ts";
import { endOf } from "../../../../test/ledger-files.ts";
import { ACCOUNT_COLUMNS } from "./undo-repository.ts";

openImportBooks();

describe("a chart of accounts", () => {
  const CHART = [
    "Compte;Libellé;Lettrable",
    "40118;Fournisseurs de bois;oui",
    "70610000;Prestations de sciage;non",
    "606400;Fournitures;",
    "ABC;Hors plan;",
    "707100;;",
    "70610;Deux fois;",
  ].join("\n");

  it("brings the accounts that the books lack, at the company's length, and undoes them in each chart", async () => {
    const before = await count("account");
    const { created, rejected, skipped, batchId } = await bring("account", CHART);
    expect(created).toBe(2);
    expect(skipped).toEqual([{ line: 4, reason: "Le compte 606400 est déjà au plan." }]);
    expect(rejected.map(({ line }) => line)).toEqual([5, 6, 7]);
    expect(rejected[2]?.reason).toBe("Le compte 706100 est déjà à la ligne 3.");
    const { rows } = await test.pool.query(
      "select distinct number, label, origin from account where legal_entity_id = $1 and origin = 'import' order by 1",
      [books.legalEntityId],
    );
    expect(rows.map(({ number, label }) => `${number} ${label}`)).toEqual([
      "401180 Fournisseurs de bois",
      "706100 Prestations de sciage",
    ]);
    expect(await undo(batchId)).toMatchObject({ status: 200, body: { records: 2 } });
    expect(await count("account")).toBe(before);
  });

  it("stays while something is on one of its accounts", async () => {
    const { batchId } = await bring("account", CHART);
    await test.pool.query("update counterparty set default_account = '706100' where id = $1", [
      books.customerId,
    ]);
    expect(await undo(batchId)).toMatchObject({ status: 409, body: { details: { reasons: ["used"] } } });
  });

  it("looks at every column that holds the number of an account before one goes", async () => {
    const { rows } = await test.pool.query(
      `select c.table_name || '.' || c.column_name as name from information_schema.columns c
       join information_schema.columns o on o.table_schema = c.table_schema and o.table_name = c.table_name
         and o.column_name = 'legal_entity_id'
       where c.table_schema = 'public' and c.column_name ~ '(^|_)account$' and c.data_type = 'text'
         and c.table_name not in ('entry_line', 'balance', 'open_line', 'import_line') and c.table_name not like '%current'`,
    );
    const known = ACCOUNT_COLUMNS.map(([table, column]) => `${table}.${column}`);
    expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
  });
});

const OPENING = [
  "Compte;Libellé;Tiers;Débit;Crédit",
  "512000;Banque;;1 500,00;",
  "411000;Clients;Mairie de Chaumont;300,00;",
  "101000;Capital;;;1 000,00",
  "401000;Fournisseurs;Papeterie Élan;;200,00",
  "120000;Résultat;;;600,00",
  "164000;Emprunt;;0,00;0,00",
].join("\r\n");

describe("an opening balance", () => {
  it("is one draft on the first day of the exercise, which its seal validates", async () => {
    const { body } = await look("opening-balance", OPENING);
    expect(body).toMatchObject({
      created: 5,
      skippedCount: 1,
      debitCents: 180_000,
      creditCents: 180_000,
      refusal: null,
      exercise: { refId: exercise, startDate: "2025-01-01" },
    });
    expect(await count("entry")).toBe(0);
    const { batchId } = await bring("opening-balance", OPENING);
    expect(await batchOf(batchId)).toMatchObject({
      entries: 1,
      lines: 5,
      firstDate: "2025-01-01",
      state: "provisional",
    });
    const { rows } = await test.pool.query(
      "select e.entry_date::text as day, e.nature, e.state, j.code from entry e join journal j on j.id = e.journal_id where e.import_batch_id = $1",
      [batchId],
    );
    expect(rows).toEqual([{ day: "2025-01-01", nature: "opening", state: "draft", code: "AN" }]);
    const { jobId } = await succeedWith202(`/api/invoice/import-batch/${batchId}/seal`);
    expect(await endOf(admin, jobId)).toMatchObject({ state: "succeeded", result: { entries: 1 } });
    expect(await batchOf(batchId)).toMatchObject({ state: "sealed" });
    expect(await undo(batchId)).toMatchObject({ status: 409, body: { code: "IMPORT_BATCH_IN_USE" } });
    const again = await end("opening-balance", `${OPENING}\r\n`);
    expect(again).toMatchObject({ state: "failed", error: { code: "IMPORT_OPENING_KNOWN" } });
  });

  it("that is not balanced, or has a wrong row, leaves nothing", async () => {
    const gap = OPENING.replace("1 500,00", "1 400,00");
    expect((await look("opening-balance", gap)).body.refusal).toMatchObject({
      code: "IMPORT_OPENING_UNBALANCED",
      details: { gap: "100,00\u00a0€", side: "au débit" },
    });
    const wrong = [
      OPENING,
      "606400;Achats;;10,00;",
      "411000;Clients;;5,00;",
      "411000;Clients;Inconnue;5,00;",
      "512999;Autre banque;;5,00;",
      "512000;Banque;;cinq;",
    ].join("\r\n");
    const { body } = await look("opening-balance", wrong);
    expect(body.refusal).toMatchObject({ code: "IMPORT_RECORDS_REJECTED" });
    expect(reasons(body)).toEqual([
      expect.stringContaining("8 Le compte 606400 est un compte de gestion"),
      expect.stringContaining("9 Le compte collectif 411000 demande un tiers"),
      expect.stringContaining("10 Le tiers «\u00a0Inconnue\u00a0» est inconnu"),
      expect.stringContaining("11 Le compte 512999 n’est pas au plan"),
      expect.stringContaining("12 Le débit «\u00a0cinq\u00a0» n’est pas un montant"),
    ]);
    const job = await end("opening-balance", wrong);
    expect(job).toMatchObject({
      state: "failed",
      error: { code: "IMPORT_RECORDS_REJECTED", details: { count: 5 } },
    });
    expect([await count("entry"), await count("import_batch"), await count("import_record")]).toEqual([
      0, 0, 0,
    ]);
  });
});

describe("open items", () => {
  const ITEMS = [
    "Tiers;Pièce;Date;Échéance;Montant",
    "Mairie de Chaumont;F-1;15/11/2024;15/01/2025;100,00",
    "Mairie de Chaumont;F-2;15/12/2024;15/02/2025;200,00",
    "Papeterie Élan;A-9;01/12/2024;31/01/2025;200,00",
  ].join("\n");

  it("take their parts of what their third party opens with: balances stay", async () => {
    expect((await look("due-date", ITEMS)).body.rejected[0]?.reason).toContain(
      "n’a pas de solde d’ouverture",
    );
    const opening = await bring("opening-balance", OPENING);
    const { created, batchId } = await bring("due-date", ITEMS);
    expect(created).toBe(3);
    const { rows } = await test.pool.query(
      `select e.piece_ref, l.due_date::text as due, l.account, l.debit_cents::int as debit, l.credit_cents::int as credit
       from entry e join entry_line l on l.entry_id = e.id where e.import_batch_id = $1 and l.due_date is not null order by 1, 2`,
      [batchId],
    );
    expect(rows).toEqual([
      { piece_ref: "A-9", due: "2025-01-31", account: "401000", debit: 0, credit: 20_000 },
      { piece_ref: "F-1", due: "2025-01-15", account: "411000", debit: 10_000, credit: 0 },
      { piece_ref: "F-2", due: "2025-02-15", account: "411000", debit: 20_000, credit: 0 },
    ]);
    const { rows: sums } = await test.pool.query(
      "select sum(l.debit_cents - l.credit_cents)::int as net from entry e join entry_line l on l.entry_id = e.id where e.import_batch_id = $1 group by l.counterparty_id",
      [batchId],
    );
    expect(sums).toEqual([{ net: 0 }, { net: 0 }]);
    expect(await undo(opening.batchId)).toMatchObject({
      status: 409,
      body: { details: { reasons: ["open-items"] } },
    });
    expect((await look("due-date", `${ITEMS}\n`)).body.rejected[0]?.reason).toContain("déjà dans ce dossier");
    expect(await undo(batchId)).toMatchObject({ status: 200, body: { entries: 3 } });
    expect(await undo(opening.batchId)).toMatchObject({ status: 200, body: { entries: 1 } });
  });

  it("that are not what their third party opens with are told with both figures", async () => {
    await bring("opening-balance", OPENING);
    const { body } = await look("due-date", ITEMS.replace("200,00", "150,00"));
    expect(reasons(body)[0]).toContain("font 250,00\u00a0€, son solde d’ouverture 300,00\u00a0€");
    const twice = [ITEMS, "Papeterie Élan;A-9;01/12/2024;31/01/2025;200,00", "Nul;N;;demain;1"].join("\n");
    expect(reasons((await look("due-date", twice)).body)).toEqual(
      expect.arrayContaining([
        "5 Même pièce et même échéance que la ligne 4.",
        "6 L’échéance «\u00a0demain\u00a0» n’est pas une date.",
      ]),
    );
  });
});

describe("fixed assets", () => {
  const HEADINGS = [
    "Désignation",
    "Compte",
    "Date d'acquisition",
    "Valeur d'origine",
    "Mode",
    "Durée (années)",
    "Amortissements antérieurs",
  ];
  const sheet = () =>
    writeXlsx({
      sheets: [
        {
          name: "Immobilisations",
          rows: [
            HEADINGS,
            ["Scie à ruban", "215400", new Date("2023-01-01T00:00:00Z"), 10_000, "Linéaire", 10, 2000],
            ["Terrain", "2111", "01/06/2020", 50_000, "non amortissable", null, 0],
            ["Camion", "218200", "2024-13-01", 100, "Linéaire", 5, 0],
            ["Bureau", "218400", "01/01/2024", 1000, "Linéaire", 10, 2000],
            ["Chaise", "606400", "01/01/2024", 1000, "Linéaire", 10, 0],
          ],
        },
      ],
    });

  it("enter the register with what was charged before, and go while nothing is written for them", async () => {
    const bytes = await sheet();
    const { body } = await look("asset", bytes);
    expect(body).toMatchObject({ read: 5, created: 2, debitCents: 6_000_000, creditCents: 200_000 });
    expect(body.rejected.map(({ line }) => line)).toEqual([4, 5, 6]);
    expect(await count("asset")).toBe(0);
    const { batchId } = await bring("asset", bytes);
    const { rows } = await test.pool.query(
      "select label, account, cost_cents::int as cost, charged_cents::int as charged, life_days as days from asset where legal_entity_id = $1 order by number",
      [books.legalEntityId],
    );
    expect(rows).toEqual([
      { label: "Scie à ruban", account: "215400", cost: 1_000_000, charged: 200_000, days: 3600 },
      { label: "Terrain", account: "211100", cost: 5_000_000, charged: 0, days: 0 },
    ]);
    const later = await look(
      "asset",
      "Désignation;Compte;Date d'acquisition;Valeur d'origine;Mode\nTerrain;2111;01/06/2020;50000,00;non",
    );
    expect(later.body.skipped).toEqual([{ line: 2, reason: "Terrain est déjà au registre." }]);
    expect(await undo(batchId)).toMatchObject({ status: 200, body: { records: 2 } });
    expect(await count("asset")).toBe(0);
  });
});
