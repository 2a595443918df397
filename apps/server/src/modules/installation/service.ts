import { statfs } from "node:fs/promises";
import type { BackupRunAnswer, Chain, InstallationAnswer } from "@grand-livre/contracts/installation";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { countPeople, securityOf } from "../identity/service.ts";
import {
  type BackupRunRow,
  type ChainRow,
  countChains,
  countMails,
  findChains,
  findLastRuns,
  measure,
} from "./repository.ts";

const MAILS_COUNTED_MS = 30 * 24 * 3_600_000;

/**
 * The installation is its super-administrators': a right is given on companies, and reaches no further.
 * @throws RefusalError FORBIDDEN
 */
export function requirePlatformAdministrator({ superAdministrator }: Caller): void {
  if (!superAdministrator) throw new RefusalError("FORBIDDEN");
}

/** Where mails leave from, without the account that they leave by. */
function mailServerOf({ config }: Application): string | null {
  return config.smtpUrl === undefined ? null : new URL(config.smtpUrl).host;
}

async function storageOf(app: Application): Promise<InstallationAnswer["storage"]> {
  const { databaseBytes, fileBytes, files } = await measure(app.db);
  const { bavail, bsize } = await statfs(app.config.dataDir);
  return {
    databaseBytes,
    fileBytes,
    files,
    freeBytes: bavail * bsize,
    databaseHere: app.config.databaseUrl === undefined,
    filesHere: app.config.filesUrl.startsWith("file:"),
  };
}

function presentRun(row: BackupRunRow | undefined): BackupRunAnswer | null {
  if (!row) return null;
  return {
    at: row.endedAt.toISOString(),
    fileName: row.fileName,
    sizeBytes: row.sizeBytes,
    rows: row.rowCount,
    files: row.fileCount,
    missingFiles: row.missingCount,
    archiveCreatedAt: row.archiveCreatedAt?.toISOString() ?? null,
  };
}

/** Security, mail, storage and backups of the whole installation. @throws RefusalError FORBIDDEN */
export async function readInstallation(app: Application, caller: Caller): Promise<InstallationAnswer> {
  requirePlatformAdministrator(caller);
  const { config, db } = app;
  const mails = await countMails(db, new Date(app.now().getTime() - MAILS_COUNTED_MS));
  const runs = await findLastRuns(db);
  const runOf = (kind: BackupRunRow["kind"]) => presentRun(runs.find((run) => run.kind === kind));
  return {
    productVersion: config.version,
    security: { ...(await securityOf(db)), configuredSessionHours: config.sessionHours },
    people: await countPeople(db, caller.scope),
    mail: {
      ...mails,
      server: mailServerOf(app),
      from: config.mailFrom ?? null,
      lastSentAt: mails.lastSentAt?.toISOString() ?? null,
    },
    storage: await storageOf(app),
    backups: { last: runOf("backup"), lastTrial: runOf("trial") },
  };
}

function presentChain({ checkedAt, checkedBy, checkedRank, holds, ...row }: ChainRow): Chain {
  const last = checkedAt && {
    checkedAt: checkedAt.toISOString(),
    checkedBy: checkedBy ?? "",
    holds: holds === true,
    outdated: checkedRank !== row.rank,
  };
  return { ...row, last };
}

/** The chain of each company, by name. @throws RefusalError FORBIDDEN */
export async function listChains(app: Application, caller: Caller, page: { skip: number; limit: number }) {
  requirePlatformAdministrator(caller);
  const rows = await findChains(app.db, caller.scope, page);
  return { chains: rows.map(presentChain), count: await countChains(app.db, caller.scope) };
}
