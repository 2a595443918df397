import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { sampled } from "@grand-livre/testkit/property-runs";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import {
  ask,
  makeDatabase,
  readEverything,
  readRules,
  type ScratchDatabase,
} from "../../../test/scratch-database.ts";
import { type FileStore, folderStore } from "../../modules/file/store.ts";
import { OLD_CHAIN } from "../old-chain.ts";
import { type RestoreOptions, restoreBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

/** A schema with everything that makes loading hard: cycles, guards on every change, generated values, odd names. */
const FIRST = `
  CREATE TABLE kysely_migration (name text PRIMARY KEY);
  INSERT INTO kysely_migration VALUES ('0001-base');
  CREATE TABLE legal_entity (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), name text NOT NULL);
  CREATE TABLE user_account (id uuid PRIMARY KEY DEFAULT gen_random_uuid());
  CREATE TABLE stored_file (sha256 text PRIMARY KEY);
  CREATE TABLE installation (id integer PRIMARY KEY, files_mark text);
  CREATE TABLE "Ordre ""group""" (
    "select" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, amount_cents bigint NOT NULL,
    doubled bigint GENERATED ALWAYS AS (amount_cents * 2) STORED, text_value text, raw bytea, document jsonb,
    tags text[], day date, at timestamptz, rate numeric, ratio double precision, span daterange, pause interval
  );
  CREATE TABLE entry (id integer PRIMARY KEY, reverses_id integer REFERENCES entry, first_line integer);
  CREATE TABLE entry_line (id serial PRIMARY KEY, entry_id integer NOT NULL REFERENCES entry, cents bigint NOT NULL);
  ALTER TABLE entry ADD CONSTRAINT entry_first_line FOREIGN KEY (first_line) REFERENCES entry_line;
  CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF current_setting('test.allowed', true) = 'yes' THEN RETURN NEW; END IF;
    RAISE EXCEPTION 'no change outside the product'; END $$;
  CREATE TRIGGER entry_guard BEFORE INSERT OR UPDATE OR DELETE ON entry FOR EACH ROW EXECUTE FUNCTION refuse();
  CREATE TRIGGER entry_truncate BEFORE TRUNCATE ON entry FOR EACH STATEMENT EXECUTE FUNCTION refuse();
  CREATE CONSTRAINT TRIGGER line_guard AFTER INSERT ON entry_line DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION refuse();`;

const SECOND = `
  INSERT INTO kysely_migration VALUES ('0002-second');
  ALTER TABLE legal_entity ADD COLUMN name_key text;
  UPDATE legal_entity SET name_key = 'key of ' || name;
  ALTER TABLE legal_entity ALTER COLUMN name_key SET NOT NULL;`;

const ROWS = `
  SET test.allowed = 'yes';
  INSERT INTO legal_entity (name) VALUES ('Boulangerie de l''Été'), (E'tab\\tand\\nline and \\\\N and \\\\.');
  INSERT INTO user_account DEFAULT VALUES;
  INSERT INTO installation VALUES (1, 'mark of the old store');
  INSERT INTO "Ordre ""group""" (amount_cents, text_value, raw, document, tags, day, at, rate, ratio, span, pause) VALUES
    (9007199254740993, E'\\\\.', '\\x00ff0a0d5c', '{"a": [1.10, null, "é\\u2028"]}', '{"a,b",NULL,"\\"q\\""}', '0044-03-15 BC',
     '2026-03-29 01:30:00.123456+00', 1e-30, 'NaN', '[2026-01-01,2027-01-01)', '1 mon -2 days 03:00:00.5'),
    (-1, NULL, NULL, NULL, '{}', 'infinity', '-infinity', 'NaN', 0.1::float8 + 0.2, 'empty', NULL),
    (0, '', '', 'null', NULL, NULL, NULL, 1e30, '-Infinity', NULL, '-1 year');
  BEGIN;
  INSERT INTO entry VALUES (1, NULL, NULL), (2, 3, NULL), (3, NULL, NULL);
  INSERT INTO entry_line (entry_id, cents) SELECT 1 + i % 3, i FROM generate_series(1, 5000) AS i;
  UPDATE entry SET first_line = 4999 WHERE id = 1;
  COMMIT;
  SELECT nextval('entry_line_id_seq');`;

let folder: string;
let source: ScratchDatabase;
let target: ScratchDatabase;
const others: ScratchDatabase[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "backup-"));
  source = await makeDatabase(inject("serverUrl"), "superuser");
  target = await makeDatabase(inject("serverUrl"), "superuser");
  await ask(source.url, FIRST);
  await ask(source.url, ROWS);
});

