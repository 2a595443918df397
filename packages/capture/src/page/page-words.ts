import type { PageWord, RecognizedPages } from "./page-text.ts";

/** A page as it is displayed, with its words: points for a PDF, its own pixels for a picture. */
export interface WordsOfPage {
  /** From 1. */
  readonly page: number;
  readonly width: number;
  readonly height: number;
  /** `null`: the page holds no word, or none could be read. */
  readonly origin: "pdf-text" | "ocr" | null;
  readonly words: readonly PageWord[];
}

export interface PageWords {
  /** 0 for a document without pages, an XML file. */
  readonly pageCount: number;
  readonly pages: readonly WordsOfPage[];
}

export interface PageWordsOptions {
  /** Pages wanted, from 1; those that do not exist are left out. Default: the first twelve. */
  readonly pages?: readonly number[];
  /** Default 25 MB. */
  readonly maxBytes?: number;
  /** Default 200. */
  readonly maxPages?: number;
  /** Default 50 million. */
  readonly maxPixels?: number;
  /** What recognition read of the document's pages before; what it reads now is added. */
  readonly recognized?: RecognizedPages;
}
