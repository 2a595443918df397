import { invoiceEndpoints } from "@grand-livre/contracts/endpoints/invoice";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import Button from "@mui/material/Button";
import { useState } from "react";
import { DocumentRecord } from "../../app/document/DocumentRecord.tsx";
import { abilityReason } from "../../app/document/issue-text.ts";
import { download, saveFile } from "../../lib/api.ts";
import { formatDate, formatDateTime } from "../../lib/format.ts";
import { icons } from "../../ui/icons.ts";
import { BillAssets } from "./BillAssets.tsx";
import { BillFacts } from "./BillFacts.tsx";
import { BillHeader } from "./BillHeader.tsx";
import { CorrectionDialog } from "./CorrectionDialog.tsx";
import { DocumentPane } from "./DocumentPane.tsx";
import { billState } from "./list-filters.ts";

/** A bill that is booked: corrected by another entry, never changed. */
export function BillRecord({ invoice }: { readonly invoice: InvoiceAnswer }) {
  const [isCorrecting, setCorrecting] = useState(false);
  const { cancel, reallocate } = invoice.abilities;
  const mayCorrect = cancel.allowed || reallocate.allowed;
  const original = invoice.documents[0];
  return (
    <>
      <DocumentRecord
        invoice={invoice}
        list="/accounting/supplier-bills"
        isAsking={isCorrecting}
        header={(actions) => (
          <BillHeader
            id={invoice.id}
            kind={invoice.kind}
            supplier={invoice.party?.name ?? invoice.companyName ?? undefined}
            number={invoice.bill_number ?? ""}
            refId={invoice.refId}
            billDate={invoice.bill_date}
            currency={invoice.currency}
            totalInclVatCents={invoice.totalInclVatCents}
            state={billState(invoice)}
            lifeCycleCode={invoice.lifeCycleCode}
            next={nextStep(invoice)}
            actions={actions}
          />
        )}
        menu={{
          before: [],
          after:
            original === undefined
              ? []
              : [
                  {
                    label: "Télécharger le document",
                    icon: icons.download,
                    onSelect: () =>
                      void download(invoiceEndpoints.document, {
                        params: { id: invoice.id, documentId: original.id },
                      }).then((file) => saveFile(file, original.fileName)),
                  },
                ],
        }}
        buttons={
          invoice.status === "validated" && (
            <Button
              variant="outlined"
              color="inherit"
              disabled={!mayCorrect}
              title={mayCorrect ? "" : (abilityReason(cancel) ?? "")}
              onClick={() => setCorrecting(true)}
            >
              Corriger
            </Button>
          )
        }
        document={original === undefined ? undefined : <DocumentPane invoice={invoice} />}
        facts={(onWhy) => (
          <>
            <BillAssets invoice={invoice} />
            <BillFacts invoice={invoice} onWhy={onWhy} />
          </>
        )}
      />
      {isCorrecting && <CorrectionDialog invoice={invoice} onClose={() => setCorrecting(false)} />}
    </>
  );
}

function nextStep(invoice: InvoiceAnswer): string {
  if (invoice.status === "refused")
    return "Refusée\u00a0: elle reste hors des livres. Le fournisseur en émet une autre, sous un nouveau numéro.";
  if (invoice.status === "cancelled")
    return "Annulée par contre-passation\u00a0: le document pourra être redéposé.";
  const validated = invoice.validatedAt === null ? "" : ` le ${formatDateTime(invoice.validatedAt)}`;
  const due = invoice.due_date === null ? "" : ` À payer pour le ${formatDate(invoice.due_date)}.`;
  return `Validée${validated}.${invoice.remainingCents > 0 ? due : ""}`;
}
