import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { DossierScreen } from "../../app/DossierScreen.tsx";
import { invoiceOptions } from "../../app/invoicing/invoice-queries.ts";
import { RequestError } from "../../app/RequestError.tsx";
import type { LedgerContext } from "../../lib/context.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { SkeletonForm } from "../../ui/Skeleton.tsx";
import { BackToSales } from "./BackToSales.tsx";
import { SaleEditor } from "./SaleEditor.tsx";
import { SaleRecord } from "./SaleRecord.tsx";

/** One sale: its form while it is a draft; its document, entries and payments once it is written. */
export function SaleScreen() {
  return (
    <DossierScreen title="Facture client" service="invoices">
      {(_, context) => <LoadedSale context={context} />}
    </DossierScreen>
  );
}

function LoadedSale({ context }: { readonly context: LedgerContext }) {
  const { id } = useParams({ from: "/shell/accounting/invoices/$id" });
  const { data: sale, error, refetch } = useQuery(invoiceOptions(id));
  const dossier = context.dossiers.find(({ refId }) => refId === sale?.legalEntityRefId);
  if (sale === undefined || dossier === undefined)
    return (
      <>
        <PageHeader title="Facture client" back={<BackToSales />} />
        {error !== null ? (
          <RequestError error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonForm fields={8} />
        )}
      </>
    );
  return sale.status === "draft" ? (
    <SaleEditor key={sale.id} sale={sale} dossier={dossier} within={context.range} />
  ) : (
    <SaleRecord key={sale.id} sale={sale} within={context.range} />
  );
}
