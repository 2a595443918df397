import { useEffect, useMemo, useState } from "react";
import { session } from "../../lib/session.ts";
import type { EntryDraft } from "./grid/entry-draft.ts";
import {
  type DraftSlot,
  forgetKept,
  type KeptDraft,
  keepDraft,
  orphanDrafts,
  ownKeptDraft,
} from "./kept-drafts.ts";

/** What an entry starts from: what the browser kept of it, else `fresh`. */
export interface KeptStart {
  readonly start: EntryDraft;
  /** Changes with the start, so that the form begins anew. */
  readonly turn: number;
  /** What the form shows is what was kept. */
  readonly resumed: KeptDraft | undefined;
  /** Typing that a closed tab left behind, to be taken up or dropped. */
  readonly waiting: KeptDraft | undefined;
  readonly take: (kept: KeptDraft) => void;
  readonly drop: (kept: KeptDraft) => void;
}

/**
 * Takes up what this tab was typing before a reload; of what closed tabs left, asks. What was typed on another version of a
 * stored draft than the present one (`version`) is asked too.
 */
export function useKeptStart(slot: DraftSlot, fresh: EntryDraft, version?: number): KeptStart {
  const [own] = useState(() => ownKeptDraft(slot));
  const isSure = own !== undefined && own.version === version;
  const [state, setState] = useState({ resumed: isSure ? own : undefined, turn: 0 });
  const [offered, setOffered] = useState<readonly KeptDraft[]>(own === undefined || isSure ? [] : [own]);
  const { person, dossier, entry } = slot;

  useEffect(() => {
    let isGone = false;
    void orphanDrafts({ person, dossier, entry }).then((orphans) => {
      if (!isGone)
        setOffered((before) => [
          ...before,
          ...orphans.filter(({ key }) => before.every((one) => one.key !== key)),
        ]);
    });
    return () => {
      isGone = true;
    };
  }, [person, dossier, entry]);

  const without = (kept: KeptDraft) => setOffered((before) => before.filter(({ key }) => key !== kept.key));
  return {
    start: state.resumed?.draft ?? fresh,
    turn: state.turn,
    resumed: state.resumed,
    waiting: state.resumed === undefined ? offered[0] : undefined,
    take(kept) {
      // From now on this tab keeps it as its own.
      keepDraft(slot, kept.draft, kept.version);
      if (kept.key !== ownKeptDraft(slot)?.key) forgetKept(kept.key);
      without(kept);
      setState(({ turn }) => ({ resumed: kept, turn: turn + 1 }));
    },
    drop(kept) {
      forgetKept(kept.key);
      without(kept);
      if (state.resumed?.key === kept.key) setState(({ turn }) => ({ resumed: undefined, turn: turn + 1 }));
    },
  };
}

/** Whose typing it is, and of which entry: another person of this browser does not see it. */
export function useDraftSlot(dossier: string, entry: string): DraftSlot {
  return useMemo(() => ({ person: session.user()?.email ?? "", dossier, entry }), [dossier, entry]);
}