afterEach(async () => {
  for (const database of [source, target, ...others.splice(0)]) await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const archivePath = () => join(folder, "save.tar.gz");
const sourceStore = () => folderStore(join(folder, "files"));
const targetStore = () => folderStore(join(folder, "restored-files"));

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

async function keepDocument(store: FileStore, bytes: Buffer): Promise<string> {
  const path = join(folder, randomBytes(4).toString("hex"));
  writeFileSync(path, bytes);
  await store.take(path, sha256(bytes));
  await ask(source.url, `INSERT INTO stored_file VALUES ('${sha256(bytes)}')`);
  return sha256(bytes);
}

const backUp = () =>
  writeBackup({ connection: { connectionString: source.url }, store: sourceStore(), output: archivePath() });

function restoreInto(database: ScratchDatabase, changes: Partial<RestoreOptions> = {}) {
  return restoreBackup({
    connection: { connectionString: database.url },
    store: targetStore(),
    input: archivePath(),
    scratchFolder: join(folder, "scratch"),
    knownMigrations: ["0001-base"],
    migrate: async () => {
      const [found] = await ask(database.url, "SELECT to_regclass('kysely_migration') AS done");
      if (found?.done === null) await ask(database.url, FIRST);
    },
    ...changes,
  });
}

/** The content, but for the store's mark, which is the new store's own. */
async function contentOf(database: ScratchDatabase): Promise<Record<string, string[]>> {
  const { installation, ...rest } = await readEverything(database.url);
  expect(installation?.length).toBeLessThanOrEqual(1);
  return rest;
}

describe("a backup", () => {
  it("is one file of mode 0600, and nothing else is left beside it", async () => {
    const summary = await backUp();

    expect(summary).toMatchObject({ tables: 7, rows: 5 + 3 + 3 + 5000 - 1, files: 0, missingFiles: [] });
    expect(statSync(archivePath()).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(["save.tar.gz"]);
  });

  it("never replaces a file", async () => {
    writeFileSync(archivePath(), "precious");

    await expect(backUp()).rejects.toMatchObject({ code: "BACKUP_EXISTS" });
    expect(readFileSync(archivePath(), "utf8")).toBe("precious");
  });

  it("that fails half-way leaves nothing behind", async () => {
    await keepDocument(sourceStore(), randomBytes(1000));
    const store: FileStore = {
      ...sourceStore(),
      stream: async () =>
        new ReadableStream({
          pull(controller) {
            controller.error(new Error("the disk fails"));
          },
        }),
    };

    const failing = writeBackup({
      connection: { connectionString: source.url },
      store,
      output: archivePath(),
    });

    await expect(failing).rejects.toThrow("the disk fails");
    expect(readdirSync(folder)).toEqual(["files"]);
  });

  it("of a database that the product never used is refused", async () => {
    const failing = writeBackup({
      connection: { connectionString: target.url },
      store: sourceStore(),
      output: archivePath(),
    });

    await expect(failing).rejects.toMatchObject({ code: "BACKUP_FAILED" });
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is of one instant, although others write meanwhile", async () => {
    await keepDocument(sourceStore(), randomBytes(10));
    const store: FileStore = {
      ...sourceStore(),
      async *listOlderThan(instant) {
        await ask(source.url, "SET test.allowed = 'yes'; INSERT INTO entry VALUES (99, NULL, NULL)");
        yield* sourceStore().listOlderThan(instant);
      },
    };
    const before = await contentOf(source);

    await writeBackup({ connection: { connectionString: source.url }, store, output: archivePath() });
    await restoreInto(target);

    expect(await contentOf(target)).toEqual(before);
  });

  it("tells which documents its rows name and the store has lost", async () => {
    const lost = await keepDocument(sourceStore(), Buffer.from("lost"));
    await sourceStore().remove(lost);
    const spoilt = await keepDocument(sourceStore(), Buffer.from("spoilt"));
    writeFileSync(join(folder, "files", spoilt.slice(0, 2), spoilt.slice(2, 4), spoilt), "SPOILT");

    expect((await backUp()).missingFiles).toEqual([lost, spoilt].sort());
  });
});

describe("a restoration", () => {
  it.each(["superuser", "plain"] as const)(
    "gives back every row of every table, every sequence and every rule, as a %s",
    async (owner) => {
      const database = await makeDatabase(inject("serverUrl"), owner);
      others.push(database);
      await backUp();

      const summary = await restoreInto(database);

      expect(await contentOf(database)).toEqual(await contentOf(source));
      expect(await readRules(database.url)).toEqual(await readRules(source.url));
      expect(summary).toMatchObject({ tables: 7, files: 0 });
      await expect(ask(database.url, "DELETE FROM entry")).rejects.toThrow("no change outside the product");
      expect(await ask(database.url, "SELECT nextval('entry_line_id_seq') AS next")).toEqual([
        { next: "5002" },
      ]);
    },
  );

  it("gives back every document, empty and large ones too, under the new store's own mark", async () => {
    const documents = [Buffer.alloc(0), Buffer.from("small"), randomBytes(9 * 1024 * 1024 + 1)];
    for (const bytes of documents) await keepDocument(sourceStore(), bytes);
    await backUp();

    const summary = await restoreInto(target);

    expect(summary.files).toBe(3);
    for (const bytes of documents)
      expect(sha256(await targetStore().read(sha256(bytes)))).toBe(sha256(bytes));
    const [installation] = await ask(target.url, "SELECT files_mark FROM installation");
    expect(installation?.files_mark).toBe(await targetStore().mark());
    expect(readdirSync(join(folder, "scratch"))).toEqual([]);
  });

  it.each(["legal_entity (name) VALUES ('x')", "user_account DEFAULT VALUES"])(
    "is refused by a database that is not empty: %s",
    async (row) => {
      await backUp();
      await ask(target.url, FIRST, `INSERT INTO ${row}`);
      const before = await readEverything(target.url);

      await expect(restoreInto(target)).rejects.toMatchObject({ code: "DATABASE_NOT_EMPTY" });
      expect(await readEverything(target.url)).toEqual(before);
    },
  );

  it("is refused by a program that is older than the archive", async () => {
    await ask(source.url, SECOND);
    await backUp();

    await expect(restoreInto(target)).rejects.toMatchObject({ code: "BACKUP_NEWER" });
    expect(await readEverything(target.url)).toEqual({});
  });

  it("of an older archive runs the later migrations on its rows", async () => {
    await backUp();
    const steps: (string | null)[] = [];

    await restoreInto(target, {
      knownMigrations: ["0001-base", "0002-second"],
      migrate: async (last) => {
        steps.push(last);
        await ask(target.url, last === null ? SECOND : FIRST);
      },
    });

    expect(steps).toEqual(["0001-base", null]);
    const [entity] = await ask(target.url, "SELECT name_key FROM legal_entity WHERE name LIKE 'Boul%'");
    expect(entity?.name_key).toBe("key of Boulangerie de l'Été");
  });

  const recordOldChain = (names: readonly string[]) =>
    ask(
      source.url,
      "DELETE FROM kysely_migration",
      `INSERT INTO kysely_migration VALUES ${names.map((name) => `('${name}')`).join()}`,
    );

  it("of an archive of the version before the baseline begins with the baseline", async () => {
    await recordOldChain(OLD_CHAIN);
    await backUp();
    const steps: (string | null)[] = [];

    await restoreInto(target, {
      knownMigrations: ["0200-baseline", "0201-second"],
      migrate: async (last) => {
        steps.push(last);
        if (last !== null) await ask(target.url, FIRST);
      },
    });

    expect(steps).toEqual(["0200-baseline", null]);
    expect(await contentOf(target)).toEqual(await contentOf(source));
  });

  it("of an archive with a part of the old chain is refused", async () => {
    await recordOldChain(OLD_CHAIN.slice(0, -1));
    await backUp();

    const refused = restoreInto(target, { knownMigrations: ["0200-baseline"] });
    await expect(refused).rejects.toMatchObject({ code: "BACKUP_OLDER" });
    expect(await readEverything(target.url)).toEqual({});
  });

  it("is refused by an empty database that a newer version has prepared", async () => {
    await backUp();
    await ask(target.url, FIRST, SECOND);

    const refused = restoreInto(target, { knownMigrations: ["0001-base", "0002-second"] });
    await expect(refused).rejects.toMatchObject({ code: "DATABASE_AHEAD" });
  });

  it("is refused by a database whose tables are others", async () => {
    await backUp();

    const refused = restoreInto(target, {
      migrate: async () => {
        await ask(target.url, FIRST, "ALTER TABLE legal_entity ADD COLUMN extra integer");
      },
    });
    await expect(refused).rejects.toMatchObject({ code: "DATABASE_DIFFERENT" });
  });

  it("that fails half-way leaves neither row nor document", async () => {
    const kept = await keepDocument(sourceStore(), Buffer.from("already there"));
    await keepDocument(sourceStore(), Buffer.from("new"));
    await backUp();
    mkdirSync(join(folder, "scratch"));
    writeFileSync(join(folder, "scratch", "already"), "already there");
    await targetStore().take(join(folder, "scratch", "already"), kept);

    const failing = restoreInto(target, {
      store: { ...targetStore(), mark: () => Promise.reject(new Error("the disk is full")) },
    });

    await expect(failing).rejects.toThrow("the disk is full");
    const content = await readEverything(target.url);
    expect(
      Object.entries(content).filter(([name, rows]) => rows.length > 0 && !/_seq"?$/.test(name)),
    ).toEqual([]);
    const left: string[] = [];
    for await (const name of targetStore().listOlderThan(new Date(8e15))) left.push(name);
    expect(left).toEqual([kept]);
    await restoreInto(target);
    expect(await contentOf(target)).toEqual(await contentOf(source));
  });

  it("of a row that a constraint refuses ends with that refusal, and with an empty database", async () => {
    await backUp();

    const failing = restoreInto(target, {
      migrate: async () => {
        await ask(target.url, FIRST, "ALTER TABLE entry_line ADD CONSTRAINT small CHECK (cents < 4000)");
      },
    });

    await expect(failing).rejects.toThrow(/violates check constraint "small"/);
    expect((await readEverything(target.url)).legal_entity).toEqual([]);
  });

  it("of rows that a foreign key refuses is refused, as an ordinary owner", async () => {
    const plain = await makeDatabase(inject("serverUrl"), "plain");
    others.push(plain);
    await ask(
      source.url,
      "SET session_replication_role = replica; UPDATE entry SET reverses_id = 77 WHERE id = 2",
    );
    await backUp();

    await expect(restoreInto(plain)).rejects.toThrow(/violates foreign key constraint/);
    expect((await readEverything(plain.url)).legal_entity).toEqual([]);
    expect((await readRules(plain.url)).filter(({ state }) => state === "D")).toEqual([]);
  });
});

describe("a damaged archive restores nothing", () => {
  const refused = async (code: string) => {
    await expect(restoreInto(target)).rejects.toMatchObject({ code });
    expect(await readEverything(target.url)).toEqual({});
  };

  it.each([0.1, 0.5, 0.9, 0.999])("cut at %d of its length", async (share) => {
    await backUp();
    const bytes = readFileSync(archivePath());
    writeFileSync(archivePath(), bytes.subarray(0, Math.floor(bytes.length * share)));

    await refused("BACKUP_DAMAGED");
  });

  it("with one value changed", async () => {
    await backUp();
    const bytes = gunzipSync(readFileSync(archivePath()));
    const at = bytes.indexOf("Boulangerie");
    expect(at).toBeGreaterThan(0);
    bytes.write("boulangerie", at);
    writeFileSync(archivePath(), gzipSync(bytes));

    await refused("BACKUP_DAMAGED");
  });

  it("of bits turned anywhere", async () => {
    await backUp();
    const bytes = readFileSync(archivePath());
    for (let round = 0; round < sampled(50); round += 1) {
      const changed = Buffer.from(bytes);
      // Past the gzip header, whose time and system fields mean nothing.
      const at = 10 + Math.floor(Math.random() * (bytes.length - 10));
      changed[at] = (changed[at] ?? 0) ^ (1 << (round % 8));
      writeFileSync(archivePath(), changed);
      await refused("BACKUP_DAMAGED");
    }
  });

  it("that is no archive, or is not there", async () => {
    writeFileSync(archivePath(), "hello");
    await refused("BACKUP_DAMAGED");
    writeFileSync(archivePath(), "");
    await refused("BACKUP_DAMAGED");
    rmSync(archivePath());
    await refused("BACKUP_UNREADABLE");
  });
});
