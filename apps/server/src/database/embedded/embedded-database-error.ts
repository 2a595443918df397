/** Stable names of what can go wrong with the embedded database; the sentence beside them may change. */
export type EmbeddedDatabaseErrorCode =
  | "DATABASE_ALREADY_RUNNING"
  | "DATABASE_BINARIES_MISSING"
  | "DATABASE_BINARIES_UNUSABLE"
  | "DATABASE_FOLDER_INCOMPLETE"
  | "DATABASE_FOLDER_UNUSABLE"
  | "DATABASE_FOREIGN_OWNER"
  | "DATABASE_INIT_FAILED"
  | "DATABASE_PASSWORD_REFUSED"
  | "DATABASE_SETTING_REFUSED"
  | "DATABASE_START_FAILED"
  | "DATABASE_STOP_FAILED"
  | "DATABASE_VERSION_MISMATCH";

/** What the person who typed `npm start` reads: one French sentence that says what to do, and a stable code. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = "EmbeddedDatabaseError";
  readonly code: EmbeddedDatabaseErrorCode;

  constructor(code: EmbeddedDatabaseErrorCode, sentence: string, cause?: unknown) {
    super(sentence, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}

/** The system error code (`ENOENT`, `EACCES`, …) of something thrown, or null. */
export function systemErrorCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === "string" ? code : null;
}

/** What was thrown, in words. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
