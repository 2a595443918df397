import type { EntryAnswer } from "@grand-livre/contracts/entry";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { newIdempotencyKey } from "../../lib/api.ts";
import { createStore, useStore } from "../../lib/store.ts";
import type { DateContext } from "../../lib/typed.ts";
import type { EntryBooks } from "./books.ts";
import { bodyOf, type Problem, problemsOf } from "./draft-body.ts";
import { changeDraft, type DraftAction, type EntryDraft } from "./grid/entry-draft.ts";
import { createEntry, entriesChanged, updateEntry, validateEntry } from "./queries.ts";

/** A draft as the ledger keeps it, with what the server found worth a look. */
export type StoredDraft = Pick<EntryAnswer, "id" | "version" | "warnings">;

export interface EditorStart {
  readonly draft: EntryDraft;
  /** The stored draft that is edited; undefined: a new entry. */
  readonly stored: StoredDraft | undefined;
  readonly dossier: string;
  readonly books: EntryBooks;
  readonly within: DateContext;
}

/** How far the entry was asked to go: its problems are told from then on, corrected or not. */
type Asked = "nothing" | "draft" | "entry";

/** An entry being typed: its draft, what is wrong with it, and its two ways to the ledger. */
export function useEntryEditor({ draft: start, stored, dossier, books, within }: EditorStart) {
  const client = useQueryClient();
  const store = useMemo(() => createStore(start), [start]);
  const draft = useStore(store);
  const saved = useRef({ draft: start, stored });
  const key = useRef(newIdempotencyKey());
  const [asked, setAsked] = useState<Asked>("nothing");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const problems = useMemo(
    () => (asked === "nothing" ? [] : problemsOf(draft, books, within, asked)),
    [asked, draft, books, within],
  );

  async function keep(wanted: "draft" | "entry"): Promise<StoredDraft | undefined> {
    const current = store.get();
    setAsked(wanted);
    setFailure(null);
    if (problemsOf(current, books, within, wanted).length > 0) return undefined;
    const known = saved.current.stored;
    if (known !== undefined && saved.current.draft === current) return known;
    const body = bodyOf(current, within);
    const entry =
      known === undefined
        ? await createEntry({ legalEntityRefId: dossier, ...body }, key.current)
        : await updateEntry(known.id, { version: known.version, ...body });
    saved.current = { draft: current, stored: entry };
    entriesChanged(client, entry);
    return entry;
  }

  async function guarded<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    setBusy(true);
    try {
      return await work();
    } catch (error) {
      setFailure(error);
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  return {
    draft,
    current: store.get,
    dispatch: (action: DraftAction) => store.set((one) => changeDraft(one, action)),
    problems: problems as readonly Problem[],
    failure,
    busy,
    /** Whether something was typed that is not stored. */
    isUnsaved: () => store.get() !== saved.current.draft,
    /** The stored draft, as soon as there is one. */
    storedId: () => saved.current.stored?.id,
    /** Keeps the entry as a draft. Undefined: it was refused, and the screen says why. */
    save: () => guarded(() => keep("draft")),
    /**
     * Gives the entry its number for good, once `accept` has taken what deserves a look. Undefined: it was refused,
     * and the screen says why, or it was not accepted and stays a draft.
     */
    validate: (accept: (warnings: StoredDraft["warnings"]) => Promise<boolean>) =>
      guarded(async (): Promise<EntryAnswer | undefined> => {
        const kept = await keep("entry");
        if (kept === undefined || !(await accept(kept.warnings))) return undefined;
        const entry = await validateEntry(kept.id, kept.version);
        entriesChanged(client, entry);
        return entry;
      }),
    forget: () => {
      saved.current = { ...saved.current, draft: store.get() };
    },
  };
}

export type EntryEditor = ReturnType<typeof useEntryEditor>;
