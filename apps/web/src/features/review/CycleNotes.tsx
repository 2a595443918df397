import { reviewEndpoints } from "@grand-livre/contracts/endpoints/review";
import type { ReviewCycleAnswer, ReviewNote } from "@grand-livre/contracts/review";
import { useState } from "react";
import { useCommand } from "../../app/command/use-command.ts";
import { formatDateTime } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { REVIEW } from "./queries.ts";
import styles from "./Review.module.css";

interface CycleNotesProps {
  readonly exercise: string;
  readonly sheet: ReviewCycleAnswer;
}

/** Questions and remarks of a cycle, each open until it is answered. */
export function CycleNotes({ exercise, sheet }: CycleNotesProps) {
  const { run } = useCommand([REVIEW]);
  const [text, setText] = useState("");
  const [account, setAccount] = useState("");
  const missing = useMissingRight("reports", "Editor");
  async function write() {
    const note = {
      fiscalExerciseRefId: exercise,
      cycle: sheet.cycle,
      account: account === "" ? null : account,
      text,
    };
    await run(reviewEndpoints.note, { body: note }, { done: () => setText(""), said: "Note enregistrée." });
  }
  return (
    <Panel title="Notes">
      <div className={styles.notes}>
        {sheet.notes.map((note) => (
          <Note key={note.id} note={note} missing={missing} />
        ))}
        {missing === undefined && (
          <>
            <SelectField
              label="Compte"
              value={account}
              options={[
                { value: "", label: "Tout le cycle" },
                ...sheet.rows.map((row) => ({ value: row.account, label: `${row.account} ${row.label}` })),
              ]}
              onChange={setAccount}
            />
            <TextField label="Note" value={text} onChange={setText} rows={4} maxLength={2000} />
            <ActionButton
              disabledReason={text.trim() === "" ? "Écrivez d’abord la note." : undefined}
              variant="outlined"
              onClick={() => void write()}
            >
              Ajouter la note
            </ActionButton>
          </>
        )}
      </div>
    </Panel>
  );
}

function Note({ note, missing }: { readonly note: ReviewNote; readonly missing: string | undefined }) {
  const { run } = useCommand([REVIEW]);
  const [answering, setAnswering] = useState(false);
  const [answer, setAnswer] = useState("");
  const { id, account, text, by, at } = note;
  const send = () =>
    run(reviewEndpoints.answerNote, { params: { id }, body: { answer } }, { said: "Note répondue." });
  return (
    <article className={styles.note}>
      <p>
        {account !== null && <strong>{account} </strong>}
        {text}
      </p>
      <p className={styles.quiet}>
        {by} · {formatDateTime(at)} {note.answer === null && <StatusChip tone="warning">Ouverte</StatusChip>}
      </p>
      {note.answer !== null && (
        <blockquote className={styles.answer}>
          {note.answer.text}
          <span className={styles.quiet}>
            {note.answer.by} · {formatDateTime(note.answer.at)}
          </span>
        </blockquote>
      )}
      {note.answer === null && missing === undefined && !answering && (
        <ActionButton size="small" variant="outlined" color="inherit" onClick={() => setAnswering(true)}>
          Répondre
        </ActionButton>
      )}
      {answering && note.answer === null && (
        <>
          <TextField
            label="Réponse"
            value={answer}
            onChange={setAnswer}
            rows={3}
            maxLength={2000}
            autoFocus
          />
          <ActionButton
            size="small"
            disabledReason={answer.trim() === "" ? "Écrivez d’abord la réponse." : undefined}
            onClick={() => void send()}
          >
            Enregistrer la réponse
          </ActionButton>
        </>
      )}
    </article>
  );
}
