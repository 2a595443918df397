import Dialog from "@mui/material/Dialog";
import { useId, useMemo, useState } from "react";
import type { Taker } from "../../../app/document/captured/field-link.ts";
import { formatPlural } from "../../../lib/format.ts";
import { matchOptions } from "../../../lib/match-options.ts";
import { allTaken } from "./taken-value.ts";
import { shownValue } from "./use-field-area.ts";
import type { PageWords } from "./use-page-words.ts";
import styles from "./WordChoice.module.css";

interface WordChoiceProps {
  readonly taker: Taker;
  readonly currency: string;
  readonly pages: readonly number[];
  readonly pageOf: PageWords["pageOf"];
  readonly isReading: boolean;
  readonly onChoose: (value: string | number) => void;
  readonly onClose: () => void;
}

interface Choice {
  readonly id: string;
  readonly value: string | number;
  readonly shown: string;
  readonly page: number;
}

const MOST_SHOWN = 60;

/** The same as clicking a word, from the keyboard: every value of the document that the field may take. */
export function WordChoice({
  taker,
  currency,
  pages,
  pageOf,
  isReading,
  onChoose,
  onClose,
}: WordChoiceProps) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const all = useMemo(() => choicesOf(taker, currency, pages, pageOf), [taker, currency, pages, pageOf]);
  const found = matchOptions(all, typed, ({ shown }) => ({ code: "", label: shown })).slice(0, MOST_SHOWN);
  const current = Math.min(at, found.length - 1);

  function onKeyDown(event: React.KeyboardEvent) {
    const chosen = found[current];
    if (event.key === "ArrowDown") setAt(Math.min(current + 1, found.length - 1));
    else if (event.key === "ArrowUp") setAt(Math.max(current - 1, 0));
    else if (event.key === "Enter" && chosen !== undefined) onChoose(chosen.value);
    else return;
    event.preventDefault();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      slotProps={{ paper: { className: styles.panel ?? "" } }}
    >
      <h2 id={`${id}-title`} className={styles.title}>
        Choisir dans le document{"\u00a0"}: {taker.label}
      </h2>
      <input
        className={styles.search}
        autoFocus
        role="combobox"
        aria-label={`Chercher une valeur pour ${taker.label}`}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={found.length === 0 ? undefined : `${id}-${current}`}
        placeholder="Chercher…"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <p className={styles.count} role="status">
        {isReading
          ? "Lecture des mots du document…"
          : found.length === 0
            ? "Aucune valeur de ce genre dans le document."
            : formatPlural(found.length, "valeur")}
      </p>
      <div id={`${id}-list`} role="listbox" aria-label="Valeurs du document" className={styles.list}>
        {found.map((choice, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field above keeps the focus and the keys, as a combobox does.
          <div
            key={choice.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === current}
            className={styles.option}
            ref={(element) => {
              if (index === current) element?.scrollIntoView({ block: "nearest" });
            }}
            onClick={() => onChoose(choice.value)}
          >
            <span className={styles.value}>{choice.shown}</span>
            {pages.length > 1 && <span className={styles.page}>page {choice.page}</span>}
          </div>
        ))}
      </div>
    </Dialog>
  );
}

/** Each value once, where it is printed first. */
function choicesOf(
  taker: Taker,
  currency: string,
  pages: readonly number[],
  pageOf: WordChoiceProps["pageOf"],
): readonly Choice[] {
  const seen = new Set<string | number>();
  return pages.flatMap((page) => {
    const answer = pageOf(page);
    if (answer === undefined) return [];
    return allTaken(taker.takes, answer).flatMap((value) => {
      if (seen.has(value)) return [];
      seen.add(value);
      return [{ id: `${page} ${value}`, value, shown: shownValue(taker.takes, value, currency), page }];
    });
  });
}
