import { useState } from "react";
import { newIdempotencyKey } from "../../../lib/api.ts";

interface Edited {
  /** Of the editor: another one starts another editor. */
  readonly key: string;
  readonly id: string | undefined;
  readonly dossier: string;
  /** The id that a new document was saved under, until the address shows it. */
  readonly becomes: string | undefined;
}

/**
 * The key of the editor behind an address that ends in `new` or an id: a new document keeps its editor when it is saved under
 * an id. Another id, or a new document in another company, starts another editor.
 */
export function useDocumentKey(id: string | undefined, dossier: string) {
  const start = (): Edited => ({ key: newIdempotencyKey(), id, dossier, becomes: undefined });
  const [edited, setEdited] = useState(start);
  const isSaved = edited.id === undefined && id !== undefined && edited.becomes === id;
  const isOther = edited.id !== id || (id === undefined && edited.dossier !== dossier);
  const current = isSaved ? { ...edited, id, becomes: undefined } : isOther ? start() : edited;
  if (current !== edited) setEdited(current);
  return {
    key: current.key,
    onSaved: (becomes: string) => setEdited((before) => ({ ...before, becomes })),
  };
}
