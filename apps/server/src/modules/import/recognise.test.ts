import type { ImportRecognitionAnswer } from "@grand-livre/contracts/import";
import { writeXlsx } from "hucre/xlsx";
import { expect, it } from "vitest";
import { admin, books, openImportBooks, test } from "../../../test/import-books.ts";
import { FEC_NAMES, imported } from "../../../test/ledger-files.ts";

/** A dropped file is told for what it is; its import decides all the rest. */

openImportBooks();

function recognise(name: string, content: string | Uint8Array, person = admin, refId = books.refId) {
  const form = new FormData();
  form.set("legalEntityRefId", refId);
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content);
  form.set("file", new Blob([bytes]), name);
  return person.call<ImportRecognitionAnswer>("POST", "/api/invoice/import-recognition", form);
}

const FEC = [
  FEC_NAMES,
  "BQ\tBanque\t1\t20250315\t627000\tFrais\t\t\tR-1\t20250315\tFrais\t12,50\t0,00\t\t\t20251231\t\t",
  "BQ\tBanque\t1\t20250331\t401000\tFournisseurs\tF1\tForge\tR-1\t20250315\tFrais\t0,00\t12,50\t\t\t20251231\t\t",
].join("\r\n");

it("recognises texts and workbooks, and says what is imported already", async () => {
  const { status, body } = await recognise("export.txt", FEC);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    ...{ kind: "fec", doubts: [], rows: 2, parties: 1, isWhole: true, known: null },
    ...{ firstDate: "2025-03-15", lastDate: "2025-03-31" },
  });
  const whole = FEC.replace("20250331", "20250315");
  const { batchId } = await imported(admin, books.refId, whole);
  expect((await recognise("export.txt", whole)).body).toMatchObject({ kind: "fec", known: batchId });
  const rows = [
    ["Export du 20/11"],
    [],
    ["Raison sociale", "SIREN", "Ville"],
    ["Forge d’Avallon", "552100554", "Avallon"],
  ];
  const workbook = await writeXlsx({ sheets: [{ name: "Export", rows }] });
  expect((await recognise("export.xlsx", workbook)).body).toMatchObject({ kind: "third-party", rows: 1 });
  expect((await recognise("notes.txt", "Bonjour,\nvoici les fichiers.")).body).toMatchObject({ kind: null });
});

it("refuses what is no table, and asks for the right in that company", async () => {
  expect(await recognise("a.pdf", "%PDF-1.7")).toMatchObject({
    status: 422,
    body: { code: "IMPORT_KIND_UNSUPPORTED" },
  });
  const viewer = await test.person({
    rights: { imports: ["Viewer"] },
    legalEntityIds: [books.legalEntityId],
  });
  expect((await recognise("a.txt", FEC, viewer)).status).toBe(403);
  const stranger = await test.person({ rights: { imports: ["Creator"] } });
  expect((await recognise("a.txt", FEC, stranger)).status).toBe(404);
});
