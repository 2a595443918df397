import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import Button from "@mui/material/Button";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api, saveFile } from "../../lib/api.ts";
import { formatDate, formatDateTime } from "../../lib/format.ts";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import { icons } from "../../ui/icons.ts";
import { useShortcut } from "../../ui/shortcut.ts";
import { BillEntries } from "./BillEntries.tsx";
import { BillFacts } from "./BillFacts.tsx";
import { BillHeader } from "./BillHeader.tsx";
import { BillWorkspace } from "./BillWorkspace.tsx";
import { CorrectionDialog } from "./CorrectionDialog.tsx";
import { DocumentPane } from "./DocumentPane.tsx";
import { findingText } from "./issue-text.ts";
import { billState } from "./list-filters.ts";

/** A bill that stands in the ledger: read only, with what it wrote; corrected by another entry, never changed. */
export function BillRecord({ invoice }: { readonly invoice: InvoiceAnswer }) {
  const navigate = useNavigate();
  const [correcting, setCorrecting] = useState(false);
  const { cancel, reallocate } = invoice.abilities;
  const mayCorrect = cancel.allowed || reallocate.allowed;
  const original = invoice.documents[0];
  useShortcut("escape", () => void navigate({ to: "/accounting/supplier-bills" }), { enabled: !correcting });
  return (
    <>
      <BillHeader
        invoice={invoice}
        supplier={invoice.party?.name ?? invoice.companyName ?? undefined}
        number={invoice.bill_number ?? ""}
        totalInclVatCents={invoice.totalInclVatCents}
        state={billState(invoice)}
        next={nextStep(invoice)}
        actions={
          <>
            <ActionMenu
              actions={
                original === undefined
                  ? []
                  : [
                      {
                        label: "Télécharger le document",
                        icon: icons.download,
                        onSelect: () =>
                          void api
                            .download(`/api/invoice/${invoice.id}/document/${original.id}`)
                            .then((file) => saveFile(file, original.fileName)),
                      },
                    ]
              }
            />
            {invoice.status === "validated" && (
              <Button
                variant="outlined"
                color="inherit"
                disabled={!mayCorrect}
                title={
                  mayCorrect || cancel.code === undefined
                    ? ""
                    : findingText({ code: cancel.code, severity: "warning", details: cancel.details })
                }
                onClick={() => setCorrecting(true)}
              >
                Corriger
              </Button>
            )}
          </>
        }
      />
      <BillWorkspace
        document={<DocumentPane invoice={invoice} />}
        form={
          <>
            <BillFacts invoice={invoice} />
            <BillEntries invoice={invoice} />
          </>
        }
      />
      {correcting && <CorrectionDialog invoice={invoice} onClose={() => setCorrecting(false)} />}
    </>
  );
}

function nextStep(invoice: InvoiceAnswer): string {
  if (invoice.status === "cancelled")
    return "Annulée par contre-passation\u00a0: le document peut être déposé à nouveau.";
  const validated = invoice.validatedAt === null ? "" : ` le ${formatDateTime(invoice.validatedAt)}`;
  const due = invoice.due_date === null ? "" : ` À payer pour le ${formatDate(invoice.due_date)}.`;
  return `Validée${validated}.${invoice.remainingCents > 0 ? due : ""}`;
}
