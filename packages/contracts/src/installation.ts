import { z } from "zod";
import { pageQuery } from "./paging.ts";

/** Of whom a second factor is asked; the administrators come first. */
export const SECOND_FACTOR_POLICIES = ["nobody", "administrators", "everyone"] as const;
export type SecondFactorPolicy = (typeof SECOND_FACTOR_POLICIES)[number];

const sessionHours = z.int().min(1).max(720).nullable();

const backupRun = z.object({
  at: z.string(),
  fileName: z.string(),
  sizeBytes: z.int(),
  rows: z.int(),
  files: z.int(),
  missingFiles: z.int(),
  /** Of a trial: when its archive was written. */
  archiveCreatedAt: z.string().nullable(),
});
export type BackupRunAnswer = z.output<typeof backupRun>;

export const installationAnswer = z.object({
  productVersion: z.string(),
  security: z.object({
    secondFactor: z.enum(SECOND_FACTOR_POLICIES),
    /** Null: as configured. */
    sessionHours,
    configuredSessionHours: z.number(),
    /** 0: never changed. */
    version: z.int(),
  }),
  people: z.object({
    active: z.int(),
    withoutSecondFactor: z.int(),
    administrators: z.int(),
    administratorsWithoutSecondFactor: z.int(),
    ownSecondFactor: z.boolean(),
  }),
  mail: z.object({
    /** `host:port`, never the account; null: mails are kept in the outbox. */
    server: z.string().nullable(),
    from: z.string().nullable(),
    waiting: z.int(),
    /** Within 30 days. */
    failed: z.int(),
    lastSentAt: z.string().nullable(),
    lastError: z.string().nullable(),
  }),
  storage: z.object({
    databaseBytes: z.int(),
    fileBytes: z.int(),
    files: z.int(),
    /** Of the disk of DATA_DIR. */
    freeBytes: z.int(),
    /** The database is served by this machine's disk. */
    databaseHere: z.boolean(),
    filesHere: z.boolean(),
  }),
  backups: z.object({ last: backupRun.nullable(), lastTrial: backupRun.nullable() }),
});
export type InstallationAnswer = z.output<typeof installationAnswer>;

export const installationSecurityBody = z.strictObject({
  secondFactor: z.enum(SECOND_FACTOR_POLICIES),
  sessionHours,
  version: z.int().min(0),
});
export type InstallationSecurityBody = z.output<typeof installationSecurityBody>;

export const MAIL_TEST_OUTCOMES = [
  "sent",
  "kept",
  "credentials_refused",
  "unreachable",
  "timeout",
  "certificate",
  "recipient_refused",
  "refused",
] as const;
export const mailTestAnswer = z.object({ recipient: z.string(), outcome: z.enum(MAIL_TEST_OUTCOMES) });
export type MailTestAnswer = z.output<typeof mailTestAnswer>;

export const chainsQuery = pageQuery;
const chain = z.object({
  legalEntityRefId: z.string(),
  name: z.string(),
  /** Of the last validated entry; 0: there is none. */
  rank: z.int(),
  /** Its fingerprint in hexadecimal. */
  head: z.string().nullable(),
  /** The last verification that came to its end. */
  last: z
    .object({ checkedAt: z.string(), checkedBy: z.string(), holds: z.boolean(), outdated: z.boolean() })
    .nullable(),
  /** The caller's verification that waits or runs, or has failed since. */
  run: z.enum(["queued", "running", "failed"]).nullable(),
});
export type Chain = z.output<typeof chain>;
export const chainsAnswer = z.object({ chains: z.array(chain), count: z.int() });
