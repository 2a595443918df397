import type { EntryAnswer } from "@grand-livre/contracts/entry";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openExercise, openOwnBooks, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { remindDeclarations } from "./remind.ts";

let test: TestApp;
let root: TestPerson;
let books: TestBooks;

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  books = await openOwnBooks(test, root);
  await openExercise(root, books.refId, "2025-01-01", "2025-12-31");
});
afterAll(() => test.close());

describe("reminders", () => {
  it("tell who prepares the declarations of those due within a week, once", async () => {
    await test.pool.query("update legal_entity set vat_regime = 'franchise'");
    // Without a result no tax is known: 2025 has 100 €.
    const { id } = await succeed<EntryAnswer>(root, "POST", "/api/entry", {
      legalEntityRefId: books.refId,
      journalCode: "OD",
      date: "2025-06-30",
      label: "Vente",
      lines: [
        { account: "512000", debitCents: 10_000 },
        { account: "706000", creditCents: 10_000 },
      ],
    });
    await succeed(root, "POST", `/api/entry/${id}/validate`);
    const legalEntityIds = [books.legalEntityId];
    const editor = await test.person({ rights: { declarations: ["Viewer", "Editor"] }, legalEntityIds });
    const viewer = await test.person({ rights: { declarations: ["Viewer"] }, legalEntityIds });
    const told = async (person: TestPerson) =>
      (await person.call<{ title: string; link: string }[]>("GET", "/api/common/notifications")).body;
    const before = test.now.current;
    try {
      await remindDeclarations(test.app);
      expect(await told(editor)).toEqual([]);
      test.now.current = new Date("2026-12-09T09:00:00Z");
      await Promise.all([remindDeclarations(test.app), remindDeclarations(test.app)]);
      await remindDeclarations(test.app);
      // Of corporation tax there is no instalment below 3 000 €: CFE alone is left.
      expect(await told(editor)).toMatchObject([
        {
          title: "Déclaration à déposer",
          description: expect.stringMatching(/CFE, échéance 15\/12\/2026/),
          link: `/accounting/declarations/calendar?dossier=${books.refId}`,
        },
      ]);
      expect(await told(viewer)).toEqual([]);
    } finally {
      test.now.current = before;
    }
  });
});
