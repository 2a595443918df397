import { vatCodeEndpoints } from "@grand-livre/contracts/endpoints/vat-code";
import { type VatCodeAnswer, vatCode } from "@grand-livre/contracts/vat-code";
import { addDays } from "@grand-livre/domain/date/calendar-date";
import { checkExemptionCode, checkSaleRate } from "@grand-livre/domain/vat/exemption-code";
import { checkDueAccount, checkVatCodeDates } from "@grand-livre/domain/vat/vat-code";
import { FormPanel } from "../../app/form/FormPanel.tsx";
import { DeclaredFields } from "../../app/resource/DeclaredFields.tsx";
import { type DeclaredFormRules, useDeclaredForm } from "../../app/resource/use-declared-form.ts";
import type { Dossier } from "../../lib/context.ts";
import { localToday } from "../../lib/format.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { optionsOf } from "../../ui/SelectField.tsx";

interface VatCodePanelProps {
  readonly dossier: Dossier;
  /** Absent: a new code. */
  readonly edited: VatCodeAnswer | undefined;
  /** What a new one starts with: the row that it takes over from, or the code that it is like. */
  readonly start: Partial<VatCodeAnswer> | undefined;
  readonly onReplace: (code: VatCodeAnswer) => void;
  readonly onCopy: (code: VatCodeAnswer) => void;
  readonly onClose: () => void;
}

/** The row that takes a code over: everything is copied, from the day after its end or from today. */
export function successorOf(code: VatCodeAnswer): VatCodeAnswer {
  const validFrom = code.validTo === null ? localToday() : addDays(code.validTo, 1);
  return { ...code, validFrom, validTo: null };
}

/** Another code like this one, with a share or accounts of its own: it wants a name. */
export const copyOf = (code: VatCodeAnswer): VatCodeAnswer => ({ ...code, code: "" });

type Shown = NonNullable<DeclaredFormRules<typeof vatCode>["shown"]>;
const ofPurchase: Shown["dueAccount"] = ({ direction }) => direction === "purchase";
/** A sale that is exempt, or whose tax its buyer owes: the document says why. */
const ofExemptSale: Shown["exemptionReason"] = ({ direction, category }) =>
  direction === "sale" && (category === "E" || category === "AE");

export const vatCodeRules: DeclaredFormRules<typeof vatCode> = {
  resource: vatCode,
  shown: {
    deductibleShareBasisPoints: ofPurchase,
    fixedAsset: ofPurchase,
    dueAccount: ofPurchase,
    exemptionReason: ofExemptSale,
    exemptionReasonCode: ofExemptSale,
  },
  rule: ({ validFrom = "", validTo, ...code }) => [
    checkVatCodeDates(validFrom, validTo),
    checkDueAccount({ ...code, dueAccount: code.dueAccount.trim() }),
    checkExemptionCode({ ...code, exemptionReasonCode: code.exemptionReasonCode.trim().toUpperCase() }),
    checkSaleRate(code),
  ],
};

const newCode: Partial<VatCodeAnswer> = {
  direction: "purchase",
  rateBasisPoints: 2000,
  category: "S",
  exigibility: "delivery",
  deductibleShareBasisPoints: 10_000,
};

const look = {
  label: { wide: true },
  category: {
    options: optionsOf(vatCode.fields.category.words ?? {}).map(({ value, label }) => ({
      value,
      label: `${value} · ${label}`,
    })),
  },
  supplyType: {
    options: [{ value: "", label: "Biens et services" }, ...optionsOf(vatCode.fields.supplyType.words ?? {})],
  },
  deductibleShareBasisPoints: { help: "Le reste s’ajoute à la charge." },
  account: { suggest: "445", help: "Vide quand le code n’écrit aucune TVA." },
  pendingAccount: { suggest: "445", help: "Quand la TVA est exigible au paiement." },
  dueAccount: { suggest: "445", help: "Quand l’acheteur la doit lui-même." },
  validTo: { help: "Vide\u00a0: sans fin." },
  declarationTags: {
    wide: true,
    help: "Séparées par des virgules\u00a0: base:08, due:08, deductible:20.",
  },
  exemptionReason: {
    wide: true,
    maxLength: 500,
    help: "Imprimé sur la facture, sauf si la ligne en donne un autre.",
  },
  exemptionReasonCode: { help: "Facture électronique\u00a0: VATEX-EU-79-C pour un débours." },
  legalSource: { wide: true },
  active: { help: "Désactivé, il n’est plus proposé." },
} as const;

/** Adds a VAT code or ends one. Rate, category and accounts never change under a code: another row takes over. */
export function VatCodePanel({ dossier, edited, start, onReplace, onCopy, onClose }: VatCodePanelProps) {
  const form = useDeclaredForm({
    ...vatCodeRules,
    endpoints: vatCodeEndpoints,
    legalEntityRefId: dossier.refId,
    edited,
    start: start ?? { ...newCode, validFrom: localToday() },
    noun: "Code",
    onSaved: onClose,
  });
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
      <FormGrid>
        <DeclaredFields form={form} look={look} />
      </FormGrid>
    </FormPanel>
  );
}
