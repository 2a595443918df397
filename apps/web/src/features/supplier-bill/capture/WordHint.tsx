import Button from "@mui/material/Button";
import type { DocumentLink } from "../../../app/document/viewer/DocumentViewer.tsx";
import type { PageWords } from "./use-page-words.ts";
import styles from "./WordHint.module.css";

interface WordHintProps {
  readonly link: DocumentLink;
  readonly words: PageWords;
  /** The list of the keyboard; undefined while no field waits. */
  readonly onChoose: (() => void) | undefined;
}

/** Under the pages: what a click on a word does now. */
export function WordHint({ link, words, onChoose }: WordHintProps) {
  const hasWords = words.pages.some((page) => words.wordsOf(page) !== undefined);
  if (!words.isReading && !hasWords) return null;
  return (
    <div className={styles.hint}>
      {words.isReading ? (
        "Lecture des mots du document…"
      ) : link.taker === undefined ? (
        "Cliquez sur un champ, puis sur un mot du document pour le remplir."
      ) : (
        <>
          <span>
            Cliquez sur un mot, ou glissez sur plusieurs, pour remplir <strong>{link.taker}</strong>
          </span>
          {onChoose !== undefined && (
            <Button size="small" color="inherit" onClick={onChoose} title="F2">
              Liste
            </Button>
          )}
        </>
      )}
    </div>
  );
}
