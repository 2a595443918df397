import type { EntryAnswer } from "@grand-livre/contracts/entry";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { newIdempotencyKey } from "../../lib/api.ts";
import { createStore, useStore } from "../../lib/store.ts";
import type { DateContext } from "../../lib/typed.ts";
import type { EntryBooks } from "./books.ts";
import { bodyOf, type Problem, problemsOf } from "./draft-body.ts";
import { changeDraft, type DraftAction } from "./grid/change-draft.ts";
import type { DraftFacts, EntryDraft } from "./grid/entry-draft.ts";
import { withVatLines } from "./grid/vat-draft.ts";
import { type DraftSlot, forgetDraft, keepDraft } from "./kept-drafts.ts";
import { createEntry, entriesChanged, updateEntry, validateEntry } from "./queries.ts";
import { useDayRates } from "./use-day-rates.ts";

/** A draft as the ledger keeps it, with what the server found worth a look. */
export type StoredDraft = Pick<EntryAnswer, "id" | "version" | "warnings">;

export interface EditorStart {
  readonly draft: EntryDraft;
  /** The stored draft that is edited; undefined: a new entry. */
  readonly stored: StoredDraft | undefined;
  readonly dossier: string;
  readonly books: EntryBooks;
  readonly within: DateContext;
  readonly facts: DraftFacts;
  /** Where the browser keeps what is typed until it is stored. */
  readonly slot: DraftSlot;
  /** The draft is one that the browser kept: it is not stored in this state. */
  readonly isResumed: boolean;
}

/** States that Ctrl+Z goes back through. */
const MOST_STEPS = 200;

/** The last command on the entry: its problems are shown from then on, corrected or not. */
type Asked = "nothing" | "draft" | "entry";

/** An entry being typed: its draft, what is wrong with it, and its two ways to the ledger. */
export function useEntryEditor(options: EditorStart) {
  const { draft: start, stored, dossier, books, within, slot } = options;
  const client = useQueryClient();
  const store = useMemo(() => createStore(start), [start]);
  const draft = useStore(store);
  const saved = useRef<{ readonly draft: EntryDraft | undefined; readonly stored: StoredDraft | undefined }>({
    draft: options.isResumed ? undefined : start,
    stored,
  });
  const facts = useRef(options.facts);
  const rates = useDayRates(dossier, store);
  facts.current = options.facts;
  const history = useRef<History>({ past: [], future: [], cell: undefined });
  const key = useRef(newIdempotencyKey());
  const validationKey = useRef(newIdempotencyKey());
  const [asked, setAsked] = useState<Asked>("nothing");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const problems = useMemo(
    () => (asked === "nothing" ? [] : problemsOf(draft, books, within, asked)),
    [asked, draft, books, within],
  );

  function forget(): void {
    forgetDraft(slot);
    if (saved.current.stored !== undefined) forgetDraft({ ...slot, entry: saved.current.stored.id });
  }

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
    forget();
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

  // A lost connection or a reload takes nothing of what was typed.
  useEffect(() => {
    const known = saved.current.stored;
    if (draft === start || draft === saved.current.draft) return;
    keepDraft(known === undefined ? slot : { ...slot, entry: known.id }, draft, known?.version);
  }, [draft, start, slot]);

  function dispatch(action: DraftAction): void {
    const before = store.get();
    const date = action.type === "header" ? action.patch.date : undefined;
    if (date !== undefined && date !== before.date)
      void rates.follow(date, () => dispatch({ type: "rates" }));
    if (action.type === "settle") void rates.read(action, () => dispatch(action));
    const changed = changeDraft(before, action, { ...facts.current, rates: rates.known(before.date) });
    const isTyping = action.type === "edit" || action.type === "header";
    const after = isTyping ? changed : withVatLines(changed, facts.current);
    if (after === before) return;
    const steps = history.current;
    // What is typed in one cell is one step, and what the screen makes of it belongs to it.
    const cell =
      action.type === "edit" || action.type === "settle"
        ? `${before.lines[action.row]?.key} ${action.column}`
        : action.type === "header"
          ? Object.keys(action.patch).join(" ")
          : undefined;
    const isSameStep = cell !== undefined && cell === steps.cell;
    history.current = {
      past: isSameStep ? steps.past : [...steps.past, before].slice(-MOST_STEPS),
      future: [],
      cell,
    };
    store.set(after);
  }

  /** One step back (`undo`) or forth (`redo`); nothing where there is none. */
  function step(direction: "undo" | "redo"): void {
    const { past, future } = history.current;
    const target = direction === "undo" ? past.at(-1) : future[0];
    if (target === undefined) return;
    const current = store.get();
    history.current =
      direction === "undo"
        ? { past: past.slice(0, -1), future: [current, ...future], cell: undefined }
        : { past: [...past, current], future: future.slice(1), cell: undefined };
    store.set(target);
  }

  return {
    draft,
    current: store.get,
    dispatch,
    /** Lets go of what the browser keeps of it: it is left for good. */
    forget,
    undo: () => step("undo"),
    redo: () => step("redo"),
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
        const entry = await validateEntry(kept.id, kept.version, validationKey.current);
        entriesChanged(client, entry);
        return entry;
      }),
  };
}

interface History {
  readonly past: readonly EntryDraft[];
  readonly future: readonly EntryDraft[];
  /** The cell that the last step was typed in. */
  readonly cell: string | undefined;
}

export type EntryEditor = ReturnType<typeof useEntryEditor>;
