import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { invoiceOptions } from "../../app/invoicing/invoice-queries.ts";
import { RequestError } from "../../app/RequestError.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Skeleton, SkeletonForm } from "../../ui/Skeleton.tsx";
import { BackToBills } from "./BackToBills.tsx";
import { BillDraft } from "./BillDraft.tsx";
import { BillRecord } from "./BillRecord.tsx";
import { BillWorkspace } from "./BillWorkspace.tsx";

/** One supplier bill: its document at the left; its form while it is a draft, its entries once it is written. */
export function BillScreen() {
  const { id } = useParams({ from: "/shell/accounting/supplier-bills/$id" });
  const { data: invoice, error, refetch } = useQuery(invoiceOptions(id));
  if (error !== null && invoice === undefined)
    return (
      <>
        <PageHeader title="Facture fournisseur" back={<BackToBills />} />
        <RequestError error={error} onRetry={() => void refetch()} />
      </>
    );
  if (invoice === undefined)
    return (
      <>
        <PageHeader title="Facture fournisseur" back={<BackToBills />} />
        <BillWorkspace document={<Skeleton height={640} />} form={<SkeletonForm fields={8} />} />
      </>
    );
  return invoice.status === "draft" ? (
    <BillDraft key={invoice.id} invoice={invoice} />
  ) : (
    <BillRecord key={invoice.id} invoice={invoice} />
  );
}
