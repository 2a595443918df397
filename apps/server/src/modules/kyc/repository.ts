import type { KycOwner } from "@grand-livre/contracts/kyc";
import type { KycDocumentKind } from "@grand-livre/domain/kyc/documents";
import type { FreezeMatch, FrozenEntry } from "@grand-livre/domain/kyc/freeze-list";
import type { KycState, ReopeningCause } from "@grand-livre/domain/kyc/review";
import type { CashShare, RiskLevel, RiskReason, RiskScale, Vigilance } from "@grand-livre/domain/kyc/risk";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import { ownedRows, type RowOf } from "../../database/owned-rows.ts";
import type { KycDocument, KycLink } from "../../database/schema.gen.ts";
import { type Scope, withinScope } from "../../scope.ts";

export type KeptMatch = FreezeMatch & { readonly cleared: string | null };

type Narrowed = {
  readonly personKind: "person" | "company";
  readonly cash: CashShare;
  readonly owners: readonly KycOwner[];
  readonly riskLevel: RiskLevel;
  readonly riskReasons: readonly RiskReason[];
  readonly leastVigilance: Vigilance;
  readonly vigilance: Vigilance;
  readonly state: KycState;
  readonly freezeMatches: readonly KeptMatch[];
  readonly reopenedBy: ReopeningCause | null;
};
export type FileRow = Omit<RowOf<"kycFile">, keyof Narrowed> & Narrowed;

export const kycFiles = ownedRows<"kycFile", FileRow>("kycFile");

export type DocumentRow = Omit<Selectable<KycDocument>, "kind" | "state"> & {
  readonly kind: KycDocumentKind;
  readonly state: "received" | "accepted" | "refused";
};
export type LinkRow = Omit<Selectable<KycLink>, "kinds"> & { readonly kinds: readonly KycDocumentKind[] };

type OfCompany = { readonly legalEntityId: string };
type OfFile = OfCompany & { readonly id: string };

/** The documents of some files of a company, the oldest first. */
export async function findDocuments(
  db: Connection,
  { legalEntityId, fileIds }: OfCompany & { readonly fileIds: readonly string[] },
): Promise<DocumentRow[]> {
  if (fileIds.length === 0) return [];
  const rows = await db
    .selectFrom("kycDocument")
    .selectAll()
    .where("legalEntityId", "=", legalEntityId)
    .where("fileId", "in", [...fileIds])
    .orderBy("receivedAt")
    .orderBy("id")
    .execute();
  return rows as DocumentRow[];
}

export async function insertDocument(tx: Tx, row: Insertable<KycDocument>): Promise<void> {
  await tx
    .insertInto("kycDocument")
    .columns(Object.keys(row) as (keyof KycDocument)[])
    .expression(
      (from) =>
        from
          .selectFrom("kycFile")
          .select(Object.values(row).map((value, at) => sql`${value}`.as(`v${at}`)) as never)
          .where("kycFile.legalEntityId", "=", row.legalEntityId)
          .where("kycFile.id", "=", row.fileId) as never,
    )
    .execute();
}

/** What a reviewer decides of a document. */
export async function updateDocument(
  tx: Tx,
  { legalEntityId, id }: OfFile,
  change: Partial<Pick<DocumentRow, "state" | "issuedOn" | "expiresOn" | "reason">>,
): Promise<void> {
  await tx
    .updateTable("kycDocument")
    .set(change)
    .where("legalEntityId", "=", legalEntityId)
    .where("id", "=", id)
    .execute();
}

/** Every file of a company, but those of one state. */
export async function findFilesOf(
  db: Connection,
  { legalEntityId, except }: OfCompany & { readonly except?: KycState },
): Promise<FileRow[]> {
  return kycFiles.list(
    db,
    legalEntityId,
    { ...(except ? { where: (row) => row("state", "<>", except) } : {}) },
    { order: ["name"] },
  );
}

