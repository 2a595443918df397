import type { InvoiceKind } from "@grand-livre/domain/invoice/invoice";
import { useNavigate } from "@tanstack/react-router";
import { DocumentHeader, type DocumentHeaderProps } from "../../app/document/DocumentHeader.tsx";
import { kindLabels, signed } from "../../app/document/document-kinds.ts";
import { Neighbours } from "../../app/document/Neighbours.tsx";
import { formatDate } from "../../lib/format.ts";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { BackToBills } from "./BackToBills.tsx";
import { billSequence } from "./bill-queries.ts";

interface BillHeaderProps extends Pick<DocumentHeaderProps, "state" | "lifeCycleCode" | "next" | "actions"> {
  /** Undefined for one that was never saved. */
  readonly id: string | undefined;
  readonly kind: InvoiceKind;
  readonly supplier: string | undefined;
  readonly number: string;
  /** Our own number of it. */
  readonly refId: string | null;
  readonly billDate: string | null | undefined;
  readonly currency: string;
  readonly totalInclVatCents: number | undefined;
}

/** Its title is who sent it; then which document, and of what day. */
export function BillHeader(props: BillHeaderProps) {
  const { id, kind, supplier, number, refId, billDate, totalInclVatCents, ...rest } = props;
  const navigate = useNavigate();
  const open = (to: string) => void navigate({ to: "/accounting/supplier-bills/$id", params: { id: to } });
  const title = id === undefined ? "Nouvelle facture fournisseur" : (supplier ?? "Fournisseur à préciser");
  useDocumentTitle(title);
  return (
    <DocumentHeader
      {...rest}
      back={<BackToBills />}
      neighbours={id !== undefined && <Neighbours id={id} sequence={billSequence} onOpen={open} />}
      title={title}
      identity={[
        ...(id === undefined && supplier !== undefined ? [supplier] : []),
        kindLabels[kind],
        ...(number === "" ? [] : [`N°\u00a0${number}`]),
        ...(refId === null ? [] : [`pièce ${refId}`]),
        ...(billDate ? [`du ${formatDate(billDate)}`] : []),
      ]}
      totalCents={totalInclVatCents === undefined ? undefined : signed({ kind }, totalInclVatCents)}
    />
  );
}
