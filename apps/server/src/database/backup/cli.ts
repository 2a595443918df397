import { existsSync, mkdirSync } from "node:fs";
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { ClientConfig } from "pg";
import { type Config, ConfigError, loadConfig } from "../../config.ts";
import { installationPaths } from "../../installation-paths.ts";
import { openStore } from "../../modules/file/open-store.ts";
import { connect } from "../connection.ts";
import { CLUSTER_NAME } from "../embedded/cluster-place.ts";
import { EmbeddedDatabaseError } from "../embedded/embedded-database-error.ts";
import { removeDataFolder } from "../embedded/remove-data-folder.ts";
import { findRunningEmbedded, startEmbedded } from "../embedded/start-embedded.ts";
import { migrate, SchemaNewerError } from "../migrate.ts";
import { archiveFolderOf } from "../moments/archive-place.ts";
import { archiveUntilNow, startAt } from "../moments/recover.ts";
import { SchemaOlderError } from "../old-chain.ts";
import { checkArchive } from "./archive-reader.ts";
import { BackupError } from "./backup-error.ts";
import { type BackupRun, recordRun } from "./record-run.ts";
import { type RestoreSummary, restoreBackup } from "./restore-backup.ts";
import { type BackupSummary, writeBackup } from "./write-backup.ts";

const USAGE =
  "Usage\u00a0: npm run backup -- FICHIER, npm run backup -- --until 2026-11-26T10:00 FICHIER, npm run restore -- FICHIER, " +
  "ou npm run restore -- --trial FICHIER";
const TRIAL = "--trial";
const UNTIL = "--until";

const french = new Intl.NumberFormat("fr-FR");

/** `backup FILE`, `backup --until MOMENT FILE`, `restore FILE` and `restore --trial FILE` on the environment's installation. */
async function run(command: string | undefined, ...given: readonly string[]): Promise<void> {
  const isTrial = command === "restore" && given[0] === TRIAL;
  const isUntil = command === "backup" && given[0] === UNTIL;
  const file = given[isTrial ? 1 : isUntil ? 2 : 0];
  if ((command !== "backup" && command !== "restore") || file === undefined)
    throw new BackupError("BACKUP_FAILED", USAGE);
  const config = loadConfig(process.env);
  // npm runs its commands in the project's folder; the file's name is relative to the person's folder.
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), file);
  if (isUntil) return backupAt(config, readMoment(given[1]), path);
  if (command === "backup") return backup(config, path);
  if (isTrial) return tryRestoration(config, path);
  tellRestored(await restore(config, path));
}

/** Works on the database of the installation, whether it is running or not. */
async function withInstallation<T>(
  config: Config,
  act: (connection: ClientConfig) => Promise<T>,
): Promise<T> {
  const running = config.databaseUrl === undefined ? await findRunningEmbedded(config.dataDir) : null;
  return running === null ? withDatabase(config, act) : act(running);
}

/** The archive is whole, or was restored, whether the installation can keep word of it or not. */
const noteRun = (connection: ClientConfig, told: BackupRun) =>
  recordRun(connection, told).catch((error: unknown) =>
    console.error(`L’écran « Plateforme » n’en sera pas informé\u00a0: ${String(error)}`),
  );

/** Restores an archive into a place of its own, removes it, and records the trial in the installation. */
async function tryRestoration(config: Config, input: string): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), "grand-livre-trial-"));
  try {
    const { databaseUrl: _, ...own } = config;
    const dataDir = join(scratch, "data");
    const summary = await restore(
      { ...own, databaseUrl: undefined, dataDir, filesUrl: `file:${join(dataDir, "files")}` },
      input,
    );
    const { rows, files, createdAt: archiveCreatedAt } = summary;
    const told = { kind: "trial" as const, path: input, rows, files, missingFiles: 0, archiveCreatedAt };
    await withInstallation(config, (connection) => noteRun(connection, told));
    tellRestored(summary, "Essai réussi, rien n’a été changé. ");
  } finally {
    removeDataFolder(join(scratch, "data"));
    await rm(scratch, { recursive: true, force: true });
  }
}

function tellRestored(summary: RestoreSummary, before = ""): void {
  console.log(
    `${before}Sauvegarde du ${new Date(summary.createdAt).toLocaleString("fr-FR")} restaurée\u00a0: ${french.format(summary.rows)} ` +
      `lignes de ${summary.tables} tables, ${french.format(summary.files)} documents.`,
  );
}

/** A moment in the time of this machine, such as 2026-11-26T10:00. @throws BackupError */
function readMoment(text: string | undefined): Date {
  const moment = new Date(/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text ?? "") ? (text ?? "") : Number.NaN);
  if (Number.isNaN(moment.getTime())) throw new BackupError("BACKUP_FAILED", USAGE);
  if (moment <= new Date()) return moment;
  throw new BackupError("BACKUP_FAILED", "Ce moment n’est pas encore passé.");
}

