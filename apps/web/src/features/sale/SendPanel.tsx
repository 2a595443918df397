import { invoiceMailEndpoints } from "@grand-livre/contracts/endpoints/invoice-mail";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import {
  type InvoiceMailAnswer,
  type SendInvoiceMailBody,
  sendInvoiceMailBody,
} from "@grand-livre/contracts/invoice-mail";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { NO_MAIL_SERVER } from "../../app/document/delivery-words.ts";
import { EditForm } from "../../app/form/EditForm.tsx";
import { useContractForm } from "../../app/form/use-contract-form.ts";
import { RequestError } from "../../app/RequestError.tsx";
import { call } from "../../lib/api.ts";
import { createOnce } from "../../lib/create-once.ts";
import { Notice } from "../../ui/Notice.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { SkeletonForm } from "../../ui/Skeleton.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import { saleMailOptions } from "./sale-mail.ts";

interface SendPanelProps {
  readonly sale: InvoiceAnswer;
  readonly onClose: () => void;
}

/** The mail of a sale before it leaves: to whom, in which words, with its PDF. */
export function SendPanel({ sale, onClose }: SendPanelProps) {
  const { data, error, refetch } = useQuery(saleMailOptions(sale.id));
  return (
    <SidePanel wide title="Envoyer par e-mail" subtitle={sale.party?.name ?? ""} onClose={onClose}>
      {data !== undefined ? (
        <SendForm sale={sale} mail={data} onClose={onClose} />
      ) : error === null ? (
        <SkeletonForm fields={3} />
      ) : (
        <RequestError error={error} onRetry={() => void refetch()} />
      )}
    </SidePanel>
  );
}

function SendForm({ sale, mail, onClose }: SendPanelProps & { readonly mail: InvoiceMailAnswer }) {
  const client = useQueryClient();
  const [proposed] = useState(mail);
  const [sending] = useState(() =>
    createOnce((body: SendInvoiceMailBody, idempotencyKey) =>
      call(invoiceMailEndpoints.send, { params: { id: sale.id }, body, idempotencyKey }),
    ),
  );
  const form = useContractForm({
    initial: { recipient: proposed.recipient ?? "", subject: proposed.subject, text: proposed.text },
    labels: { recipient: "Destinataire", subject: "Objet", text: "Message" },
    schema: sendInvoiceMailBody,
    body: (draft) => ({ ...draft, recipient: draft.recipient.trim() }),
    send: async (body) => {
      const { content } = await sending.send(sendInvoiceMailBody.parse(body));
      for (const queryKey of [["invoice-mail"], ["audit"]]) void client.invalidateQueries({ queryKey });
      toast(
        mail.mailServer
          ? { message: `Envoi en cours à ${content.recipient}.`, tone: "success" }
          : { message: `Message prêt à partir pour ${content.recipient}, non envoyé.` },
      );
      onClose();
    },
  });
  return (
    <EditForm form={form} place="panel" submitLabel="Envoyer" onCancel={onClose}>
      {!mail.mailServer && <Notice tone="warning">{NO_MAIL_SERVER}</Notice>}
      <TextField {...form.field("recipient")} type="email" required autoFocus />
      <TextField {...form.field("subject")} maxLength={200} />
      <TextField {...form.field("text")} rows={12} maxLength={10_000} />
      <p>
        Pièce jointe{"\u00a0"}: {mail.attachment}
      </p>
    </EditForm>
  );
}
