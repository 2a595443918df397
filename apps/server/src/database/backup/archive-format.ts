import { z } from "zod";

/**
 * A backup is a tar.gz. `header.json` comes first: what is needed to refuse the archive early. Then every table
 * and every document, cut into parts (`table/<name>/000000`, `file/<sha256>/000000`, …) because a tar entry
 * announces its size and a stream does not know its own. `manifest.json` comes last, with what was counted and
 * hashed on the way: an archive without it is cut short.
 */
export const FORMAT = 1;

export const HEADER_NAME = "header.json";
export const MANIFEST_NAME = "manifest.json";

const table = z.object({ name: z.string().min(1), columns: z.array(z.string().min(1)).min(1) });

const header = z.object({
  product: z.literal("grand-livre"),
  format: z.int().min(1),
  createdAt: z.iso.datetime(),
  postgres: z.string(),
  /** Names of the migrations that the schema had, in order. */
  migrations: z.array(z.string().regex(/^[\w.-]+$/)),
  tables: z.array(table),
});

const counted = z.object({
  name: z.string(),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const manifest = z.object({
  tables: z.array(counted.extend({ rows: z.int().min(0) })),
  /** Values as text: a sequence may pass what a number holds. */
  sequences: z.array(
    z.object({ name: z.string(), lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() }),
  ),
  files: z.array(counted.extend({ name: z.string().regex(/^[0-9a-f]{64}$/) })),
});

export type BackupHeader = z.infer<typeof header>;
export type BackupManifest = z.infer<typeof manifest>;
export type BackedUpTable = z.infer<typeof table>;
export type Counted = z.infer<typeof counted>;

/** The header as it was read; throws on anything else. */
export function parseHeader(text: string): BackupHeader {
  return header.parse(JSON.parse(text));
}

/** The manifest as it was read; throws on anything else. */
export function parseManifest(text: string): BackupManifest {
  return manifest.parse(JSON.parse(text));
}

/** The table or the file of an entry's name, or null for a name of no backup of ours. */
export function parsePartName(entry: string): { kind: "table" | "file"; name: string; part: number } | null {
  const [kind, name, part, ...rest] = entry.split("/");
  if ((kind !== "table" && kind !== "file") || !name || !part || rest.length > 0) return null;
  if (!/^\d{6,}$/.test(part)) return null;
  try {
    return { kind, name: decodeURIComponent(name), part: Number(part) };
  } catch {
    return null;
  }
}

/** The name of one part's entry; a table's name may hold any character. */
export function partName(kind: "table" | "file", name: string, part: number): string {
  return `${kind}/${encodeURIComponent(name)}/${String(part).padStart(6, "0")}`;
}
