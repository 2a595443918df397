import { createStore } from "../../lib/store.ts";

const KEY = "import-being-sent";

/** A file on its way to be imported, as the tab remembers it: a reload forgets the file itself. */
export interface BeingSent {
  readonly dossier: string;
  readonly fileName: string;
  /** By this machine's clock. */
  readonly at: number;
}

function kept(): BeingSent | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(KEY) ?? "null") as BeingSent | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** What this tab was sending when it was last loaded; it was not received unless the server says so. */
export const unsentImport = createStore<BeingSent | undefined>(kept());

/** Records that the sending begins; returns how to record its end, successful or not. */
export function beginSending(dossier: string, fileName: string): () => void {
  forgetUnsent();
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ dossier, fileName, at: Date.now() } satisfies BeingSent));
  } catch {
    // A browser that refuses storage forgets; leaving was warned of all the same.
  }
  return forgetUnsent;
}

export function forgetUnsent(): void {
  unsentImport.set(undefined);
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept either.
  }
}
