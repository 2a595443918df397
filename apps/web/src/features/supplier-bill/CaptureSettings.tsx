import {
  type CaptureSettingsAnswer,
  LOWEST_THRESHOLD,
  updateCaptureSettingsBody,
} from "@grand-livre/contracts/capture";
import { captureEndpoints } from "@grand-livre/contracts/endpoints/capture";
import { useQuery } from "@tanstack/react-query";
import { DossierScreen } from "../../app/DossierScreen.tsx";
import { EditForm } from "../../app/form/EditForm.tsx";
import { Loading } from "../../app/Loading.tsx";
import { useResourceForm } from "../../app/resource/use-resource-form.ts";
import { call } from "../../lib/api.ts";
import { AmountField } from "../../ui/AmountField.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./CaptureSettings.module.css";
import { readThreshold, thresholdText } from "./capture/threshold.ts";

/** « Paramètres › Capture »: from which confidence on a captured bill is booked without a person. */
export function CaptureSettings() {
  return (
    <DossierScreen service="accounting-settings">
      {(dossier) => <Settings key={dossier.refId} dossier={dossier.refId} />}
    </DossierScreen>
  );
}

function Settings({ dossier }: { readonly dossier: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: [captureEndpoints.settings.tag, "settings", dossier],
    queryFn: ({ signal }) =>
      call(captureEndpoints.settings, { query: { legalEntityRefId: dossier }, signal }),
  });
  if (data === undefined) return <Loading error={error} onRetry={() => void refetch()} fields={2} />;
  return <SettingsForm key={data.version} settings={data} />;
}

interface Draft {
  readonly who: "person" | "rule";
  readonly autoValidateThreshold: string;
  readonly ruleCeilingCents: number | undefined;
}

function draftOf({ autoValidateThreshold: threshold, ruleCeilingCents }: CaptureSettingsAnswer): Draft {
  return {
    who: threshold === null ? "person" : "rule",
    autoValidateThreshold: thresholdText(threshold ?? 0.98),
    ruleCeilingCents: ruleCeilingCents ?? undefined,
  };
}

const WHO = [
  { value: "person", label: "Une personne valide chaque facture" },
  { value: "rule", label: "Validation automatique au-dessus d’un seuil" },
] as const;

const LEAST = Math.round(LOWEST_THRESHOLD * 100);

function SettingsForm({ settings }: { readonly settings: CaptureSettingsAnswer }) {
  const { legalEntityRefId } = settings;
  const form = useResourceForm({
    edited: settings,
    draft: (row = settings) => draftOf(row),
    labels: {
      who: "Qui valide",
      autoValidateThreshold: "Seuil de confiance",
      ruleCeilingCents: "Plafond des règles",
    },
    update: {
      endpoint: captureEndpoints.updateSettings,
      schema: updateCaptureSettingsBody,
      body: ({ who, autoValidateThreshold, ruleCeilingCents }, { version }) => ({
        legalEntityRefId,
        version,
        autoValidateThreshold: who === "person" ? null : readThreshold(autoValidateThreshold),
        ruleCeilingCents: ruleCeilingCents ?? null,
      }),
    },
    reload: () => call(captureEndpoints.settings, { query: { legalEntityRefId } }),
    tags: [captureEndpoints.settings.tag],
    said: () => "Réglages de la capture enregistrés.",
    onSaved: () => undefined,
  });
  const { who, ruleCeilingCents } = form.values;
  const { value: _, ...ceiling } = form.field("ruleCeilingCents");
  return (
    <div className={styles.settings}>
      <EditForm
        form={form}
        submitLabel="Enregistrer"
        disabledReason={form.missing ?? (form.dirty ? undefined : "Rien n’a changé.")}
      >
        <h2 className={styles.title}>Validation des factures capturées</h2>
        <SelectField {...form.field("who")} options={WHO} />
        {who === "rule" && (
          <>
            <TextField
              {...form.field("autoValidateThreshold")}
              required
              numeric
              inputMode="decimal"
              end={<span aria-hidden="true">%</span>}
              help={`Toutes les valeurs lues et les comptes proposés doivent atteindre ce seuil. ${LEAST}\u202f% au moins.`}
            />
            <AmountField
              {...ceiling}
              valueCents={ruleCeilingCents}
              help="Au-dessus de ce montant, une contrepartie automatique ne valide jamais seule."
            />
            <Notice
              tone="warning"
              title="Les factures au-dessus du seuil sont comptabilisées sans être regardées"
            >
              Elles gardent la règle appliquée et sa raison. Un doublon possible, un IBAN modifié ou un total
              qui ne concorde pas attend toujours une personne.
            </Notice>
          </>
        )}
      </EditForm>
    </div>
  );
}
