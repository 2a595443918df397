import { mailboxEndpoints } from "@grand-livre/contracts/endpoints/mailbox";
import { type Mail, writeMailBody } from "@grand-livre/contracts/mailbox";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useState } from "react";
import { useContractForm } from "../../app/form/use-contract-form.ts";
import { OfficeDialog } from "../../app/office/OfficeDialog.tsx";
import { RichTextField } from "../../app/office/RichTextField.tsx";
import { call, upload } from "../../lib/api.ts";
import { formatBytes } from "../../lib/format.ts";
import { queryClient } from "../../lib/query-client.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { FileDrop } from "../../ui/FileDrop.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { Notice } from "../../ui/Notice.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./Mailbox.module.css";
import { addressesOf, type MailDraft } from "./mailbox-words.ts";

const labels = { to: "À", cc: "Copie", bcc: "Copie cachée", subject: "Objet", content: "Message" } as const;

interface ComposeDialogProps {
  readonly initial: MailDraft;
  readonly onClose: () => void;
}

/** Writes to persons of the installation and, where SMTP is configured, to others. Closing keeps what was typed as a draft. */
export function ComposeDialog({ initial, onClose }: ComposeDialogProps) {
  const [copies, setCopies] = useState(initial.cc !== "" || initial.bcc !== "");
  const [id, setId] = useState(initial.id);
  const [files, setFiles] = useState(initial.files);
  const [isAttaching, setAttaching] = useState(false);
  const bodyOf = (values: MailDraft, send: boolean) => ({
    mail: {
      ...(id === undefined ? { attachmentsOf: initial.attachmentsOf } : { id }),
      to: addressesOf(values.to),
      cc: addressesOf(values.cc),
      bcc: addressesOf(values.bcc),
      subject: values.subject,
      content: values.content,
      send,
    },
  });
  const saved = async (message: string) => {
    await queryClient.invalidateQueries({ queryKey: [mailboxEndpoints.mails.tag] });
    toast({ tone: "success", message });
    onClose();
  };
  const form = useContractForm<MailDraft, typeof writeMailBody>({
    initial,
    labels,
    schema: writeMailBody,
    body: (values) => bodyOf(values, true),
    places: { "mail.to": "to", "mail.cc": "cc", "mail.bcc": "bcc", "mail.subject": "subject" },
    send: async (body) => {
      await call(mailboxEndpoints.writeMail, { body });
      await saved("Message envoyé.");
    },
  });
  const keep = () =>
    form.run(async () => {
      await call(mailboxEndpoints.writeMail, { body: bodyOf(form.values, false) });
      await saved("Brouillon enregistré.");
    });
  function leave() {
    // A draft that was made for its files shows among the drafts.
    if (id !== initial.id) void queryClient.invalidateQueries({ queryKey: [mailboxEndpoints.mails.tag] });
    onClose();
  }

  /** The draft as it is kept now: files lie in one. */
  async function keptDraft(): Promise<Mail> {
    const draft = await call(mailboxEndpoints.writeMail, { body: bodyOf(form.values, false) });
    setId(draft.id);
    setFiles(draft.attachments);
    return draft;
  }
  const attach = (added: File[]) =>
    form.run(async () => {
      setAttaching(true);
      try {
        const mailId = id ?? (await keptDraft()).id;
        for (const file of added)
          setFiles((await upload(mailboxEndpoints.attach, { file, fields: { mailId } })).attachments);
      } finally {
        setAttaching(false);
      }
    });
  const detach = (at: number) =>
    form.run(async () => {
      const kept = id === undefined ? (await keptDraft()).attachments : files;
      const gone = kept[at]?.id;
      if (gone == null) return;
      await call(mailboxEndpoints.detach, { query: { id: gone } });
      setFiles(kept.filter((file) => file.id !== gone));
    });

  return (
    <OfficeDialog
      title="Nouveau message"
      onClose={() => (form.dirty ? void keep() : leave())}
      foot={
        <>
          <ActionButton icon={icons.send} onClick={form.settleAndSubmit}>
            {form.sending ? "Envoi…" : "Envoyer"}
          </ActionButton>
          <Button variant="outlined" color="inherit" onClick={() => void keep()}>
            Garder en brouillon
          </Button>
          <Button color="inherit" onClick={leave}>
            Annuler
          </Button>
        </>
      }
    >
      <form {...form.frame} className={styles.form}>
        <TextField
          {...form.field("to")}
          autoFocus
          placeholder="camille@exemple.fr, bruno@exemple.fr"
          help="Des utilisateurs de cette installation ; d’autres adresses si l’envoi de courriels est configuré."
          labelAside={
            copies ? undefined : (
              <Button size="small" onClick={() => setCopies(true)}>
                Copies
              </Button>
            )
          }
        />
        {copies && (
          <>
            <TextField {...form.field("cc")} />
            <TextField {...form.field("bcc")} />
          </>
        )}
        <TextField {...form.field("subject")} maxLength={500} />
        <RichTextField {...form.field("content")} />
        {files.length > 0 && (
          <ul className={styles.files} aria-label="Pièces jointes">
            {files.map((file, at) => (
              <li key={file.id ?? file.name} className={styles.file}>
                <Icon path={icons.paperclip} size={16} />
                <span className={styles.fileName}>{file.name}</span>
                <span className={styles.quiet}>{formatBytes(file.size)}</span>
                <IconButton size="small" aria-label={`Retirer ${file.name}`} onClick={() => void detach(at)}>
                  <Icon path={icons.close} size={16} />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        <FileDrop
          compact
          multiple
          title={isAttaching ? "Envoi…" : "Joindre des fichiers"}
          hint="Dix au plus, de 25 Mo chacun"
          disabled={isAttaching}
          onFiles={(added) => void attach(added)}
        />
        {form.failure !== undefined && (
          <Notice tone="error" title={form.failure.title}>
            {form.failure.text}
          </Notice>
        )}
        <p className={styles.quiet}>
          <Icon path={icons.info} size={14} /> Fermer cette fenêtre garde le message en brouillon.
        </p>
      </form>
    </OfficeDialog>
  );
}