export async function findFileOfParty(
  db: Connection,
  { legalEntityId, counterpartyId }: OfCompany & { readonly counterpartyId: string | null },
): Promise<FileRow | undefined> {
  const [row] = await kycFiles.list(
    db,
    legalEntityId,
    { equal: { counterpartyId } },
    { order: ["name"], limit: 1 },
  );
  return row;
}

/**
 * The names of the persons in charge of files, by id.
 * tidy-allow scope: each id is from a file that the caller reached.
 */
export async function findAssignees(db: Connection, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("userAccount")
    .select(["id", "firstname", "lastname", "email"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(
    rows.map(({ id, firstname, lastname, email }) => [id, `${firstname} ${lastname}`.trim() || email]),
  );
}

/** The scales that a company wrote, the latest first. */
export async function findScales(db: Connection, { legalEntityId }: OfCompany): Promise<RiskScale[]> {
  const rows = await db
    .selectFrom("kycRiskScale")
    .select(["validFrom", "scale"])
    .where("legalEntityId", "=", legalEntityId)
    .orderBy("validFrom", "desc")
    .execute();
  return rows.map(({ validFrom, scale }) => ({ ...(scale as object as RiskScale), from: validFrom }));
}

export async function insertScale(
  tx: Tx,
  scope: Scope,
  row: OfFile & { readonly scale: RiskScale; readonly writtenAt: Date },
): Promise<void> {
  const { from: validFrom, ...scale } = row.scale;
  await tx
    .insertInto("kycRiskScale")
    .values({
      legalEntityId: row.legalEntityId,
      id: row.id,
      validFrom,
      scale: JSON.stringify(scale),
      writtenAt: row.writtenAt,
      writtenBy: scope.userId,
    })
    .execute();
}

export type ImportedList = {
  readonly id: string;
  readonly publishedOn: string | null;
  readonly importedAt: Date;
  readonly entryCount: number;
};

/** The list of frozen assets that was imported last for a company. */
export async function findFreezeList(
  db: Connection,
  { legalEntityId }: OfCompany,
): Promise<ImportedList | undefined> {
  // A company that came after the import takes the list of who works in it: the import was of all his companies, this one included.
  const imports = await db
    .selectFrom("kycFreezeImport")
    .select("id")
    .where("legalEntityId", "=", legalEntityId)
    .limit(1)
    .execute();
  const reach = sql<boolean>`(exists (select from user_legal_entity u
    where u.user_id = taken.imported_by and u.legal_entity_id = ${legalEntityId})
    or exists (select from user_account a where a.id = taken.imported_by and a.super_administrator))`;
  // Ids follow the time they were given at.
  const created = sql<boolean>`list.id < ${legalEntityId}::uuid`;
  return db
    .selectFrom("kycFreezeImport as taken")
    .innerJoin("kycFreezeList as list", "list.id", "taken.listId")
    .select(["list.id", "list.publishedOn", "taken.importedAt", "list.entryCount"])
    .$if(imports.length > 0, (query) => query.where("taken.legalEntityId", "=", legalEntityId))
    .$if(imports.length === 0, (query) => query.where(created).where(reach))
    .orderBy("list.publishedOn", (order) => order.desc().nullsLast())
    .orderBy("taken.importedAt", "desc")
    .orderBy("taken.id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** tidy-allow scope: the list is public; the caller reached it through an import of the caller's company. */
export async function findFreezeEntries(db: Connection, id: string): Promise<readonly FrozenEntry[]> {
  const row = await db.selectFrom("kycFreezeList").select("entries").where("id", "=", id).executeTakeFirst();
  return (row?.entries ?? []) as never;
}

/**
 * Keeps a list once, from any importer; answers its id.
 * tidy-allow scope: the list is public, and known by its bytes.
 */
export async function keepFreezeList(
  tx: Tx,
  list: {
    readonly id: string;
    readonly sha256: string;
    readonly publishedOn: string | null;
    readonly entries: readonly FrozenEntry[];
  },
): Promise<string> {
  const values = { ...list, entries: JSON.stringify(list.entries), entryCount: list.entries.length };
  await tx
    .insertInto("kycFreezeList")
    .values(values)
    .onConflict((conflict) => conflict.column("sha256").doNothing())
    .execute();
  const kept = await tx
    .selectFrom("kycFreezeList")
    .select("id")
    .where("sha256", "=", list.sha256)
    .executeTakeFirstOrThrow();
  return kept.id;
}

/** Takes a list into use for every company of the scope; answers how many. An archived one takes no row any more. */
export async function takeFreezeList(
  tx: Tx,
  scope: Scope,
  { listId, importedAt }: { readonly listId: string; readonly importedAt: Date },
): Promise<number> {
  const done = await sql`
    insert into kyc_freeze_import (legal_entity_id, id, list_id, imported_at, imported_by)
    select legal_entity.id, gen_random_uuid(), ${listId}, ${importedAt}, ${scope.userId} from legal_entity
    where status <> 'archived' and ${withinScope(scope, "legal_entity.id")}`.execute(tx);
  return Number(done.numAffectedRows ?? 0);
}

export async function insertLink(
  tx: Tx,
  scope: Scope,
  row: Omit<Insertable<KycLink>, "createdBy">,
): Promise<void> {
  await tx
    .insertInto("kycLink")
    .values({ ...row, createdBy: scope.userId })
    .execute();
}

/** Ends the links of a file that are still open. */
export async function closeLinks(
  tx: Tx,
  { legalEntityId, id, now }: OfFile & { readonly now: Date },
): Promise<void> {
  await tx
    .updateTable("kycLink")
    .set({ closedAt: now })
    .where("legalEntityId", "=", legalEntityId)
    .where("fileId", "=", id)
    .where("closedAt", "is", null)
    .execute();
}

/** The link of a file that the third party can still use. */
export async function findOpenLink(
  db: Connection,
  { legalEntityId, id, now }: OfFile & { readonly now: Date },
): Promise<LinkRow | undefined> {
  const row = await db
    .selectFrom("kycLink")
    .selectAll()
    .where("legalEntityId", "=", legalEntityId)
    .where("fileId", "=", id)
    .where("closedAt", "is", null)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  return row as LinkRow | undefined;
}

/** tidy-allow scope: the third party has no account; the secret of the link identifies the row. */
export async function findLinkBySecret(
  db: Connection,
  secretHash: Buffer,
  now: Date,
): Promise<LinkRow | undefined> {
  const row = await db
    .selectFrom("kycLink")
    .selectAll()
    .where("secretHash", "=", secretHash)
    .where("closedAt", "is", null)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  return row as LinkRow | undefined;
}

/** A link by its id, with the company's name. */
export async function findLinkToSend(
  db: Connection,
  id: string,
): Promise<
  | (Pick<LinkRow, "kinds" | "email" | "expiresAt" | "closedAt" | "createdBy"> & { company: string })
  | undefined
> {
  const row = await db
    .selectFrom("kycLink")
    .innerJoin("legalEntity", "legalEntity.id", "kycLink.legalEntityId")
    .select(["kinds", "kycLink.email", "expiresAt", "closedAt", "createdBy", "legalEntity.name as company"])
    .where("kycLink.id", "=", id)
    .executeTakeFirst();
  return row as never;
}

/** Takes a file away with its documents and links. */
export async function deleteFile(tx: Tx, { legalEntityId, id }: OfFile): Promise<void> {
  for (const table of ["kycDocument", "kycLink"] as const)
    await tx.deleteFrom(table).where("legalEntityId", "=", legalEntityId).where("fileId", "=", id).execute();
  await tx.deleteFrom("kycFile").where("legalEntityId", "=", legalEntityId).where("id", "=", id).execute();
}
