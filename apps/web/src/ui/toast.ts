import { createStore } from "../lib/store.ts";

export interface ToastConfig {
  /** What changed, in one sentence. */
  readonly message: string;
  readonly tone?: "neutral" | "success" | "error";
  /** Shows « Annuler » while the toast stands (8 s). */
  readonly undo?: () => void | Promise<void>;
  /** Where to see what changed; one or two. */
  readonly actions?: readonly { readonly label: string; readonly onSelect: () => void }[];
  /** Code to quote, of an error. */
  readonly code?: string;
}

export interface OpenToast extends ToastConfig {
  readonly id: number;
}

export const TOAST_MS = 8000;
const MOST_AT_ONCE = 3;

export const toasts = createStore<readonly OpenToast[]>([]);
let lastId = 0;

/** Says what changed, at the foot of the screen, for 8 s (longer while it is looked at). */
export function toast(config: ToastConfig): void {
  lastId += 1;
  const next = { ...config, id: lastId };
  toasts.set((open) => [...open, next].slice(-MOST_AT_ONCE));
}

export function closeToast(id: number): void {
  toasts.set((open) => open.filter((item) => item.id !== id));
}
