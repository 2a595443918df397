import { invoiceEndpoints } from "@grand-livre/contracts/endpoints/invoice";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import Button from "@mui/material/Button";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { saveDownload } from "../../app/command/save-download.ts";
import { DocumentRecord } from "../../app/document/DocumentRecord.tsx";
import { isLate } from "../../app/document/document-kinds.ts";
import { abilityReason } from "../../app/document/issue-text.ts";
import { formatCents, formatDate } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import type { DateContext } from "../../lib/typed.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { CancelDialog } from "./CancelDialog.tsx";
import { SaleDocument } from "./SaleDocument.tsx";
import { SaleFacts } from "./SaleFacts.tsx";
import { SaleHeader } from "./SaleHeader.tsx";
import { SaleMails } from "./SaleMails.tsx";
import { SaleReminders } from "./SaleReminders.tsx";
import { SendPanel } from "./SendPanel.tsx";
import { saleName, saleNumber, saleState } from "./sale-state.ts";
import { useSaleCommands } from "./use-sale-commands.ts";

interface SaleRecordProps {
  readonly sale: InvoiceAnswer;
  readonly within: DateContext | undefined;
}

/** A sale that is validated, with the document that its client has. */
export function SaleRecord({ sale, within }: SaleRecordProps) {
  const navigate = useNavigate();
  const [isCancelling, setCancelling] = useState(false);
  const [isSending, setSending] = useState(false);
  const commands = useSaleCommands();
  const creator = useMissingRight("invoices", "Creator");
  const validator = useMissingRight("invoices", "Validator");
  const isNote = sale.kind === "credit_note";

  function save(format: "pdf" | "cii" | "ubl") {
    const params = { id: sale.id };
    return format === "pdf"
      ? saveDownload(invoiceEndpoints.pdf, { params }, `${saleNumber(sale)}.pdf`)
      : saveDownload(invoiceEndpoints.xml, { params, query: { syntax: format } }, `${saleNumber(sale)}.xml`);
  }

  const creditReason = isNote
    ? "Un avoir ne se corrige pas par un avoir\u202f; émettez une nouvelle facture."
    : sale.status === "cancelled"
      ? "Un avoir annule déjà cette facture."
      : undefined;
  return (
    <>
      <DocumentRecord
        invoice={sale}
        list="/accounting/invoices"
        isAsking={isCancelling || isSending}
        buttons={
          <Button
            variant="outlined"
            color="inherit"
            disabled={validator !== undefined}
            title={validator ?? ""}
            startIcon={<Icon path={icons.mail} size={16} />}
            onClick={() => setSending(true)}
          >
            Envoyer
          </Button>
        }
        header={(actions) => (
          <SaleHeader
            id={sale.id}
            title={saleName(sale)}
            client={sale.party?.name ?? sale.companyName ?? undefined}
            kind={sale.kind}
            identity={[
              ...(sale.bill_date === null ? [] : [`du ${formatDate(sale.bill_date)}`]),
              ...(sale.bill_label === "" ? [] : [sale.bill_label]),
            ]}
            totalInclVatCents={sale.totalInclVatCents}
            currency={sale.currency}
            state={saleState(sale)}
            lifeCycleCode={sale.lifeCycleCode}
            next={nextStep(sale)}
            actions={actions}
          />
        )}
        menu={{
          before: [
            {
              label: "Annuler par un avoir…",
              icon: icons.close,
              onSelect: () => setCancelling(true),
              disabledReason: creditReason ?? abilityReason(sale.abilities.cancel),
            },
            {
              label: "Avoir partiel",
              icon: icons.edit,
              onSelect: () => void commands.credit(sale),
              disabledReason: creator ?? creditReason,
            },
            {
              label: "Dupliquer",
              icon: icons.add,
              onSelect: () => void commands.duplicate(sale),
              disabledReason: abilityReason(sale.abilities.duplicate),
            },
            {
              label: "Rendre récurrente…",
              icon: icons.retry,
              onSelect: () =>
                void navigate({ to: "/accounting/invoices/recurring/new", search: { from: sale.id } }),
              disabledReason: creator ?? (isNote ? "Un avoir ne se répète pas." : undefined),
            },
          ],
          after: [
            {
              label: "Télécharger le PDF (Factur-X)",
              icon: icons.download,
              onSelect: () => void save("pdf"),
            },
            { label: "Télécharger le XML (CII)", icon: icons.download, onSelect: () => void save("cii") },
            { label: "Télécharger le XML (UBL)", icon: icons.download, onSelect: () => void save("ubl") },
          ],
        }}
        document={<SaleDocument sale={sale} />}
        facts={(onWhy) => <SaleFacts sale={sale} onWhy={onWhy} />}
        more={
          <>
            <SaleMails sale={sale} />
            {!isNote && <SaleReminders sale={sale} />}
          </>
        }
      />
      {isSending && <SendPanel sale={sale} onClose={() => setSending(false)} />}
      {isCancelling && <CancelDialog sale={sale} within={within} onClose={() => setCancelling(false)} />}
    </>
  );
}

function nextStep(sale: InvoiceAnswer): string {
  if (sale.status === "cancelled") return "Annulée par un avoir du même montant\u00a0: plus rien n’est dû.";
  if (sale.remainingCents <= 0) {
    if (sale.kind === "credit_note") return "Avoir soldé.";
    return `${sale.paymentStatus === "paid" ? "Payée" : "Soldée par avoir"}\u00a0: plus rien n’est dû.`;
  }
  const rest = formatCents(sale.remainingCents, sale.currency);
  if (sale.kind === "credit_note") return `Reste à imputer ou à rembourser\u00a0: ${rest}.`;
  if (isLate(sale)) return `En retard depuis le ${formatDate(sale.due_date)}\u00a0: ${rest} à encaisser.`;
  return `À encaisser${sale.due_date === null ? "" : ` pour le ${formatDate(sale.due_date)}`}\u00a0: ${rest}.`;
}
