import type { JournalAnswer } from "@grand-livre/contracts/journal";
import { useRef, useState } from "react";
import { CompletionInput, openList } from "../../app/fields/CompletionInput.tsx";
import { matchOptions } from "../../lib/match-options.ts";
import type { DateContext } from "../../lib/typed.ts";
import { DateField } from "../../ui/DateField.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./EntryForm.module.css";
import type { DraftAction } from "./grid/change-draft.ts";
import type { EntryDraft } from "./grid/entry-draft.ts";

export interface EntryHeaderProps {
  readonly draft: EntryDraft;
  readonly dispatch: (action: DraftAction) => void;
  readonly journals: readonly JournalAnswer[];
  readonly within: DateContext;
  readonly problems: Readonly<Partial<Record<"journal" | "date" | "label", string>>>;
  /** From the last field on: the first cell of the grid. */
  readonly onLeave: () => void;
  readonly onCancel: () => void;
  /** The field that a new entry starts in. */
  readonly start: "journal" | "date" | undefined;
}

/** Journal, date, pièce, libellé: Enter goes from one to the next, then into the grid. */
export function EntryHeader(props: EntryHeaderProps) {
  const { draft, dispatch, journals, within, problems, start } = props;
  const frame = useRef<HTMLDivElement>(null);
  // A person who opened a dialog meanwhile types there: the first field does not take the focus from it.
  const [first] = useState(() =>
    document.activeElement?.closest('[aria-modal="true"]') == null ? start : undefined,
  );
  const change = (patch: Partial<Omit<EntryDraft, "lines">>) => dispatch({ type: "header", patch });
  const active = journals.filter((journal) => journal.active);
  const chosen = journals.find((journal) => journal.code === draft.journalCode);

  function onKeyDown(event: React.KeyboardEvent<HTMLDivElement>) {
    if (event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") return props.onCancel();
    const inJournal = event.target.role === "combobox";
    if (inJournal && (event.key === "F4" || event.key === "/")) {
      event.preventDefault();
      return openList(event.target);
    }
    if (event.key !== "Enter") return;
    event.preventDefault();
    const fields = [
      ...(frame.current?.querySelectorAll<HTMLInputElement>("input:not([tabindex='-1'])") ?? []),
    ];
    const next = fields[fields.indexOf(event.target) + (event.shiftKey ? -1 : 1)];
    if (next !== undefined) next.focus();
    else if (!event.shiftKey) props.onLeave();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter bubbles up from the fields, which are inputs.
    <div ref={frame} className={styles.header} onKeyDown={onKeyDown}>
      <Field label="Journal" required error={problems.journal} help={chosen?.label}>
        {({ id, ...aria }) => (
          <CompletionInput
            id={id}
            label="Journal"
            className={styles.code}
            value={draft.journalCode}
            find={(typed) => matchOptions(active, typed, (journal) => journal)}
            onType={(text) => change({ journalCode: text.toUpperCase() })}
            onChoose={({ code }) => change({ journalCode: code })}
            autoFocus={first === "journal"}
            required
            invalid={aria["aria-invalid"] ?? false}
            describedBy={aria["aria-describedby"]}
          />
        )}
      </Field>
      <DateField
        label="Date"
        required
        value={draft.date}
        within={within}
        error={problems.date}
        autoFocus={first === "date"}
        onChange={(date) => change({ date })}
      />
      <TextField
        label="Pièce"
        value={draft.pieceRef}
        maxLength={100}
        onChange={(pieceRef) => change({ pieceRef })}
      />
      <TextField
        label="Libellé"
        required
        value={draft.label}
        maxLength={300}
        error={problems.label}
        onChange={(label) => change({ label })}
      />
    </div>
  );
}
