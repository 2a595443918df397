import type { BalanceComparisonAnswer, KeptComparison } from "@grand-livre/contracts/import";
import { expect, it } from "vitest";
import { admin, books, openImportBooks, test } from "../../../test/import-books.ts";
import { succeed } from "../../../test/ledger-books.ts";
import { imported, ledgerFile } from "../../../test/ledger-files.ts";

/** A balance of the software before beside the books: what differs is told, and what came of it is kept. */

openImportBooks();

const PATH = "/api/invoice/balance-comparison";

function compare(content: string, fields: Readonly<Record<string, string>> = {}, person = admin) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ legalEntityRefId: books.refId, day: "2025-12-31", ...fields }))
    form.set(name, value);
  form.set("file", new Blob([content]), "balance.csv");
  return person.call<BalanceComparisonAnswer>("POST", PATH, form);
}

const kept = async () =>
  (await succeed<{ comparisons: KeptComparison[] }>(admin, "GET", `${PATH}?legalEntityRefId=${books.refId}`))
    .comparisons;

const BALANCE = [
  "Compte;Intitulé;Tiers;Solde débiteur;Solde créditeur",
  "41100000;Clients;C1;1 200,00;",
  "41100000;Clients;Client 2;1 200,00;",
  "706000;Prestations;;;2 000,00",
  "445710;TVA;;;400,00",
  "Total;;;2 400,00;2 400,00",
];

it("is equal to the cent, or differs account by account; the verdict stays with its file", async () => {
  await imported(admin, books.refId, ledgerFile(2));
  const equal = await compare(BALANCE.join("\n"));
  expect(equal).toMatchObject({
    status: 200,
    body: { missing: [], rejectedCount: 0, kept: { gaps: 0, compared: 5 } },
  });
  const other = [...BALANCE, "512000;Banque;;10,00;", "101000;Capital;;;10,00"]
    .join("\n")
    .replace("400,00\n", "390,00\n");
  const { body } = await compare(other, { drafts: "true" });
  expect(body.rows.filter(({ gapCents }) => gapCents !== 0)).toEqual([
    expect.objectContaining({ account: "101000", fileCents: -1000, bookCents: null, gapCents: 1000 }),
    expect.objectContaining({ account: "445710", fileCents: -39_000, bookCents: -40_000, gapCents: -1000 }),
    expect.objectContaining({ account: "512000", fileCents: 1000, bookCents: null, gapCents: -1000 }),
  ]);
  expect(await kept()).toMatchObject([
    { day: "2025-12-31", drafts: true, gaps: 3, fileName: "balance.csv" },
    { day: "2025-12-31", drafts: false, gaps: 0, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ]);
  // Its sales are of February and March: nothing is written at the end of January.
  expect((await compare(BALANCE.join("\n"), { day: "2025-01-31" })).body.kept?.gaps).toBe(5);
});

it("keeps nothing of what it could not read whole", async () => {
  expect((await compare("A;B\nx;y")).body).toMatchObject({
    missing: ["account", "debit", "credit"],
    kept: null,
  });
  const named = await compare("A;B\n512000;10,00", { mapping: '{"account":0,"amount":1}' });
  expect(named.body).toMatchObject({ mappingFrom: "asked", kept: { gaps: 1 } });
  const wrong = await compare("Compte;Solde\n512000;dix");
  expect(wrong.body).toMatchObject({ rejectedCount: 1, rejected: [{ line: 2 }], kept: null });
  expect(await kept()).toHaveLength(1);
});

it("asks for a day of an exercise, for both rights, in that company", async () => {
  const balance = "Compte;Solde\n512000;1,00";
  expect((await compare(balance, { day: "31/12/2025" })).body).toMatchObject({ code: "VALIDATION_FAILED" });
  expect((await compare(balance, { day: "2031-01-01" })).body).toMatchObject({ code: "EXERCISE_NOT_FOUND" });
  const importer = await test.person({
    rights: { imports: ["Creator"] },
    legalEntityIds: [books.legalEntityId],
  });
  expect((await compare(balance, {}, importer)).status).toBe(403);
  const stranger = await test.person({ rights: { imports: ["Creator"], reports: ["Viewer"] } });
  expect((await compare(balance, {}, stranger)).status).toBe(404);
});
