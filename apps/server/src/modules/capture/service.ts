import type { CapturedBill } from "@grand-livre/capture/bill/captured-bill";
import type { RecognizedPages } from "@grand-livre/capture/page/page-text";
import { recognizedOfPart } from "@grand-livre/capture/split/recognized-of-part";
import { isRefusal } from "@grand-livre/domain/refusal";
import type { Application } from "../../application.ts";
import { orRefuse } from "../../http/refusal-error.ts";
import { findSupplierNames } from "../counterparty/service.ts";
import { legalEntityById } from "../legal-entity/service.ts";
import { findRecognized } from "./recognized-repository.ts";

export { findRecognized, keepRecognized } from "./recognized-repository.ts";

/** A value under this is shown to the user before anything is validated. */
export const SURE = 0.95;

/** How many suppliers of the books the reader is given. */
const KNOWN_SUPPLIERS = 2000;

/** The bills that one document seems to hold, by pages. */
export type SplitProposal = {
  readonly parts: readonly {
    readonly from: number;
    readonly to: number;
    readonly billNumber: string | null;
  }[];
  readonly confidence: number;
  readonly reason: string;
};

/** What was read of a document. */
export type ReadDocument = {
  readonly bill: CapturedBill;
  readonly splitProposal: SplitProposal | null;
  readonly recognized: RecognizedPages;
};

/** As sure as that a document must hold several bills for the values of its first one to be shown alone. */
const PARTED = 0.8;

/**
 * A stored document with the bills that it seems to hold. Of several, the first one's values are shown: one bill's date beside
 * another's total would be announced as sure and be wrong. Each scanned page is recognised once for all of it.
 * @throws RefusalError what makes it no bill at all
 */
export async function readDocument(
  app: Application,
  file: { readonly legalEntityId: string; readonly fileSha256: string },
): Promise<ReadDocument> {
  const { legalEntityId } = file;
  const bytes = await app.files.read(file.fileSha256);
  const recognized = await findRecognized(app.db, file);
  const whole = await readForCompany(app, legalEntityId, bytes, recognized);
  const splitProposal = (await splitsOf(app, whole, bytes, recognized)) ?? null;
  const [first, second] = splitProposal?.parts ?? [];
  const asOne = { bill: whole, splitProposal, recognized };
  if (!first || !second || (splitProposal?.confidence ?? 0) < PARTED) return asOne;
  const files = await app.reader.extractPages(bytes, [{ from: first.from, to: first.to }]);
  const alone = isRefusal(files) ? undefined : files[0];
  if (alone === undefined) return asOne;
  const bill = await readForCompany(app, legalEntityId, alone, recognizedOfPart(recognized, first));
  return { bill: { ...bill, pageCount: whole.pageCount }, splitProposal, recognized };
}

/** The bills that the reader sees in one document; an electronic invoice is one by its nature. */
async function splitsOf(
  app: Application,
  bill: CapturedBill,
  bytes: Uint8Array,
  recognized: RecognizedPages,
): Promise<SplitProposal | null> {
  const isPages = bill.source === "pdf-text" || bill.source === "ocr" || bill.source === "none";
  if (!isPages || bill.fileKind !== "pdf" || (bill.pageCount ?? 1) < 2) return null;
  const proposal = await app.reader.proposeSplits(bytes, { recognized });
  // What cannot be separated is one bill, as it was read.
  return proposal === null || isRefusal(proposal) ? null : proposal;
}

/**
 * The content of a document, read with the company and its suppliers in mind. Pages that recognition reads are added to those
 * that it is given.
 * @throws RefusalError what makes it no bill at all
 */
export async function readForCompany(
  app: Application,
  legalEntityId: string,
  bytes: Uint8Array,
  recognized: RecognizedPages,
): Promise<CapturedBill> {
  const entity = await legalEntityById(app.db, legalEntityId);
  const options = {
    buyer: { siren: entity.siren, names: [entity.name] },
    suppliers: await findSupplierNames(app.db, legalEntityId, KNOWN_SUPPLIERS),
    recognized,
  };
  return orRefuse(await app.reader.read(bytes, options));
}
