import { type ArticleAnswer, article } from "@grand-livre/contracts/article";
import { articleEndpoints } from "@grand-livre/contracts/endpoints/article";
import { VatCodeField, type VatCodeFieldProps } from "../../app/fields/VatCodeField.tsx";
import { FormPanel } from "../../app/form/FormPanel.tsx";
import { DeclaredFields } from "../../app/resource/DeclaredFields.tsx";
import { useDeclaredForm } from "../../app/resource/use-declared-form.ts";
import type { Dossier } from "../../lib/context.ts";
import { FormGrid } from "../../ui/FormGrid.tsx";

interface ArticlePanelProps {
  readonly dossier: Dossier;
  /** Absent: a new article. */
  readonly edited: ArticleAnswer | undefined;
  readonly onClose: () => void;
}

/** Adds an article or changes one: invoices keep what they took from it. */
export function ArticlePanel({ dossier, edited, onClose }: ArticlePanelProps) {
  const form = useDeclaredForm({
    resource: article,
    endpoints: articleEndpoints,
    legalEntityRefId: dossier.refId,
    edited,
    start: { supplyType: "services" },
    noun: "Article",
    onSaved: onClose,
  });
  return (
    <FormPanel
      title={edited === undefined ? "Nouvel article" : `Article ${edited.code}`}
      subtitle={dossier.name}
      form={form}
      submitLabel={edited === undefined ? "Créer l’article" : "Enregistrer"}
      onClose={onClose}
    >
      <FormGrid columns={1}>
        <DeclaredFields
          form={form}
          look={{
            unit: { help: "heure, jour, kg, lot…" },
            vatCode: {
              draw: (field: VatCodeFieldProps) => (
                <VatCodeField {...field} legalEntityRefId={dossier.refId} direction="sale" />
              ),
            },
            account: { suggest: "70" },
            active: { help: "Inactif, il n’est plus proposé." },
          }}
        />
      </FormGrid>
    </FormPanel>
  );
}