/** Writes the installation as it was at a moment, beside the present one, which goes on working and is not changed. */
async function backupAt(config: Config, moment: Date, output: string): Promise<void> {
  const { databaseUrl, dataDir, filesUrl } = config;
  if (databaseUrl !== undefined)
    throw new BackupError(
      "BACKUP_FAILED",
      "Avec DATABASE_URL, c’est votre serveur PostgreSQL qui garde son journal (docs/how-to/backup-and-restore.md).",
    );
  const cluster = join(dataDir, CLUSTER_NAME);
  if (!existsSync(cluster)) throw new BackupError("BACKUP_FAILED", `Il n’y a pas de base dans ${dataDir}.`);
  const running = await findRunningEmbedded(dataDir);
  if (running !== null) await archiveUntilNow(running);
  else await withDatabase(config, archiveUntilNow);
  const scratch = await mkdtemp(join(tmpdir(), "grand-livre-moment-"));
  const place = join(scratch, "data");
  try {
    const database = await startAt(moment, { archive: archiveFolderOf(cluster), dataDir }, place);
    try {
      const { connection } = database;
      tellWritten(
        output,
        await writeBackup({ connection, store: openStore(filesUrl), output, asOf: moment }),
      );
    } finally {
      await database.stop();
    }
  } finally {
    removeDataFolder(place);
    await rm(scratch, { recursive: true, force: true });
  }
}

async function backup(config: Config, output: string): Promise<void> {
  const summary = await withInstallation(config, async (connection) => {
    const written = await writeBackup({ connection, store: openStore(config.filesUrl), output });
    const { rows, files, missingFiles } = written;
    const told = { rows, files, missingFiles: missingFiles.length, archiveCreatedAt: null };
    await noteRun(connection, { kind: "backup", path: output, ...told });
    return written;
  });
  tellWritten(output, summary);
}

function tellWritten(output: string, summary: BackupSummary): void {
  console.log(
    `Sauvegarde écrite dans ${output}\u00a0: ${french.format(summary.rows)} lignes de ${summary.tables} tables, ` +
      `${french.format(summary.files)} documents. Elle contient toute votre comptabilité\u00a0: gardez-la en lieu sûr.`,
  );
  if (summary.missingFiles.length === 0) return;
  console.error(
    `Attention\u00a0: ${summary.missingFiles.length} documents nommés par la base manquent ou sont abîmés\u00a0:\n` +
      summary.missingFiles.join("\n"),
  );
  process.exitCode = 2;
}

async function restore(config: Config, input: string): Promise<RestoreSummary> {
  const folder = installationPaths.migrations;
  const known = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const knownMigrations = known.map(({ name }) => name).sort();
  // Before the database: a wrong file must not leave a new DATA_DIR behind.
  const content = await checkArchive(input);
  return withDatabase(config, (connection) => {
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
    return restoreBackup({
      connection,
      store: openStore(config.filesUrl),
      input,
      content,
      scratchFolder: config.dataDir,
      knownMigrations,
      migrate: (last) =>
        migrateUpTo(
          connection,
          config.dataDir,
          last === null ? knownMigrations : upTo(knownMigrations, last),
        ),
    });
  });
}

function upTo(names: string[], last: string): string[] {
  return names.slice(0, names.indexOf(last) + 1);
}

/** The migrator runs a whole folder: to stop at the archive's age it gets a folder that ends there. */
async function migrateUpTo(connection: ClientConfig, dataDir: string, names: string[]): Promise<void> {
  const folder = await mkdtemp(join(dataDir, "migrations-"));
  const { db } = connect({ ...(connection as Parameters<typeof connect>[0]), poolSize: 1 });
  try {
    for (const name of names)
      await cp(join(installationPaths.migrations, name), join(folder, name), { recursive: true });
    await migrate(db, folder, installationPaths.functions);
  } finally {
    await db.destroy();
    await rm(folder, { recursive: true, force: true });
  }
}

async function withDatabase<T>(config: Config, act: (connection: ClientConfig) => Promise<T>): Promise<T> {
  if (config.databaseUrl !== undefined) return act({ connectionString: config.databaseUrl });
  const embedded = await startEmbedded({ dataDir: config.dataDir, archived: config.momentDays > 0 });
  try {
    return await act(embedded.connection);
  } finally {
    await embedded.stop();
  }
}

function explain(error: unknown): string {
  const isSentence =
    error instanceof BackupError ||
    error instanceof EmbeddedDatabaseError ||
    error instanceof ConfigError ||
    error instanceof SchemaNewerError ||
    error instanceof SchemaOlderError;
  if (isSentence) return error.message;
  if (error instanceof Error && "code" in error && ["ENOSPC", "EDQUOT"].includes(String(error.code)))
    return "Le disque est plein\u00a0: rien n’a été gardé de l’opération. Libérez de la place, ou nommez un autre disque, puis recommencez.";
  return `L’opération a échoué, rien n’a été écrit\u00a0: ${error instanceof Error ? error.message : String(error)}`;
}

try {
  await run(...(process.argv.slice(2) as [string?, ...string[]]));
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
