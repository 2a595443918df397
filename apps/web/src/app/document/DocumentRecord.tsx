import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import Button from "@mui/material/Button";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { ActionMenu, type MenuAction } from "../../ui/ActionMenu.tsx";
import { icons } from "../../ui/icons.ts";
import { useShortcut } from "../../ui/shortcut.ts";
import { LinkedOffice } from "../office/LinkedOffice.tsx";
import { AccrualDialog } from "./AccrualDialog.tsx";
import { DocumentWorkspace } from "./DocumentWorkspace.tsx";
import { accrualLabel } from "./document-kinds.ts";
import { InvoiceEntries, type Why } from "./entry/InvoiceEntries.tsx";
import { InvoiceHistory } from "./InvoiceHistory.tsx";
import { InvoiceProofs } from "./InvoiceProofs.tsx";
import { abilityReason } from "./issue-text.ts";
import { LifeCyclePanel } from "./life-cycle/LifeCyclePanel.tsx";
import { InvoicePayments } from "./payment/InvoicePayments.tsx";
import { moneyWords } from "./payment/money-words.ts";
import { OffsetDialog } from "./payment/OffsetDialog.tsx";
import { PaymentDialog } from "./payment/PaymentDialog.tsx";

interface DocumentRecordProps {
  readonly invoice: InvoiceAnswer;
  /** Where Escape leads. */
  readonly list: "/accounting/invoices" | "/accounting/supplier-bills";
  readonly header: (actions: ReactNode) => ReactNode;
  /** Of its menu, before and after the accrual. */
  readonly menu: { readonly before: readonly MenuAction[]; readonly after: readonly MenuAction[] };
  /** Before the button that pays. */
  readonly buttons?: ReactNode;
  /** Undefined: it came without one. */
  readonly document: ReactNode | undefined;
  readonly facts: (onWhy: (why: Why) => void) => ReactNode;
  /** Between its entries and its proofs. */
  readonly more?: ReactNode;
  /** A dialog of the caller is open: the keys are its own. */
  readonly isAsking: boolean;
}

/** A document that is in the ledger: read only, with its file, its payments, its entries and its history. */
export function DocumentRecord(props: DocumentRecordProps) {
  const { invoice, list, isAsking } = props;
  const navigate = useNavigate();
  const [open, setOpen] = useState<"payment" | "accrual" | "offset">();
  const [why, setWhy] = useState<Why>();
  const close = () => setOpen(undefined);
  const { verb } = moneyWords(invoice);
  const { pay, markAsFae, markAsFnp } = invoice.abilities;
  const mayNotPay = abilityReason(pay);
  const isSale = invoice.bill_direction === "credit";
  const isOpen = invoice.status === "validated" && invoice.remainingCents > 0;
  const enabled = open === undefined && !isAsking;
  useShortcut("escape", () => void navigate({ to: list }), { enabled });
  useShortcut("ctrl+enter", () => setOpen("payment"), {
    enabled: enabled && mayNotPay === undefined,
    label: verb,
  });
  const menu: MenuAction[] = [
    ...props.menu.before,
    {
      label: accrualLabel(invoice),
      icon: icons.calendar,
      onSelect: () => setOpen("accrual"),
      disabledReason: abilityReason(isSale ? markAsFae : markAsFnp),
    },
    ...props.menu.after,
  ];
  return (
    <>
      {props.header(
        <>
          <ActionMenu actions={menu} />
          {props.buttons}
          {isOpen && invoice.kind === "credit_note" && (
            <Button
              variant="outlined"
              color="inherit"
              disabled={mayNotPay !== undefined}
              title={mayNotPay ?? ""}
              onClick={() => setOpen("offset")}
            >
              Imputer sur une facture
            </Button>
          )}
          {isOpen && (
            <Button
              variant="contained"
              disabled={mayNotPay !== undefined}
              title={mayNotPay ?? "Ctrl+Entrée"}
              aria-keyshortcuts="Control+Enter"
              onClick={() => setOpen("payment")}
            >
              {verb}
            </Button>
          )}
        </>,
      )}
      <DocumentWorkspace
        side={isSale ? "sale" : "supplier-bill"}
        formName="Facture"
        document={props.document}
        form={
          <>
            {props.facts(setWhy)}
            <LifeCyclePanel invoice={invoice} />
            <InvoicePayments invoice={invoice} />
            <InvoiceEntries invoice={invoice} why={why} />
            {props.more}
            <InvoiceProofs invoice={invoice} />
            <LinkedOffice kind="invoice" id={invoice.id} />
            <InvoiceHistory invoice={invoice} />
          </>
        }
      />
      {open === "payment" && <PaymentDialog invoices={[invoice]} onClose={close} onDone={close} />}
      {open === "offset" && <OffsetDialog note={invoice} onClose={close} />}
      {open === "accrual" && <AccrualDialog invoice={invoice} onClose={close} />}
    </>
  );
}
