import { createStore } from "../lib/store.ts";

export interface ToastConfig {
  /** What changed, in one sentence. */
  readonly message: string;
  readonly tone?: "neutral" | "success" | "error";
  /** Shows « Annuler » while the toast is shown (8 s). */
  readonly undo?: () => void | Promise<void>;
  /** Where to see what changed; one or two. */
  readonly actions?: readonly { readonly label: string; readonly onSelect: () => void }[];
  /** Stays until it is changed or closed: something goes on. */
  readonly lasting?: boolean;
  /** How far what goes on is, as a percentage; undefined within it: not known yet. */
  readonly progress?: { readonly percent: number | undefined };
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

/** Says what changed, at the foot of the screen, for 8 s (longer while it is looked at). Answers its id. */
export function toast(config: ToastConfig): number {
  lastId += 1;
  const next = { ...config, id: lastId };
  toasts.set((open) => [...open, next].slice(-MOST_AT_ONCE));
  return next.id;
}

/** Says something else in the same place; an open toast only. */
export function changeToast(id: number, config: ToastConfig): void {
  toasts.set((open) => open.map((item) => (item.id === id ? { ...config, id } : item)));
}

export function closeToast(id: number): void {
  toasts.set((open) => open.filter((item) => item.id !== id));
}
