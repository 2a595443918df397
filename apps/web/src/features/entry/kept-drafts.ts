import { createStore } from "../../lib/store.ts";
import type { EntryDraft } from "./grid/entry-draft.ts";

/** Raised when the shape of a draft changes: what an older build kept is left aside. */
const SHAPE = 3;
const PREFIX = `entry-draft.${SHAPE}.`;
const TAB = "entry-tab";
/** A reload takes the lock of its page over within this time; a copied tab never gets it. */
const TAKEOVER_MS = 3000;

/** Whose typing it is, and of which entry. */
export interface DraftSlot {
  readonly person: string;
  readonly dossier: string;
  /** The stored draft that is typed on; `new`: none yet. */
  readonly entry: string;
}

export interface KeptDraft {
  readonly draft: EntryDraft;
  /** By this machine's clock. */
  readonly at: number;
  /** Of the stored draft that was typed on; undefined: of none. */
  readonly version?: number;
  /** Its place in this browser. */
  readonly key: string;
}

/** Two tabs type two entries: each keeps its own, known again after a reload. */
const tab = createStore(read(sessionStorage, TAB) ?? crypto.randomUUID());
write(sessionStorage, TAB, tab.get());
hold();

function hold(): void {
  // Without locks (plain http) each tab is taken for a living one.
  if (!("locks" in navigator)) return;
  const never = new Promise<void>(() => undefined);
  navigator.locks
    .request(`${PREFIX}${tab.get()}`, { signal: AbortSignal.timeout(TAKEOVER_MS) }, () => never)
    .catch(() => {
      // The browser copied this tab from one that is still open.
      tab.set(crypto.randomUUID());
      write(sessionStorage, TAB, tab.get());
      hold();
    });
}

const prefixOf = ({ person, dossier, entry }: DraftSlot) => `${PREFIX}${person}.${dossier}.${entry}.`;

/** Keeps what is typed in this browser until it is stored. */
export function keepDraft(slot: DraftSlot, draft: EntryDraft, version: number | undefined): void {
  write(localStorage, prefixOf(slot) + tab.get(), JSON.stringify({ draft, version, at: Date.now() }));
}

/** What this tab kept before it was loaded anew. */
export function ownKeptDraft(slot: DraftSlot): KeptDraft | undefined {
  return parsed(prefixOf(slot) + tab.get());
}

/** What tabs that are closed left behind, the latest first. */
export async function orphanDrafts(slot: DraftSlot): Promise<readonly KeptDraft[]> {
  if (!("locks" in navigator)) return [];
  const { held = [] } = await navigator.locks.query();
  const alive = new Set(held.map(({ name }) => name?.slice(PREFIX.length)));
  const prefix = prefixOf(slot);
  return keys()
    .filter((key) => key.startsWith(prefix) && !alive.has(key.slice(prefix.length)))
    .flatMap((key) => parsed(key) ?? [])
    .toSorted((a, b) => b.at - a.at);
}

export function forgetDraft(slot: DraftSlot): void {
  forgetKept(prefixOf(slot) + tab.get());
}

export function forgetKept(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept either.
  }
}

function keys(): readonly string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

function parsed(key: string): KeptDraft | undefined {
  try {
    const kept = JSON.parse(read(localStorage, key) ?? "null") as Omit<KeptDraft, "key"> | null;
    return kept === null ? undefined : { ...kept, key };
  } catch {
    return undefined;
  }
}

function read(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

function write(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch {
    // A browser that refuses storage still works; it only forgets.
  }
}
