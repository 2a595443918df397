import { expect, it } from "vitest";
import { admin, books, openImportBooks, test } from "../../../test/import-books.ts";
import { openOwnBooks, purchase } from "../../../test/ledger-books.ts";
import { importLedger, ledgerFile } from "../../../test/ledger-files.ts";
import { stopAt } from "../../../test/stop-at.ts";

openImportBooks();

type Refusal = { readonly code: string };
/** Three lines each: long enough for the ledger to be held. */
const LONG = 3400;

const draft = (of: typeof books) =>
  admin.call<Refusal>(
    "POST",
    "/api/entry",
    purchase(of, 12_000, { date: "2025-03-15", pieceDate: "2025-03-14" }),
  );
const party = (of: typeof books) =>
  admin.call<Refusal>("POST", "/api/counterparty", {
    legalEntityRefId: of.refId,
    kind: "customer",
    name: "Durand SARL",
  });

it("tells who writes during a long import what is in the way, and lets other companies write", async () => {
  const others = await openOwnBooks(test, admin);
  const job = await stopAt(
    test,
    "entry_line",
    () => importLedger(admin, books.refId, ledgerFile(LONG)),
    async () => {
      for (const refused of [await draft(books), await party(books)]) {
        expect(refused.status).toBe(409);
        expect(refused.body).toMatchObject({
          code: "LEDGER_BUSY",
          details: {
            work: expect.stringMatching(/^import d’un fichier, \d+\u00a0%/),
            percent: expect.any(Number),
          },
        });
        expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      }
      expect((await party(others)).status).toBe(200);
    },
  );
  expect(job).toMatchObject({ given: { state: "succeeded", result: { entries: LONG } } });
  expect((await draft(books)).status).toBe(200);
  expect((await party(books)).status).toBe(200);
}, 60_000);
