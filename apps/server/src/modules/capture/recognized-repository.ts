import { RECOGNITION_VERSION } from "@grand-livre/capture/ocr/recognition-version";
import type { PageText, RecognizedPages } from "@grand-livre/capture/page/page-text";
import { sql } from "kysely";
import { type Connection, json } from "../../database/connection.ts";

type DocumentKey = { readonly legalEntityId: string; readonly fileSha256: string };

/** What this version of recognition read of a document's pages; of one page alone, when it is named. */
export async function findRecognized(
  db: Connection,
  { legalEntityId, fileSha256 }: DocumentKey,
  page: number | null = null,
): Promise<RecognizedPages> {
  const { rows } = await sql<{ page: number; content: PageText }>`
    select r.page, r.content from recognized_page r
    where r.legal_entity_id = ${legalEntityId} and r.file_sha256 = ${fileSha256} and r.version = ${RECOGNITION_VERSION}
      and (${page}::integer is null or r.page = ${page})`.execute(db);
  return new Map(rows.map((row) => [row.page, row.content]));
}

/** Keeps pages for next time, over those of another version; two who read one at once keep it once. */
export async function keepRecognized(
  db: Connection,
  { legalEntityId, fileSha256 }: DocumentKey,
  pages: RecognizedPages,
): Promise<void> {
  if (pages.size === 0) return;
  await sql`
    insert into recognized_page (legal_entity_id, file_sha256, page, version, content)
    select e.id, ${fileSha256}, (p.content ->> 'page')::integer, ${RECOGNITION_VERSION}, p.content
    from legal_entity e, jsonb_array_elements(${json([...pages.values()])}) as p (content)
    where e.id = ${legalEntityId}
    order by 3
    on conflict (legal_entity_id, file_sha256, page) do update set version = excluded.version, content = excluded.content
    where recognized_page.version <> excluded.version`.execute(db);
}
