import { reminderEndpoints } from "@grand-livre/contracts/endpoints/reminder";
import {
  type ReminderLevelBody,
  type ReminderPreview,
  type SendReminderBody,
  sendReminderBody,
} from "@grand-livre/contracts/reminder";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { NO_MAIL_SERVER } from "../../app/document/delivery-words.ts";
import { EditForm } from "../../app/form/EditForm.tsx";
import { useContractForm } from "../../app/form/use-contract-form.ts";
import { Loading } from "../../app/Loading.tsx";
import { call } from "../../lib/api.ts";
import { createOnce } from "../../lib/create-once.ts";
import { formatCents } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { Notice } from "../../ui/Notice.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
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
  const level = (
    <SelectField
      label="Niveau"
      value={levelId}
      options={levels.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={setLevelId}
    />
  );
  return (
    <SidePanel wide title="Relance" subtitle={customer} onClose={onClose}>
      {data !== undefined && error === null ? (
        <LetterForm key={levelId} letter={asked} preview={data} customer={customer} onClose={onClose}>
          {level}
        </LetterForm>
      ) : (
        <div className={styles.panel}>
          {level}
          <Loading error={error} onRetry={() => void refetch()} fields={4} />
        </div>
      )}
    </SidePanel>
  );
}

interface LetterFormProps {
  readonly letter: Letter;
  readonly preview: ReminderPreview;
  readonly customer: string;
  readonly onClose: () => void;
  /** Above the fields: the choice of the level. */
  readonly children: ReactNode;
}

function LetterForm({ letter, preview, customer, onClose, children }: LetterFormProps) {
  const client = useQueryClient();
  const missing = useMissingRight("invoices", "Validator");
  const [creation] = useState(() =>
    createOnce((body: SendReminderBody, idempotencyKey) =>
      call(reminderEndpoints.send, { body, idempotencyKey }),
    ),
  );
  const form = useContractForm({
    initial: { recipient: preview.recipient ?? "", subject: preview.subject, text: preview.text },
    labels: { recipient: "Destinataire", subject: "Objet", text: "Message" },
    schema: sendReminderBody.required({ recipient: true }),
    body: (draft) => ({
      ...letter,
      invoiceIds: [...letter.invoiceIds],
      ...draft,
      recipient: draft.recipient.trim(),
    }),
    send: async (body) => {
      const sent = sendReminderBody.parse(body);
      const { content } = await creation.send(sent);
      forgetReminders(client);
      toast(
        content === sent
          ? preview.mailServer
            ? { message: `${preview.levelName} envoyé à ${customer}.`, tone: "success" }
            : { message: `${preview.levelName} prêt à partir pour ${customer}, non envoyé.` }
          : {
              message: `${preview.levelName} déjà envoyé à ${content.recipient}\u00a0: la réponse du serveur s’était perdue. Ce que vous avez changé depuis n’y est pas.`,
            },
      );
      onClose();
    },
  });
  return (
    <EditForm
      form={form}
      place="panel"
      submitLabel="Envoyer la relance"
      onCancel={onClose}
      disabledReason={missing}
    >
      {children}
      {!preview.mailServer && <Notice tone="warning">{NO_MAIL_SERVER}</Notice>}
      <TextField
        {...form.field("recipient")}
        type="email"
        autoFocus
        required
        help="Elle se garde sur la fiche du client."
      />
      <TextField {...form.field("subject")} maxLength={200} />
      <TextField {...form.field("text")} rows={22} maxLength={10_000} />
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
    </EditForm>
  );
}
