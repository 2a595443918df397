import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { Client, type ClientConfig } from "pg";
import { newId } from "../../ids.ts";

export type BackupRun = {
  readonly kind: "backup" | "trial";
  /** The archive. */
  readonly path: string;
  readonly rows: number;
  readonly files: number;
  readonly missingFiles: number;
  /** Of a trial: when its archive was written. */
  readonly archiveCreatedAt: string | null;
};

/**
 * Records a backup, or a restoration that was tried, in the installation. A database without the table records
 * nothing.
 */
export async function recordRun(connection: ClientConfig, run: BackupRun): Promise<void> {
  const { size } = await stat(run.path);
  const client = new Client({ ...connection, application_name: "grand-livre backup" });
  await client.connect();
  try {
    const { rows } = await client.query("SELECT to_regclass('public.backup_run') AS found");
    if (rows[0]?.found === null) return;
    await client.query(
      `INSERT INTO public.backup_run
         (id, kind, ended_at, file_name, size_bytes, row_count, file_count, missing_count, archive_created_at)
       VALUES ($1, $2, now(), $3, $4, $5, $6, $7, $8)`,
      [
        newId(),
        run.kind,
        basename(run.path),
        size,
        run.rows,
        run.files,
        run.missingFiles,
        run.archiveCreatedAt,
      ],
    );
  } finally {
    await client.end();
  }
}
