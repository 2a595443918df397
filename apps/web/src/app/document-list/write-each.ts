import type { InvoiceListItem } from "@grand-livre/contracts/invoice";

/** A selected document that was refused, and the sentence that says why. */
export interface Refused {
  readonly id: string;
  readonly name: string;
  readonly reason: string;
}

interface EachWork {
  /** Writes one; throws when it is refused. */
  readonly write: (document: InvoiceListItem) => Promise<unknown>;
  /** How it is called among others. */
  readonly nameOf: (document: InvoiceListItem) => string;
  readonly explain: (error: unknown) => Promise<string>;
  /** Called before each one: how many are done. */
  readonly onProgress: (done: number) => void;
}

/** Writes documents one after the other, in their order: a refused one does not keep the next from it. */
export async function writeEach(
  documents: readonly InvoiceListItem[],
  { write, nameOf, explain, onProgress }: EachWork,
): Promise<readonly Refused[]> {
  const refused: Refused[] = [];
  for (const [index, document] of documents.entries()) {
    onProgress(index);
    try {
      await write(document);
    } catch (error) {
      refused.push({ id: document.id, name: nameOf(document), reason: await explain(error) });
    }
  }
  return refused;
}
