import type { RecognizedPages } from "../page/page-text.ts";

/** Our own company: what a page may call the buyer. */
export interface KnownBuyer {
  readonly siren: string | null;
  readonly names: readonly string[];
}

/** A supplier of the books. */
export interface KnownSupplier {
  readonly name: string;
  readonly siren: string | null;
}

/** Apart from the reader, whose engines only its own process loads. */
export interface ReadBillOptions {
  /** Default 25 MB (contract: limits). */
  readonly maxBytes?: number;
  /** Default 200. */
  readonly maxPages?: number;
  /** Default 50 million. */
  readonly maxPixels?: number;
  /** Our own company, which is never the seller of a bill. */
  readonly buyer?: KnownBuyer;
  /** Suppliers of the books: a page that names one is more surely from it. */
  readonly suppliers?: readonly KnownSupplier[];
  /** What recognition read of the document's pages before; what it reads now is added. */
  readonly recognized?: RecognizedPages;
}

export const MAX_DOCUMENT_BYTES = 25 * 1024 * 1024;
export const MAX_PIXELS = 50_000_000;
