import type { WordsAnswer } from "@grand-livre/contracts/capture";
import type { Application } from "../../../application.ts";
import type { Connection } from "../../../database/connection.ts";
import type { Caller } from "../../../http/caller.ts";
import { orRefuse, RefusalError } from "../../../http/refusal-error.ts";
import { findRecognized, keepRecognized } from "../../capture/service.ts";
import { allowedHeader } from "../document/allowed-service.ts";
import type { HeaderRow } from "../document/document.ts";
import { type DocumentRow, findDocuments } from "../document/parts-repository.ts";
import { findPage, findPageCount, keepPage, type StoredPage } from "./inbox-repository.ts";

/** The document that a bill was read from. @throws RefusalError INVOICE_WITHOUT_DOCUMENT */
export async function originalOf(db: Connection, header: HeaderRow): Promise<DocumentRow> {
  const documents = await findDocuments(db, {
    legalEntityId: header.legalEntityId,
    invoiceId: header.id,
  });
  const original = documents.find((one) => one.role === "original");
  if (!original) throw new RefusalError("INVOICE_WITHOUT_DOCUMENT");
  return original;
}

/**
 * The words of a page of a bill's document, with their boxes. Read once, then kept beside the document.
 * @throws RefusalError INVOICE_NOT_FOUND, FORBIDDEN, INVOICE_WITHOUT_DOCUMENT, PAGE_NOT_FOUND, and what makes a document unreadable
 */
export async function wordsOfPage(
  app: Application,
  caller: Caller,
  id: string,
  page: number,
): Promise<WordsAnswer> {
  const header = await allowedHeader(app.db, caller, id, "Viewer");
  const { fileSha256 } = await originalOf(app.db, header);
  const document = { legalEntityId: header.legalEntityId, fileSha256 };
  const kept = await findPage(app.db, { ...document, page });
  if (kept) return presentWords(kept);
  const known = await findPageCount(app.db, document);
  if (known !== undefined && page > known) throw new RefusalError("PAGE_NOT_FOUND", { page });
  const recognized = await findRecognized(app.db, document, page);
  const bytes = await app.files.read(fileSha256);
  const { pageCount, pages } = orRefuse(await app.reader.words(bytes, { pages: [page], recognized }));
  await keepRecognized(app.db, document, recognized);
  const [read] = pages;
  if (!read) throw new RefusalError("PAGE_NOT_FOUND", { page });
  const stored = { ...read, pageCount };
  await keepPage(app.db, document, stored, app.now());
  return presentWords(stored);
}

function presentWords({ origin, words, ...page }: StoredPage): WordsAnswer {
  return { ...page, origin: origin as WordsAnswer["origin"], words: words as WordsAnswer["words"] };
}
