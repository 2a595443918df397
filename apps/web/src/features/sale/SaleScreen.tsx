import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { DossierScreen } from "../../app/DossierScreen.tsx";
import { useDocumentKey } from "../../app/document/draft/use-document-key.ts";
import { invoiceOptions } from "../../app/document/invoice-queries.ts";
import { Loading } from "../../app/Loading.tsx";
import type { Dossier, LedgerContext } from "../../lib/context.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { BackToSales } from "./BackToSales.tsx";
import { SaleEditor } from "./SaleEditor.tsx";
import { SaleRecord } from "./SaleRecord.tsx";

/** A sale, new or saved: one editor from its first key to its validation, then its record. */
export function SaleScreen() {
  const { id } = useParams({ strict: false });
  return (
    <DossierScreen
      title={id === undefined ? "Nouvelle facture" : "Facture client"}
      service="invoices"
      action={id === undefined ? "Creator" : "Viewer"}
    >
      {(dossier, context) => <LoadedSale id={id} dossier={dossier} context={context} />}
    </DossierScreen>
  );
}

interface LoadedSaleProps {
  /** Undefined: a new one. */
  readonly id: string | undefined;
  readonly dossier: Dossier;
  readonly context: LedgerContext;
}

function LoadedSale({ id, dossier, context }: LoadedSaleProps) {
  const { key, onSaved } = useDocumentKey(id, dossier.refId);
  const { data: sale, error, refetch } = useQuery({ ...invoiceOptions(id ?? ""), enabled: id !== undefined });
  const own =
    id === undefined ? dossier : context.dossiers.find(({ refId }) => refId === sale?.legalEntityRefId);
  if (own === undefined)
    return (
      <>
        <PageHeader title="Facture client" back={<BackToSales />} />
        <Loading error={error} onRetry={() => void refetch()} fields={8} />
      </>
    );
  return sale === undefined || sale.status === "draft" ? (
    <SaleEditor key={key} sale={sale} dossier={own} within={context.range} onSaved={onSaved} />
  ) : (
    <SaleRecord key={key} sale={sale} within={context.range} />
  );
}
