import type { DeclarationProfileAnswer } from "@grand-livre/contracts/declaration";
import { declarationEndpoints } from "@grand-livre/contracts/endpoints/declaration";
import { useState } from "react";
import styles from "../../app/document/BookDialog.module.css";
import { BookDialog } from "../../app/document/BookDialog.tsx";
import { call } from "../../lib/api.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { AmountField } from "../../ui/AmountField.tsx";
import { CheckField } from "../../ui/CheckField.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { optionsOf, SelectField } from "../../ui/SelectField.tsx";
import { SkeletonForm } from "../../ui/Skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { refreshDeclarations, useProfile } from "./queries.ts";

interface ProfileDialogProps {
  readonly legalEntityRefId: string;
  readonly onClose: () => void;
}

/** What a company says of itself, from which its calendar follows. */
export function ProfileDialog({ legalEntityRefId, onClose }: ProfileDialogProps) {
  const { data, error } = useProfile(legalEntityRefId);
  const [changes, setChanges] = useState<Partial<DeclarationProfileAnswer>>({});
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const missing = useMissingRight("declarations", "Editor");
  const profile = data === undefined ? undefined : { ...data, ...changes };
  const change = (part: Partial<DeclarationProfileAnswer>) => setChanges({ ...changes, ...part });

  async function save() {
    if (profile === undefined) return;
    setBusy(true);
    setProblem(null);
    try {
      await call(declarationEndpoints.changeProfile, { body: { ...profile, legalEntityRefId } });
      await refreshDeclarations();
      toast({ tone: "success", message: "Situation enregistrée, calendrier à jour." });
      onClose();
    } catch (refusal) {
      setProblem(refusal);
    } finally {
      setBusy(false);
    }
  }

  return (
    <BookDialog
      title="Situation du dossier"
      confirmLabel={busy ? "Enregistrement…" : "Enregistrer"}
      problem={problem ?? error}
      disabled={busy || profile === undefined || missing !== undefined}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      {profile === undefined ? (
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
      )}
    </BookDialog>
  );
}
