export type BackupErrorCode =
  | "BACKUP_DAMAGED"
  | "BACKUP_EXISTS"
  | "BACKUP_FAILED"
  | "BACKUP_NEWER"
  | "BACKUP_OLDER"
  | "BACKUP_UNREADABLE"
  | "DATABASE_AHEAD"
  | "DATABASE_DIFFERENT"
  | "DATABASE_NOT_EMPTY"
  | "MOMENT_NOT_KEPT"
  | "RESTORE_NOT_VERIFIED";

/** What the person who typed `npm run backup` or `npm run restore` reads: one French sentence, and a stable code. */
export class BackupError extends Error {
  override readonly name = "BackupError";
  readonly code: BackupErrorCode;

  constructor(code: BackupErrorCode, sentence: string, cause?: unknown) {
    super(sentence, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}
