import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import Button from "@mui/material/Button";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { AccrualDialog } from "../../app/invoicing/AccrualDialog.tsx";
import { accrualLabel } from "../../app/invoicing/document-kinds.ts";
import { InvoiceEntries, type Why } from "../../app/invoicing/InvoiceEntries.tsx";
import { InvoiceHistory } from "../../app/invoicing/InvoiceHistory.tsx";
import { InvoicePayments } from "../../app/invoicing/InvoicePayments.tsx";
import { InvoiceProofs } from "../../app/invoicing/InvoiceProofs.tsx";
import { OffsetDialog } from "../../app/invoicing/OffsetDialog.tsx";
import { PaymentDialog } from "../../app/invoicing/PaymentDialog.tsx";
import { api, saveFile } from "../../lib/api.ts";
import { formatCents, formatDate } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import type { DateContext } from "../../lib/typed.ts";
import { ActionMenu, type MenuAction } from "../../ui/ActionMenu.tsx";
import { icons } from "../../ui/icons.ts";
import { SplitPane } from "../../ui/SplitPane.tsx";
import { useShortcut } from "../../ui/shortcut.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import { abilityText } from "./ability-text.ts";
import { CancelDialog } from "./CancelDialog.tsx";
import { SaleDocument } from "./SaleDocument.tsx";
import { SaleFacts } from "./SaleFacts.tsx";
import { SaleHeader } from "./SaleHeader.tsx";
import styles from "./SaleRecord.module.css";
import { SaleReminders } from "./SaleReminders.tsx";
import { isLate, saleName, saleNumber, saleState } from "./sale-state.ts";
import { useSaleCommands } from "./use-sale-commands.ts";

interface SaleRecordProps {
  readonly sale: InvoiceAnswer;
  readonly within: DateContext | undefined;
}

type View = "document" | "facts";

/** A sale that stands in the ledger: read only, with its document, what it wrote, and what was paid of it. */
export function SaleRecord({ sale, within }: SaleRecordProps) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<"payment" | "cancel" | "accrual" | "offset">();
  const [view, setView] = useState<View>("facts");
  const [why, setWhy] = useState<Why>();
  const leaving = useRef(false);
  const commands = useSaleCommands(leaving);
  const creator = useMissingRight("invoices", "Creator");
  const close = () => setOpen(undefined);
  const isNote = sale.kind === "credit_note";
  const pay = abilityText(sale.abilities.pay);
  const enabled = open === undefined;
  useShortcut("escape", () => void navigate({ to: "/accounting/invoices" }), { enabled });
  useShortcut("ctrl+enter", () => setOpen("payment"), {
    enabled: enabled && pay === undefined,
    label: isNote ? "Rembourser" : "Encaisser",
  });

  async function download(format: "pdf" | "cii" | "ubl") {
    const path = format === "pdf" ? "pdf" : "xml";
    try {
      const file = await api.download(
        `/api/invoice/${sale.id}/${path}`,
        format === "pdf" ? {} : { query: { syntax: format } },
      );
      saveFile(file, `${saleNumber(sale)}.${path}`);
    } catch (error) {
      await commands.tell(error);
    }
  }

  const creditReason = isNote
    ? "Un avoir ne se corrige pas par un avoir\u202f; émettez une nouvelle facture."
    : sale.status === "cancelled"
      ? "Un avoir annule déjà cette facture."
      : undefined;
  const menu: MenuAction[] = [
    {
      label: "Annuler par un avoir…",
      icon: icons.close,
      onSelect: () => setOpen("cancel"),
      disabledReason: creditReason ?? abilityText(sale.abilities.cancel),
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
      disabledReason: abilityText(sale.abilities.duplicate),
    },
    {
      label: "Rendre récurrente…",
      icon: icons.retry,
      onSelect: () => void navigate({ to: "/accounting/invoices/recurring/new", search: { from: sale.id } }),
      disabledReason: creator ?? (isNote ? "Un avoir ne se répète pas." : undefined),
    },
    {
      label: accrualLabel(sale),
      icon: icons.calendar,
      onSelect: () => setOpen("accrual"),
      disabledReason: abilityText(sale.abilities.markAsFae),
    },
    { label: "Télécharger le PDF (Factur-X)", icon: icons.download, onSelect: () => void download("pdf") },
    { label: "Télécharger le XML (CII)", icon: icons.download, onSelect: () => void download("cii") },
    { label: "Télécharger le XML (UBL)", icon: icons.download, onSelect: () => void download("ubl") },
  ];
  return (
    <>
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
        state={saleState(sale)}
        next={nextStep(sale)}
        actions={
          <>
            <ActionMenu actions={menu} />
            {isNote && sale.status === "validated" && sale.paymentStatus !== "paid" && (
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
            {sale.status === "validated" && sale.paymentStatus !== "paid" && (
              <Button
                variant="contained"
                disabled={pay !== undefined}
                title={pay ?? "Ctrl+Entrée"}
                aria-keyshortcuts="Control+Enter"
                onClick={() => setOpen("payment")}
              >
                {isNote ? "Rembourser" : "Encaisser"}
              </Button>
            )}
          </>
        }
      />
      <div className={styles.workspace} data-view={view}>
        <div className={styles.tabs}>
          <Tabs
            label="Facture et document"
            tabs={[
              { id: "facts", label: "Facture" },
              { id: "document", label: "Document" },
            ]}
            value={view}
            onChange={setView}
          />
        </div>
        <SplitPane
          storageKey="sale"
          label="Largeur du document"
          initial={46}
          start={
            <div className={styles.document}>
              <SaleDocument sale={sale} />
            </div>
          }
          end={
            <div className={styles.facts}>
              <SaleFacts sale={sale} onWhy={setWhy} />
              <InvoicePayments invoice={sale} />
              <InvoiceEntries invoice={sale} why={why} />
              {!isNote && <SaleReminders sale={sale} />}
              <InvoiceProofs invoice={sale} />
              <InvoiceHistory invoice={sale} />
            </div>
          }
        />
      </div>
      {open === "payment" && <PaymentDialog invoices={[sale]} onClose={close} onDone={close} />}
      {open === "cancel" && <CancelDialog sale={sale} within={within} onClose={close} />}
      {open === "offset" && <OffsetDialog note={sale} onClose={close} />}
      {open === "accrual" && <AccrualDialog invoice={sale} onClose={close} />}
    </>
  );
}

function nextStep(sale: InvoiceAnswer): string {
  if (sale.status === "cancelled") return "Annulée par un avoir du même montant\u00a0: plus rien n’est dû.";
  if (sale.paymentStatus === "paid")
    return sale.kind === "credit_note" ? "Avoir soldé." : "Encaissée\u00a0: plus rien n’est dû.";
  const rest = formatCents(sale.remainingCents, "EUR");
  if (sale.kind === "credit_note") return `Reste à imputer ou à rembourser\u00a0: ${rest}.`;
  if (isLate(sale)) return `En retard depuis le ${formatDate(sale.due_date)}\u00a0: ${rest} à encaisser.`;
  return `À encaisser${sale.due_date === null ? "" : ` pour le ${formatDate(sale.due_date)}`}\u00a0: ${rest}.`;
}
