import Button from "@mui/material/Button";
import styles from "./SaveNote.module.css";
import type { SaveState } from "./use-autosave.ts";

const WORDS: Readonly<Record<Exclude<SaveState, "failed">, string>> = {
  saved: "Enregistré",
  waiting: "Enregistrement…",
  saving: "Enregistrement…",
};

/** Whether what was typed is saved; a save that failed can be tried again. */
export function SaveNote({ state, onRetry }: { readonly state: SaveState; readonly onRetry: () => void }) {
  return (
    <span className={styles.note} role="status" data-state={state}>
      {state === "failed" ? (
        <>
          Non enregistré
          <Button size="small" color="error" onClick={onRetry}>
            Réessayer
          </Button>
        </>
      ) : (
        WORDS[state]
      )}
    </span>
  );
}
