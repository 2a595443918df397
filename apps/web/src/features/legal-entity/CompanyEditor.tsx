import { legalEntityEndpoints } from "@grand-livre/contracts/endpoints/legal-entity";
import type { LegalEntityAnswer } from "@grand-livre/contracts/legal-entity";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EditForm } from "../../app/form/EditForm.tsx";
import { Loading } from "../../app/Loading.tsx";
import { call } from "../../lib/api.ts";
import { CompanyFields } from "./CompanyFields.tsx";
import { LogoPanel } from "./LogoPanel.tsx";
import { PaperPanel } from "./PaperPanel.tsx";
import { useCompanyForm } from "./use-company-form.ts";

/** One company, read afresh. */
export function useCompany(refId: string) {
  return useQuery({
    queryKey: ["legal-entity", "one", refId],
    queryFn: ({ signal }) => call(legalEntityEndpoints.read, { params: { refId }, signal }),
  });
}

/** The form of an existing company, on its own screen and in « Paramètres ». */
export function CompanyEditor({
  refId,
  onCancel,
}: {
  readonly refId: string;
  readonly onCancel?: () => void;
}) {
  const { data, error, refetch } = useCompany(refId);
  // A save starts the form anew from what the server answered; a background refresh never does.
  const [saves, setSaves] = useState(0);
  if (data === undefined) return <Loading error={error} onRetry={() => void refetch()} fields={10} />;
  return (
    <LoadedEditor
      key={`${refId}-${saves}`}
      entity={data}
      onSaved={() => setSaves((count) => count + 1)}
      {...(onCancel === undefined ? {} : { onCancel })}
    />
  );
}

interface LoadedEditorProps {
  readonly entity: LegalEntityAnswer;
  readonly onSaved: () => void;
  readonly onCancel?: () => void;
}

function LoadedEditor({ entity, onSaved, onCancel }: LoadedEditorProps) {
  const form = useCompanyForm(entity, onSaved);
  return (
    <EditForm
      form={form}
      submitLabel="Enregistrer"
      disabledReason={form.missing ?? (form.dirty ? undefined : "Rien n’a changé.")}
      {...(onCancel === undefined ? {} : { onCancel })}
    >
      <CompanyFields form={form} isNew={false} />
      <LogoPanel company={entity} />
      <PaperPanel refId={entity.refId} />
    </EditForm>
  );
}
