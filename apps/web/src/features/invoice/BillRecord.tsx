import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import Button from "@mui/material/Button";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { AccrualDialog } from "../../app/invoicing/AccrualDialog.tsx";
import { abilityReason } from "../../app/invoicing/ability-reason.ts";
import { accrualLabel } from "../../app/invoicing/document-kinds.ts";
import { InvoiceEntries, type Why } from "../../app/invoicing/InvoiceEntries.tsx";
import { InvoiceHistory } from "../../app/invoicing/InvoiceHistory.tsx";
import { InvoicePayments } from "../../app/invoicing/InvoicePayments.tsx";
import { InvoiceProofs } from "../../app/invoicing/InvoiceProofs.tsx";
import { moneyWords } from "../../app/invoicing/money-words.ts";
import { OffsetDialog } from "../../app/invoicing/OffsetDialog.tsx";
import { PaymentDialog } from "../../app/invoicing/PaymentDialog.tsx";
import { api, saveFile } from "../../lib/api.ts";
import { formatDate, formatDateTime } from "../../lib/format.ts";
import { ActionMenu, type MenuAction } from "../../ui/ActionMenu.tsx";
import { icons } from "../../ui/icons.ts";
import { useShortcut } from "../../ui/shortcut.ts";
import { BillFacts } from "./BillFacts.tsx";
import { BillHeader } from "./BillHeader.tsx";
import { BillWorkspace } from "./BillWorkspace.tsx";
import { CorrectionDialog } from "./CorrectionDialog.tsx";
import { DocumentPane } from "./DocumentPane.tsx";
import { billState } from "./list-filters.ts";

/** A bill that stands in the ledger: read only, with what it wrote; corrected by another entry, never changed. */
export function BillRecord({ invoice }: { readonly invoice: InvoiceAnswer }) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<"correct" | "payment" | "accrual" | "offset">();
  const [why, setWhy] = useState<Why>();
  const close = () => setOpen(undefined);
  const { cancel, reallocate } = invoice.abilities;
  const mayCorrect = cancel.allowed || reallocate.allowed;
  const original = invoice.documents[0];
  const pay = abilityReason(invoice.abilities.pay);
  const { verb } = moneyWords(invoice);
  const menu: MenuAction[] = [
    {
      label: accrualLabel(invoice),
      icon: icons.calendar,
      onSelect: () => setOpen("accrual"),
      disabledReason: abilityReason(invoice.abilities.markAsFnp),
    },
    ...(original === undefined
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
        ]),
  ];
  const enabled = open === undefined;
  useShortcut("escape", () => void navigate({ to: "/accounting/supplier-bills" }), { enabled });
  useShortcut("ctrl+enter", () => setOpen("payment"), { enabled: enabled && pay === undefined, label: verb });
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
            <ActionMenu actions={menu} />
            {invoice.status === "validated" && (
              <Button
                variant="outlined"
                color="inherit"
                disabled={!mayCorrect}
                title={mayCorrect ? "" : (abilityReason(cancel) ?? "")}
                onClick={() => setOpen("correct")}
              >
                Corriger
              </Button>
            )}
            {invoice.kind === "credit_note" &&
              invoice.status === "validated" &&
              invoice.paymentStatus !== "paid" && (
                <Button
                  variant="outlined"
                  color="inherit"
                  disabled={pay !== undefined}
                  title={pay ?? ""}
                  onClick={() => setOpen("offset")}
                >
                  Imputer sur une facture
                </Button>
              )}
            {invoice.status === "validated" && invoice.paymentStatus !== "paid" && (
              <Button
                variant="contained"
                disabled={pay !== undefined}
                title={pay ?? "Ctrl+Entrée"}
                aria-keyshortcuts="Control+Enter"
                onClick={() => setOpen("payment")}
              >
                {verb}
              </Button>
            )}
          </>
        }
      />
      <BillWorkspace
        document={<DocumentPane invoice={invoice} />}
        form={
          <>
            <BillFacts invoice={invoice} onWhy={setWhy} />
            <InvoicePayments invoice={invoice} />
            <InvoiceEntries invoice={invoice} why={why} />
            <InvoiceProofs invoice={invoice} />
            <InvoiceHistory invoice={invoice} />
          </>
        }
      />
      {open === "correct" && <CorrectionDialog invoice={invoice} onClose={close} />}
      {open === "payment" && <PaymentDialog invoices={[invoice]} onClose={close} onDone={close} />}
      {open === "offset" && <OffsetDialog note={invoice} onClose={close} />}
      {open === "accrual" && <AccrualDialog invoice={invoice} onClose={close} />}
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
