import type { VatCodeAnswer } from "@grand-livre/contracts/vat-code";
import { useRef } from "react";
import { EditForm } from "../../app/form/EditForm.tsx";
import { api } from "../../lib/api.ts";
import type { Dossier } from "../../lib/context.ts";
import { localToday } from "../../lib/format.ts";
import { queryClient } from "../../lib/query-client.ts";
import { readAll } from "../../lib/read-all.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { useForm } from "../../lib/use-form.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { toast } from "../../ui/toast.ts";
import { VatCodeFields } from "./VatCodeFields.tsx";
import {
  bodyOfVatCode,
  changeOfVatCode,
  checkVatCode,
  copyOf,
  draftOfVatCode,
  successorOf,
  type VatCodeDraft,
  vatCodeLabels,
  vatCodePlaces,
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
  const missing = useMissingRight("accounting-plan", edited === undefined ? "Creator" : "Editor");
  return (
    <SidePanel
      wide
      title={edited === undefined ? "Nouveau code de TVA" : `Code ${edited.code}`}
      subtitle={dossier.name}
      onClose={onClose}
    >
      <EditForm
        form={form}
        place="panel"
        submitLabel={edited === undefined ? "Créer le code" : "Enregistrer"}
        onCancel={onClose}
        disabledReason={missing}
        labels={vatCodeLabels}
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
      </EditForm>
    </SidePanel>
  );
}

function useVatCodeForm({ dossier, edited, model, copied, onClose }: VatCodePanelProps) {
  const version = useRef(edited?.version ?? 0);
  const today = localToday();
  return useForm<VatCodeDraft>({
    initial:
      model !== undefined
        ? successorOf(model, today)
        : copied !== undefined
          ? copyOf(copied, today)
          : draftOfVatCode(edited, today),
    check: checkVatCode,
    places: vatCodePlaces,
    send: async (draft, idempotencyKey) => {
      const saved =
        edited === undefined
          ? await api.post<VatCodeAnswer>(
              "/api/vat-code",
              { legalEntityRefId: dossier.refId, ...bodyOfVatCode(draft) },
              { idempotencyKey },
            )
          : await api.patch<VatCodeAnswer>(`/api/vat-code/${edited.id}`, {
              version: version.current,
              ...changeOfVatCode(draft),
            });
      await queryClient.invalidateQueries({ queryKey: ["vat-code"] });
      toast({
        tone: "success",
        message: `Code ${saved.code} ${edited === undefined ? "créé" : "enregistré"}.`,
      });
      onClose();
    },
    reload: async () => {
      const all = await readAll<VatCodeAnswer>("/api/vat-code", "vatCodes", {
        legalEntityRefId: dossier.refId,
        searchValue: edited?.code,
      });
      const fresh = all.find((code) => code.id === edited?.id);
      version.current = fresh?.version ?? version.current;
      return draftOfVatCode(fresh ?? edited, today);
    },
  });
}
