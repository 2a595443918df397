import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { DossierScreen } from "../../app/DossierScreen.tsx";
import { DocumentWorkspace } from "../../app/document/DocumentWorkspace.tsx";
import { useDocumentKey } from "../../app/document/draft/use-document-key.ts";
import { invoiceOptions } from "../../app/document/invoice-queries.ts";
import { RequestError } from "../../app/RequestError.tsx";
import type { Dossier, LedgerContext } from "../../lib/context.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Skeleton, SkeletonForm } from "../../ui/Skeleton.tsx";
import { BackToBills } from "./BackToBills.tsx";
import { BillEditor } from "./BillEditor.tsx";
import { BillRecord } from "./BillRecord.tsx";

/** A supplier's bill, new or saved: one editor from its first key to its validation, then its record. */
export function BillScreen() {
  const { id } = useParams({ strict: false });
  return (
    <DossierScreen
      title={id === undefined ? "Nouvelle facture fournisseur" : "Facture fournisseur"}
      service="supplier-bills"
      action={id === undefined ? "Creator" : "Viewer"}
    >
      {(dossier, context) => <LoadedBill id={id} dossier={dossier} context={context} />}
    </DossierScreen>
  );
}

interface LoadedBillProps {
  /** Undefined: a new one. */
  readonly id: string | undefined;
  readonly dossier: Dossier;
  readonly context: LedgerContext;
}

function LoadedBill({ id, dossier, context }: LoadedBillProps) {
  const { key, onSaved } = useDocumentKey(id, dossier.refId);
  const { data: bill, error, refetch } = useQuery({ ...invoiceOptions(id ?? ""), enabled: id !== undefined });
  if (id !== undefined && bill === undefined)
    return (
      <>
        <PageHeader title="Facture fournisseur" back={<BackToBills />} />
        {error !== null ? (
          <RequestError error={error} onRetry={() => void refetch()} />
        ) : (
          <DocumentWorkspace
            side="supplier-bill"
            formName="Saisie"
            document={<Skeleton height={640} />}
            form={<SkeletonForm fields={8} />}
          />
        )}
      </>
    );
  const own = context.dossiers.find(({ refId }) => refId === bill?.legalEntityRefId) ?? dossier;
  return bill === undefined || bill.status === "draft" ? (
    <BillEditor key={key} bill={bill} dossier={own} within={context.range} onSaved={onSaved} />
  ) : (
    <BillRecord key={key} invoice={bill} />
  );
}
