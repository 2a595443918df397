import { vatCodeEndpoints } from "@grand-livre/contracts/endpoints/vat-code";
import { createVatCodeBody, updateVatCodeBody, type VatCodeAnswer } from "@grand-livre/contracts/vat-code";
import { FormPanel } from "../../app/form/FormPanel.tsx";
import { useResourceForm } from "../../app/resource/use-resource-form.ts";
import type { Dossier } from "../../lib/context.ts";
import { localToday } from "../../lib/format.ts";
import { readAll } from "../../lib/read-all.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { VatCodeFields } from "./VatCodeFields.tsx";
import {
  bodyOfVatCode,
  changeOfVatCode,
  copyOf,
  draftOfVatCode,
  refusalsOfVatCode,
  successorOf,
  vatCodeLabels,
} from "./vat-code-draft.ts";

interface VatCodePanelProps {
  readonly dossier: Dossier;
  /** Absent: a new code. */
  readonly edited: VatCodeAnswer | undefined;
  /** The row that a new one takes over from. */
  readonly model: VatCodeAnswer | undefined;
  /** The code that a new one is like. */
  readonly copied: VatCodeAnswer | undefined;
  readonly onReplace: (code: VatCodeAnswer) => void;
  readonly onCopy: (code: VatCodeAnswer) => void;
  readonly onClose: () => void;
}

/** Adds a VAT code or ends one. Rate, category and accounts never change under a code: another row takes over. */
export function VatCodePanel(props: VatCodePanelProps) {
  const { dossier, edited, onReplace, onCopy, onClose } = props;
  const form = useVatCodeForm(props);
  return (
    <FormPanel
      wide
      title={edited === undefined ? "Nouveau code de TVA" : `Code ${edited.code}`}
      subtitle={dossier.name}
      form={form}
      submitLabel={edited === undefined ? "Créer le code" : "Enregistrer"}
      onClose={onClose}
    >
      {edited !== undefined && (
        <Notice
          action={
            <>
              <ActionButton
                variant="outlined"
                color="inherit"
                size="small"
                // Two rows of a code never share a day: the first one ends before the next begins.
                disabledReason={
                  edited.validTo === null
                    ? "Donnez d’abord une fin à ce code, puis enregistrez-le."
                    : undefined
                }
                onClick={() => onReplace(edited)}
              >
                Remplacer à partir d’une date
              </ActionButton>
              <ActionButton variant="outlined" color="inherit" size="small" onClick={() => onCopy(edited)}>
                Dupliquer
              </ActionButton>
            </>
          }
        >
          Le taux, la catégorie et les comptes d’un code ne changent pas&#8239;: une nouvelle ligne du même
          code prend la suite. Pour une autre part déductible (coefficient), dupliquez-le.
        </Notice>
      )}
      <VatCodeFields form={form} legalEntityRefId={dossier.refId} isNew={edited === undefined} />
    </FormPanel>
  );
}

function useVatCodeForm({ dossier, edited, model, copied, onClose }: VatCodePanelProps) {
  const today = localToday();
  const legalEntityRefId = dossier.refId;
  return useResourceForm({
    edited,
    draft: (code?: VatCodeAnswer) => draftOfVatCode(code, today),
    initial: model ? successorOf(model, today) : copied && copyOf(copied, today),
    labels: vatCodeLabels,
    create: {
      endpoint: vatCodeEndpoints.create,
      schema: createVatCodeBody,
      body: (draft) => ({ legalEntityRefId, ...bodyOfVatCode(draft) }),
    },
    update: {
      endpoint: vatCodeEndpoints.update,
      schema: updateVatCodeBody,
      body: (draft, { version }) => ({ version, ...changeOfVatCode(draft) }),
    },
    rule: refusalsOfVatCode,
    reload: async ({ id, code: searchValue }) => {
      const all = await readAll(vatCodeEndpoints.list, "vatCodes", { legalEntityRefId, searchValue });
      return all.find((code) => code.id === id);
    },
    tags: [vatCodeEndpoints.list.tag],
    said: ({ code }, before) => `Code ${code} ${before === undefined ? "créé" : "enregistré"}.`,
    onSaved: onClose,
  });
}
