import { mailboxEndpoints } from "@grand-livre/contracts/endpoints/mailbox";
import { writeMailBody } from "@grand-livre/contracts/mailbox";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useContractForm } from "../../app/form/use-contract-form.ts";
import { OfficeDialog } from "../../app/office/OfficeDialog.tsx";
import { call } from "../../lib/api.ts";
import { queryClient } from "../../lib/query-client.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
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

/** Writes to persons of the installation. Closing keeps what was typed as a draft. */
export function ComposeDialog({ initial, onClose }: ComposeDialogProps) {
  const [copies, setCopies] = useState(initial.cc !== "" || initial.bcc !== "");
  const bodyOf = (values: MailDraft, send: boolean) => ({
    mail: {
      ...(initial.id === undefined ? {} : { id: initial.id }),
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

  return (
    <OfficeDialog
      title="Nouveau message"
      onClose={() => (form.dirty ? void keep() : onClose())}
      foot={
        <>
          <ActionButton icon={icons.send} onClick={form.settleAndSubmit}>
            {form.sending ? "Envoi…" : "Envoyer"}
          </ActionButton>
          <Button variant="outlined" color="inherit" onClick={() => void keep()}>
            Garder en brouillon
          </Button>
          <Button color="inherit" onClick={onClose}>
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
          help="Les adresses d’utilisateurs de cette installation."
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
        <TextField {...form.field("content")} rows={14} maxLength={100_000} />
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
