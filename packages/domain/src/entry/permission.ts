import { ALLOWED, type Permission, refuse } from "../refusal.ts";
import type { EntryNature, EntryState } from "./entry.ts";

/** `source_kind` of what a person types in a journal. Every other source owns its entries. */
export const MANUAL_SOURCE = "manual";

/** `source_kind` of the à-nouveaux: a draft while the year before is provisionally closed, sealed with its closing for good. */
export const CLOSING_SOURCE = "closing";

/** What is known of a stored entry when somebody wants to do something with it. */
export interface EntryFacts {
  readonly state: EntryState;
  readonly nature: EntryNature;
  readonly sourceKind: string;
  readonly number?: string | null;
  /** Number of the entry that reverses this one. */
  readonly reversedBy?: string | null;
  /** Set when this entry itself reverses another one. */
  readonly reversesId?: string | null;
}

export type EditCode = "ENTRY_ALREADY_VALIDATED" | "ENTRY_PROVISIONAL" | "ENTRY_FROM_DOCUMENT";
export type ValidateCode = "ENTRY_ALREADY_VALIDATED" | "ENTRY_PROVISIONAL" | "ENTRY_FROM_DOCUMENT";
export type ReverseCode =
  | "ENTRY_NOT_VALIDATED"
  | "ENTRY_PROVISIONAL"
  | "ENTRY_ALREADY_REVERSED"
  | "ENTRY_IS_REVERSAL"
  | "ENTRY_FROM_DOCUMENT";

/** A draft typed by hand may be edited; one that comes from a document changes with its document. */
export function canEditEntry(entry: EntryFacts): Permission<EditCode> {
  const draft = canValidateEntry(entry);
  if ("refused" in draft) return draft;
  return entry.sourceKind === MANUAL_SOURCE ? ALLOWED : refuse("ENTRY_FROM_DOCUMENT");
}

/** A draft that may be edited may be deleted: it has no number yet, nothing is missing after it. */
export function canDeleteEntry(entry: EntryFacts): Permission<EditCode> {
  return canEditEntry(entry);
}

/** Whether its state lets it be validated; its content is judged by `checkEntry`. */
export function canValidateEntry({ state, number, sourceKind }: EntryFacts): Permission<ValidateCode> {
  if (state === "validated") return refuse("ENTRY_ALREADY_VALIDATED", { number: number ?? "" });
  if (state === "provisional") return refuse("ENTRY_PROVISIONAL", { number: number ?? "" });
  return sourceKind === CLOSING_SOURCE ? refuse("ENTRY_FROM_DOCUMENT") : ALLOWED;
}

export interface ReversalDemand {
  /** A document reverses its own entries when it is cancelled; a person goes through the document. */
  readonly by: "user" | "document";
}

/**
 * A validated entry is corrected once, by its contre-passation. A contre-passation is not reversed in its turn: the
 * trail would loop. A person who reversed by mistake writes the original again, as a new entry with its own number.
 */
export function canReverseEntry(entry: EntryFacts, { by }: ReversalDemand): Permission<ReverseCode> {
  const number = entry.number ?? "";
  if (entry.state === "draft") return refuse("ENTRY_NOT_VALIDATED");
  if (entry.state === "provisional") return refuse("ENTRY_PROVISIONAL", { number });
  if (entry.reversedBy) return refuse("ENTRY_ALREADY_REVERSED", { number, reversedBy: entry.reversedBy });
  if (entry.reversesId) return refuse("ENTRY_IS_REVERSAL", { number });
  if (by === "user" && entry.sourceKind !== MANUAL_SOURCE) return refuse("ENTRY_FROM_DOCUMENT", { number });
  return ALLOWED;
}
