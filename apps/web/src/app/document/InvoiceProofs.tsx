import { invoiceEndpoints } from "@grand-livre/contracts/endpoints/invoice";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { useQueryClient } from "@tanstack/react-query";
import { call, download, upload } from "../../lib/api.ts";
import { formatBytes, formatDateTime } from "../../lib/format.ts";
import { AttachedFiles } from "./AttachedFiles.tsx";
import { takeAnswer } from "./invoice-queries.ts";
import { abilityReason } from "./issue-text.ts";

/** What proves a document (order, delivery note, signed quote), in any state of it. */
export function InvoiceProofs({ invoice }: { readonly invoice: InvoiceAnswer }) {
  const client = useQueryClient();
  const params = { id: invoice.id };
  return (
    <AttachedFiles
      title="Bon de commande, bon de livraison, devis signé"
      to="à la facture"
      files={invoice.proofs.map(({ id, fileName, sizeBytes, addedAt }) => ({
        id,
        fileName,
        told: `${formatBytes(sizeBytes)} · ${formatDateTime(addedAt)}`,
      }))}
      cannotAdd={abilityReason(invoice.abilities.addProof)}
      cannotRemove={abilityReason(invoice.abilities.deleteProof)}
      onAdd={async (file) => takeAnswer(client, await upload(invoiceEndpoints.uploadProof, { params, file }))}
      onRead={({ id: documentId }) =>
        download(invoiceEndpoints.document, { params: { ...params, documentId } })
      }
      onRemove={async ({ id: proofId }) =>
        takeAnswer(client, await call(invoiceEndpoints.deleteProof, { params, body: { proofId } }))
      }
    />
  );
}
