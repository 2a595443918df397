import type { ReminderLevelBody, ReminderPreview, SendReminderBody } from "@grand-livre/contracts/reminder";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { RequestError } from "../../app/RequestError.tsx";
import { api } from "../../lib/api.ts";
import { createOnce } from "../../lib/create-once.ts";
import { explainError } from "../../lib/error-text.ts";
import { formatCents } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { SkeletonForm } from "../../ui/Skeleton.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./Reminders.module.css";
import { forgetReminders, type Letter, previewOptions } from "./reminder-queries.ts";

interface LetterPanelProps {
  readonly letter: Letter;
  readonly customer: string;
  readonly levels: readonly ReminderLevelBody[];
  readonly onClose: () => void;
}

/** The mail of a reminder before it leaves: read, changed if need be, sent with its invoices. */
export function LetterPanel({ letter, customer, levels, onClose }: LetterPanelProps) {
  const [levelId, setLevelId] = useState(letter.levelId);
  const asked = { ...letter, levelId };
  const { data, error, refetch } = useQuery(previewOptions(asked));
  return (
    <SidePanel wide title="Relance" subtitle={customer} onClose={onClose}>
      <div className={styles.panel}>
        <SelectField
          label="Niveau"
          value={levelId}
          options={levels.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setLevelId}
        />
        {error !== null ? (
          <RequestError error={error} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <SkeletonForm fields={4} />
        ) : (
          <LetterForm key={levelId} letter={asked} preview={data} customer={customer} onClose={onClose} />
        )}
      </div>
    </SidePanel>
  );
}

interface LetterFormProps {
  readonly letter: Letter;
  readonly preview: ReminderPreview;
  readonly customer: string;
  readonly onClose: () => void;
}

function LetterForm({ letter, preview, customer, onClose }: LetterFormProps) {
  const client = useQueryClient();
  const missing = useMissingRight("invoices", "Validator");
  const [recipient, setRecipient] = useState(preview.recipient ?? "");
  const [subject, setSubject] = useState(preview.subject);
  const [text, setText] = useState(preview.text);
  const [problem, setProblem] = useState<string>();
  const [sending, setSending] = useState(false);
  const [creation] = useState(() =>
    createOnce((body: SendReminderBody, idempotencyKey) =>
      api.post("/api/reminder", body, { idempotencyKey }),
    ),
  );
  const form = useRef<HTMLFormElement>(null);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (sending || missing !== undefined) return;
    setProblem(undefined);
    if (!/^\S+@\S+\.\S+$/.test(recipient.trim()))
      return setProblem("Indiquez l’adresse e-mail du destinataire. Elle se garde sur la fiche du client.");
    setSending(true);
    try {
      const invoiceIds = [...letter.invoiceIds];
      const body = { ...letter, invoiceIds, recipient: recipient.trim(), subject, text };
      const { content } = await creation.send(body);
      forgetReminders(client);
      toast(
        content === body
          ? { message: `${preview.levelName} envoyé à ${customer}.`, tone: "success" }
          : {
              message: `${preview.levelName} déjà envoyé à ${content.recipient}\u00a0: la réponse du serveur s’était perdue. Ce que vous avez changé depuis n’y est pas.`,
            },
      );
      onClose();
    } catch (error) {
      setProblem((await explainError(error)).text);
    } finally {
      setSending(false);
    }
  }

  return (
    <form
      ref={form}
      className={styles.panel}
      style={{ padding: 0 }}
      onSubmit={(event) => void send(event)}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        form.current?.requestSubmit();
      }}
      noValidate
    >
      <TextField label="Destinataire" type="email" value={recipient} onChange={setRecipient} />
      <TextField label="Objet" value={subject} maxLength={200} onChange={setSubject} />
      <TextField label="Message" rows={22} value={text} maxLength={10_000} onChange={setText} />
      <div>
        <p className={styles.quiet}>
          Réclamé{"\u00a0"}: <strong>{formatCents(preview.claimedCents, "EUR")}</strong> · pièces jointes
          {"\u00a0"}:
        </p>
        <ul className={styles.files} aria-label="Pièces jointes">
          {preview.attachments.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </div>
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      <div className={styles.actions}>
        <ActionButton variant="text" color="inherit" onClick={onClose}>
          Renoncer
        </ActionButton>
        <ActionButton
          type="submit"
          shortcut="Ctrl+Entrée"
          disabledReason={missing ?? (sending ? "Envoi en cours." : undefined)}
        >
          Envoyer la relance
        </ActionButton>
      </div>
    </form>
  );
}
