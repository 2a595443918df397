import { createContext, type KeyboardEvent, useContext } from "react";
import type { FieldReading, TakenAs } from "./captured-fields.ts";

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
  /** Keeps the way to fill a field as long as it stands. */
  readonly register: (id: string, taker: Taker) => () => void;
  /** Enter on a field: confirmed as it is, then the next one to look at. */
  readonly onEnter: (event: KeyboardEvent<HTMLElement>) => void;
}

export const FieldLinkContext = createContext<FieldLink | undefined>(undefined);

export function useFieldLink(): FieldLink | undefined {
  return useContext(FieldLinkContext);
}
