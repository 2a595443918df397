import { createContext, type KeyboardEvent, useContext } from "react";
import type { Certainty } from "../viewer/document-mark.ts";

/** How the words that are clicked for a field are read. */
export type TakenAs = "text" | "word" | "amount" | "date" | "iban" | "decimal";

/** How one field was read, and whether it was checked. */
export interface FieldReading {
  readonly certainty: Certainty;
  /** Of the reader, between 0 and 1; undefined: nothing was found. */
  readonly confidence: number | undefined;
  /** Why this value, in words; empty when the reader says nothing. */
  readonly reason: string;
}

/** A field that takes words of the document. */
export interface Taker {
  readonly label: string;
  readonly takes: TakenAs;
  /** Why it takes nothing now, as a sentence. */
  readonly closed?: string | undefined;
  /** Fills the field; answers what it shows now, for the announcement. */
  readonly fill: (value: string | number) => string | Promise<string>;
}

/** What the fields of a captured bill share with its document; absent on a bill without one. */
export interface FieldLink {
  readonly readingOf: (id: string) => FieldReading | undefined;
  /** The field that the document points at. */
  readonly pointedId: string | undefined;
  readonly point: (id: string | undefined) => void;
  readonly confirm: (id: string) => void;
  /** Keeps the way to fill a field as long as it is mounted. */
  readonly register: (id: string, taker: Taker) => () => void;
  /** Enter on a field: confirmed as it is, then the next one to look at. */
  readonly onEnter: (event: KeyboardEvent<HTMLElement>) => void;
}

export const FieldLinkContext = createContext<FieldLink | undefined>(undefined);

export function useFieldLink(): FieldLink | undefined {
  return useContext(FieldLinkContext);
}
