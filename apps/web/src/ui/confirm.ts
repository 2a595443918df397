import { labelOf } from "../lib/i18n/labels.ts";
import { createStore } from "../lib/store.ts";

export type DialogColor = "primary" | "accent" | "warn" | "basic" | "info" | "success" | "warning" | "error";

/** The confirmation dialog of the specification. Every part has a default. */
export interface ConfirmConfig {
  readonly title?: string;
  readonly message?: React.ReactNode;
  readonly icon?: {
    readonly show?: boolean;
    readonly name?: "warning" | "question" | "info" | "check";
    readonly color?: DialogColor;
  };
  readonly titleColor?: DialogColor;
  readonly actions?: {
    readonly confirm?: {
      readonly show?: boolean;
      readonly label?: string;
      readonly color?: "primary" | "accent" | "warn";
    };
    readonly cancel?: { readonly show?: boolean; readonly label?: string };
  };
  /** Whether Escape, the backdrop and a cross close it. Off unless set. */
  readonly dismissible?: boolean;
}

/** `undefined`: dismissed without an answer. */
export type ConfirmResult = "confirmed" | "cancelled" | undefined;

export interface OpenDialog {
  readonly id: number;
  readonly config: ConfirmConfig;
  readonly answer: (result: ConfirmResult) => void;
}

export const defaultConfirm = {
  title: "Confirm action",
  message: "Are you sure you want to confirm this action?",
  confirmLabel: "Confirm",
  cancelLabel: "Cancel",
} as const;

export const dialogs = createStore<readonly OpenDialog[]>([]);
let lastId = 0;

/** Asks, and answers what was chosen. Works from anywhere: the application's root shows the dialog. */
export function confirm(config: ConfirmConfig = {}): Promise<ConfirmResult> {
  return new Promise((resolve) => {
    lastId += 1;
    const id = lastId;
    dialogs.set((open) => [
      ...open,
      {
        id,
        config,
        answer(result) {
          dialogs.set((still) => still.filter((dialog) => dialog.id !== id));
          resolve(result);
        },
      },
    ]);
  });
}

/** `confirm` with the buttons of the person's language: 'Oui' (or the given label) and 'Annuler'. True when confirmed. */
export async function confirmInFrench(
  config: Omit<ConfirmConfig, "actions"> & { readonly confirmLabel?: string; readonly danger?: boolean },
): Promise<boolean> {
  const { confirmLabel = labelOf("ui.yes"), danger = true, ...rest } = config;
  const result = await confirm({
    ...rest,
    actions: {
      confirm: { label: confirmLabel, color: danger ? "warn" : "primary" },
      cancel: { label: labelOf("ui.cancel") },
    },
  });
  return result === "confirmed";
}

/** Shows something that must be read before going on; one button. */
export async function announce(config: {
  readonly title: string;
  readonly message: React.ReactNode;
  readonly label?: string;
  readonly color?: DialogColor;
}): Promise<void> {
  await confirm({
    title: config.title,
    message: config.message,
    icon: { color: config.color ?? "warning", name: "warning" },
    actions: { confirm: { label: config.label ?? "OK", color: "primary" }, cancel: { show: false } },
  });
}
