import type { InvoiceListItem } from "@grand-livre/contracts/invoice";
import { useNavigate } from "@tanstack/react-router";
import { DocumentHeader, type DocumentHeaderProps } from "../../app/document/DocumentHeader.tsx";
import { kindLabels, signed } from "../../app/document/document-kinds.ts";
import type { DocumentEditor } from "../../app/document/draft/use-document-editor.ts";
import { Neighbours } from "../../app/document/Neighbours.tsx";
import { formatDate } from "../../lib/format.ts";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { BackToSales } from "./BackToSales.tsx";
import { saleName } from "./sale-state.ts";
import { saleSequence } from "./sales-queries.ts";

interface SaleHeaderProps
  extends Pick<DocumentHeaderProps, "title" | "identity" | "state" | "lifeCycleCode" | "next" | "actions"> {
  /** Undefined for one that is not saved yet. */
  readonly id: string | undefined;
  readonly client: string | undefined;
  readonly kind: InvoiceListItem["kind"];
  readonly totalInclVatCents: number | undefined;
  readonly currency: string;
}

/** Its title is « Nouvelle facture », or how it is called; then to whom, when, for what. */
export function SaleHeader({
  id,
  client,
  kind,
  totalInclVatCents,
  currency,
  identity,
  ...rest
}: SaleHeaderProps) {
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
      currency={currency}
    />
  );
}

interface TypedSaleHeaderProps extends Pick<SaleHeaderProps, "totalInclVatCents" | "next" | "actions"> {
  readonly editor: Pick<DocumentEditor, "form" | "saved">;
}

/** The header of a sale that is typed. */
export function TypedSaleHeader({ editor: { form, saved }, ...rest }: TypedSaleHeaderProps) {
  const { kind, billDate, label } = form;
  return (
    <SaleHeader
      {...rest}
      id={saved?.id}
      title={
        saved === undefined
          ? `Nouvel${kind === "credit_note" ? "" : "le"} ${kindLabels[kind].toLowerCase()}`
          : saleName(saved)
      }
      client={form.party?.name}
      kind={kind}
      currency={form.currency}
      identity={[
        ...(billDate === undefined ? [] : [`du ${formatDate(billDate)}`]),
        ...(label === "" ? [] : [label]),
      ]}
      state={{ label: saved === undefined ? "Non enregistrée" : "Brouillon", tone: "neutral" }}
    />
  );
}
