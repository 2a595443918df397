import { invoiceEndpoints } from "@grand-livre/contracts/endpoints/invoice";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import IconButton from "@mui/material/IconButton";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, download, saveFile, upload } from "../../lib/api.ts";
import { explainError } from "../../lib/error-text.ts";
import { formatBytes, formatDateTime } from "../../lib/format.ts";
import { confirmInFrench } from "../../ui/confirm.ts";
import { FileDrop } from "../../ui/FileDrop.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";
import { toast } from "../../ui/toast.ts";
import { takeAnswer } from "./invoice-queries.ts";
import { abilityReason } from "./issue-text.ts";
import styles from "./RecordRows.module.css";

type Proof = InvoiceAnswer["proofs"][number];

/** What proves a document (order, delivery note, signed quote), in any state of it. */
export function InvoiceProofs({ invoice }: { readonly invoice: InvoiceAnswer }) {
  const client = useQueryClient();
  const missing = abilityReason(invoice.abilities.addProof);
  const kept = abilityReason(invoice.abilities.deleteProof);
  const [sending, setSending] = useState(false);

  async function told(work: () => Promise<InvoiceAnswer>, done: string) {
    try {
      takeAnswer(client, await work());
      toast({ message: done, tone: "success" });
    } catch (error) {
      const { text, code } = await explainError(error);
      toast({ message: text, code, tone: "error" });
    }
  }

  async function add(files: File[]) {
    setSending(true);
    for (const file of files)
      await told(
        () => upload(invoiceEndpoints.uploadProof, { params: { id: invoice.id }, file }),
        `${file.name} est joint.`,
      );
    setSending(false);
  }

  async function remove(proof: Proof) {
    const sure = await confirmInFrench({
      title: "Retirer la pièce",
      message: `${proof.fileName} n’est plus jointe à la facture.`,
      confirmLabel: "Retirer",
    });
    if (sure)
      await told(
        () => call(invoiceEndpoints.deleteProof, { params: { id: invoice.id }, body: { proofId: proof.id } }),
        "Pièce retirée.",
      );
  }

  return (
    <Panel title="Pièces jointes" flush>
      {invoice.proofs.length > 0 && (
        <ul className={styles.rows}>
          {invoice.proofs.map((proof) => (
            <li key={proof.id} className={styles.row}>
              <span className={styles.what}>
                {proof.fileName}{" "}
                <span className={styles.quiet}>
                  {formatBytes(proof.sizeBytes)} · {formatDateTime(proof.addedAt)}
                </span>
              </span>
              <IconButton
                size="small"
                aria-label={`Télécharger ${proof.fileName}`}
                onClick={() =>
                  void download(invoiceEndpoints.document, {
                    params: { id: invoice.id, documentId: proof.id },
                  }).then((file) => saveFile(file, proof.fileName))
                }
              >
                <Icon path={icons.download} size={16} />
              </IconButton>
              <IconButton
                size="small"
                aria-label={`Retirer ${proof.fileName}`}
                disabled={kept !== undefined}
                title={kept ?? ""}
                onClick={() => void remove(proof)}
              >
                <Icon path={icons.trash} size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.drop}>
        <FileDrop
          compact
          multiple
          title={sending ? "Envoi…" : "Bon de commande, bon de livraison, devis signé"}
          hint={missing ?? "PDF, image, document bureautique, courriel ou texte"}
          accept=".pdf,image/*,.xml,.docx,.xlsx,.pptx,.odt,.ods,.doc,.xls,.msg,.eml,.txt,.csv"
          disabled={sending || missing !== undefined}
          onFiles={(files) => void add(files)}
        />
      </div>
    </Panel>
  );
}
