import { type DeclarationProfileAnswer, declarationProfileBody } from "@grand-livre/contracts/declaration";
import { declarationEndpoints } from "@grand-livre/contracts/endpoints/declaration";
import styles from "../../app/command/CommandDialog.module.css";
import { CommandDialog } from "../../app/command/CommandDialog.tsx";
import { useCommandForm } from "../../app/command/use-command-form.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { AmountField } from "../../ui/AmountField.tsx";
import { CheckField } from "../../ui/CheckField.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { optionsOf, SelectField } from "../../ui/SelectField.tsx";
import { SkeletonForm } from "../../ui/Skeleton.tsx";
import { DECLARATIONS, useProfile } from "./queries.ts";

interface ProfileDialogProps {
  readonly legalEntityRefId: string;
  readonly onClose: () => void;
}

/** What a company says of itself, from which its calendar follows. */
export function ProfileDialog({ legalEntityRefId, onClose }: ProfileDialogProps) {
  const { data, error } = useProfile(legalEntityRefId);
  const missing = useMissingRight("declarations", "Editor");
  const form = useCommandForm({
    endpoint: declarationEndpoints.changeProfile,
    touches: [DECLARATIONS],
    schema: declarationProfileBody,
    initial: {} as Partial<DeclarationProfileAnswer>,
    body: (changes) => ({ ...(data as DeclarationProfileAnswer), ...changes, legalEntityRefId }),
    said: "Situation enregistrée, calendrier à jour.",
    onClose,
  });
  const { change } = form;
  const profile = data && { ...data, ...form.values };
  return (
    <CommandDialog
      form={form}
      title="Situation du dossier"
      confirmLabel="Enregistrer"
      busyLabel="Enregistrement…"
      preview={error === null ? undefined : { error, entries: undefined }}
      disabled={profile === undefined || missing !== undefined}
      foot={
        profile === undefined ? (
          <SkeletonForm fields={5} />
        ) : (
          <>
            {missing !== undefined && <Notice tone="warning">{missing}</Notice>}
            <div className={styles.fields}>
              <SelectField
                label="Imposition du résultat"
                value={profile.profitTax}
                options={optionsOf({
                  corporate: "Impôt sur les sociétés",
                  income: "Impôt sur le revenu",
                  none: "Non imposé",
                })}
                onChange={(profitTax) => change({ profitTax })}
                autoFocus
              />
              <SelectField
                label="Taxe sur les salaires"
                value={profile.payrollTax}
                options={optionsOf({
                  none: "Non redevable",
                  annual: "Annuelle",
                  quarterly: "Trimestrielle",
                  monthly: "Mensuelle",
                })}
                onChange={(payrollTax) => change({ payrollTax })}
              />
              <SelectField
                label="Activité"
                value={profile.activity}
                options={optionsOf({ goods: "Ventes de biens", services: "Prestations de services" })}
                onChange={(activity) => change({ activity })}
                help="Fixe le seuil suivi en franchise de TVA."
              />
              <AmountField
                label="Dividendes versés à des personnes physiques"
                unit="%"
                valueCents={profile.individualsBasisPoints}
                onChange={(share) => change({ individualsBasisPoints: share ?? 0 })}
              />
            </div>
            <CheckField
              label="Taux réduit d’impôt sur les sociétés"
              value={profile.reducedRate}
              onChange={(reducedRate) => change({ reducedRate })}
              help="Capital entièrement libéré, détenu à 75 % au moins par des personnes physiques."
            />
            <CheckField
              label="Redevable de la CFE"
              value={profile.businessRates}
              onChange={(businessRates) => change({ businessRates })}
            />
            <CheckField
              label="Échantillon EMEBI"
              value={profile.goodsSurvey}
              onChange={(goodsSurvey) => change({ goodsSurvey })}
              help="La douane a désigné l’entreprise pour l’enquête mensuelle sur les biens."
            />
          </>
        )
      }
    />
  );
}
