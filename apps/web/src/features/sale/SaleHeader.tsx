import type { InvoiceListItem } from "@grand-livre/contracts/invoice";
import { useNavigate } from "@tanstack/react-router";
import { DocumentHeader, type DocumentHeaderProps } from "../../app/document/DocumentHeader.tsx";
import { signed } from "../../app/document/document-kinds.ts";
import { Neighbours } from "../../app/document/Neighbours.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { BackToSales } from "./BackToSales.tsx";
import { saleSequence } from "./sales-queries.ts";

interface SaleHeaderProps
  extends Pick<DocumentHeaderProps, "title" | "identity" | "state" | "next" | "actions"> {
  /** Undefined for one that is not saved yet. */
  readonly id: string | undefined;
  readonly client: string | undefined;
  readonly kind: InvoiceListItem["kind"];
  readonly totalInclVatCents: number | undefined;
}

/** Its title is « Nouvelle facture », or how it is called; then to whom, when, for what. */
export function SaleHeader({ id, client, kind, totalInclVatCents, identity, ...rest }: SaleHeaderProps) {
  useDocumentTitle(rest.title);
  const navigate = useNavigate();
  const open = (to: string) => void navigate({ to: "/accounting/invoices/$id", params: { id: to } });
  return (
    <DocumentHeader
      {...rest}
      back={<BackToSales />}
      neighbours={id !== undefined && <Neighbours id={id} sequence={saleSequence} onOpen={open} />}
      identity={[client ?? "Client à préciser", ...identity]}
      totalCents={totalInclVatCents === undefined ? undefined : signed({ kind }, totalInclVatCents)}
      currency="EUR"
    />
  );
}
