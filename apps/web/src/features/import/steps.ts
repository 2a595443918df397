import type { ImportState } from "./use-import.ts";

/** The seven steps of a file, from its drop to the seal of its batch. */
export const STEPS = [
  "Déposer",
  "Analyser",
  "Faire correspondre",
  "Simuler",
  "Importer",
  "Rapport",
  "Rendre définitif ou annuler",
] as const;

/** The step that a file is at, from 0. */
export function stepOf(state: ImportState): number {
  switch (state.step) {
    case "idle":
      return 0;
    case "reading":
      return 1;
    case "preview":
      return lacksColumns(state.preview) ? 2 : 3;
    case "failed":
      return state.preview === undefined ? 1 : 3;
    case "importing":
      return 4;
    case "done":
      return 5;
  }
}

/** Whether columns of a seen file are still to be named; of entries, those of its sheet. */
function lacksColumns(preview: unknown): boolean {
  const { sheet, missing } = preview as {
    readonly sheet?: { readonly missing: readonly string[] } | null;
    readonly missing?: readonly string[];
  };
  return (missing ?? sheet?.missing ?? []).length > 0;
}
