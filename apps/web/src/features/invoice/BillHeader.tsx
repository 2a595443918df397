import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { useNavigate } from "@tanstack/react-router";
import { DocumentHeader, type DocumentHeaderProps } from "../../app/invoicing/DocumentHeader.tsx";
import { kindLabels, signed } from "../../app/invoicing/document-kinds.ts";
import { Neighbours } from "../../app/invoicing/Neighbours.tsx";
import { formatDate } from "../../lib/format.ts";
import { BackToBills } from "./BackToBills.tsx";
import { billSequence } from "./bill-queries.ts";

interface BillHeaderProps extends Pick<DocumentHeaderProps, "state" | "next" | "actions"> {
  readonly invoice: InvoiceAnswer;
  readonly supplier: string | undefined;
  readonly number: string;
  readonly totalInclVatCents: number | undefined;
}

/** Its title is who sent it; then which document, and of what day. */
export function BillHeader({ invoice, supplier, number, totalInclVatCents, ...rest }: BillHeaderProps) {
  const navigate = useNavigate();
  const open = (id: string) => void navigate({ to: "/accounting/supplier-bills/$id", params: { id } });
  return (
    <DocumentHeader
      {...rest}
      back={<BackToBills />}
      neighbours={<Neighbours id={invoice.id} sequence={billSequence} onOpen={open} />}
      title={supplier ?? "Fournisseur à préciser"}
      identity={[
        kindLabels[invoice.kind],
        ...(number === "" ? [] : [`N°\u00a0${number}`]),
        ...(invoice.refId === null ? [] : [`pièce ${invoice.refId}`]),
        ...(invoice.bill_date === null ? [] : [`du ${formatDate(invoice.bill_date)}`]),
      ]}
      totalCents={totalInclVatCents === undefined ? undefined : signed(invoice, totalInclVatCents)}
      currency={invoice.currency}
    />
  );
}
