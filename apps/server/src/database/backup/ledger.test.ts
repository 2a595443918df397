import { mkdtempSync, rmSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { openBooks, purchase, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { verifyProof } from "../../../test/ledger-verifier.ts";
import {
  ask,
  makeDatabase,
  readEverything,
  readRules,
  type ScratchDatabase,
} from "../../../test/scratch-database.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { installationPaths } from "../../installation-paths.ts";
import { folderStore } from "../../modules/file/store.ts";
import { proveEntry } from "../../modules/ledger/proof.ts";
import { proveBalances, verifyLedger } from "../../modules/ledger/verification-service.ts";
import { connect } from "../connection.ts";
import { migrate } from "../migrate.ts";
import { restoreBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

let folder: string;
let test: TestApp;
let accountant: TestPerson;
let books: TestBooks;
let target: ScratchDatabase | null = null;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "backup-ledger-"));
  test = await createTestApp();
  accountant = await test.superAdministrator();
  books = await openBooks(test, accountant);
});

afterEach(async () => {
  await test.close();
  await target?.drop();
  target = null;
  rmSync(folder, { recursive: true, force: true });
});

/** A draft, validated entries and a reversal: every rule of the ledger has something to watch over. */
async function keepBooks(): Promise<string[]> {
  const validated: string[] = [];
  for (const cents of [12_000, 999_999_999_999, 1]) {
    const entry = await succeed<{ id: string }>(accountant, "POST", "/api/entry", purchase(books, cents));
    await succeed(accountant, "POST", `/api/entry/${entry.id}/validate`, {});
    validated.push(entry.id);
  }
  await succeed(accountant, "POST", `/api/entry/${validated[0]}/reverse`, {});
  await succeed(accountant, "POST", "/api/entry", purchase(books, 500));
  return validated;
}

async function saveAndRestore(database: ScratchDatabase): Promise<string> {
  const source = String(test.pool.options.connectionString);
  const output = join(folder, "save.tar.gz");
  const store = folderStore(join(folder, "files"));
  await writeBackup({ connection: { connectionString: source }, store, output });
  const known = (await readdir(installationPaths.migrations, { withFileTypes: true })).filter((entry) =>
    entry.isDirectory(),
  );
  await restoreBackup({
    connection: { connectionString: database.url },
    store: folderStore(join(folder, "restored")),
    input: output,
    scratchFolder: folder,
    knownMigrations: known.map(({ name }) => name).sort(),
    migrate: async () => {
      const { db } = connect({ connectionString: database.url, poolSize: 1 });
      await migrate(db, installationPaths.migrations, installationPaths.functions).finally(() =>
        db.destroy(),
      );
    },
  });
  return source;
}

describe("the ledger, backed up and restored", () => {
  it.each(["superuser", "plain"] as const)(
    "has every row, its chain and balances prove themselves, its rules watch again, as a %s",
    async (owner) => {
      const [first = ""] = await keepBooks();
      target = await makeDatabase(inject("serverUrl"), owner);

      const subject = {
        id: books.legalEntityId,
        company: "Menuiserie",
        siren: null,
        madeAt: "2026-03-31T12:00:00.000Z",
      };
      const before = await proveEntry(test.db, subject, first);

      const source = await saveAndRestore(target);

      const expected = await readEverything(source);
      for (const table of ["entry", "entry_line", "balance", "ledger_chain", "entry_counter", "audit_log"]) {
        expect(expected[table]?.length, table).toBeGreaterThan(0);
      }
      expect(await readEverything(target.url)).toEqual(expected);
      expect(await readRules(target.url)).toEqual(await readRules(source));
      const fences = "SELECT relname FROM pg_class WHERE relforcerowsecurity ORDER BY 1";
      expect(await ask(target.url, fences)).toEqual(await ask(source, fences));
      const { db } = connect({ connectionString: target.url, poolSize: 2 });
      try {
        const verification = await verifyLedger(db, books.legalEntityId);
        expect(verification).toMatchObject({ entries: 4, intact: true });
        expect(verification.head).toBe((await verifyLedger(test.db, books.legalEntityId)).head);
        expect(await proveBalances(db, books.legalEntityId)).toEqual([]);
        const after = await proveEntry(db, subject, first);
        expect(after).toEqual(before);
        expect(await verifyProof([JSON.stringify(before)], after.root)).toMatchObject({ holds: true });
        const { fields, ...sealed } = before.entry;
        const forged = { ...before, entry: { ...sealed, fields: fields.with(3, `${fields[3]}x`) } };
        expect(await verifyProof([JSON.stringify(forged)], after.root)).toMatchObject({ holds: false });
      } finally {
        await db.destroy();
      }
      await expect(ask(target.url, `UPDATE entry SET label = 'x' WHERE id = '${first}'`)).rejects.toThrow();
      await expect(ask(target.url, `DELETE FROM entry_line WHERE entry_id = '${first}'`)).rejects.toThrow();
      await expect(ask(target.url, "TRUNCATE audit_log")).rejects.toThrow();
    },
  );
});
