import type { CaptureSettingsAnswer } from "@grand-livre/contracts/capture";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { DossierScreen } from "../../app/DossierScreen.tsx";
import { EditForm } from "../../app/form/EditForm.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import { api } from "../../lib/api.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { useForm } from "../../lib/use-form.ts";
import { Notice } from "../../ui/Notice.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { SkeletonForm } from "../../ui/Skeleton.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./CaptureSettings.module.css";
import { LOWEST_THRESHOLD, readThreshold, thresholdText } from "./capture/threshold.ts";

/** « Paramètres › Capture »: from which confidence on a captured bill is booked without a person. */
export function CaptureSettings() {
  return (
    <DossierScreen service="accounting-settings">
      {(dossier) => <Settings key={dossier.refId} dossier={dossier.refId} />}
    </DossierScreen>
  );
}

function settingsKey(dossier: string) {
  return ["capture", "settings", dossier] as const;
}

function Settings({ dossier }: { readonly dossier: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: settingsKey(dossier),
    queryFn: ({ signal }) =>
      api.get<CaptureSettingsAnswer>("/api/capture/settings", {
        query: { legalEntityRefId: dossier },
        signal,
      }),
  });
  if (error !== null && data === undefined)
    return <RequestError error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonForm fields={2} />;
  return <SettingsForm key={data.version} settings={data} />;
}

interface Draft {
  readonly who: "person" | "rule";
  readonly threshold: string;
}

const WHO = [
  { value: "person", label: "Une personne valide chaque facture" },
  { value: "rule", label: "Validation automatique au-dessus d’un seuil" },
] as const;

const LEAST = Math.round(LOWEST_THRESHOLD * 100);

function SettingsForm({ settings }: { readonly settings: CaptureSettingsAnswer }) {
  const client = useQueryClient();
  const missing = useMissingRight("accounting-settings", "Editor");
  const form = useForm<Draft>({
    initial: {
      who: settings.autoValidateThreshold === null ? "person" : "rule",
      threshold: thresholdText(settings.autoValidateThreshold ?? 0.98),
    },
    check: ({ who, threshold }) =>
      who === "rule" && readThreshold(threshold) === undefined
        ? { threshold: `Un nombre de ${LEAST} à 100.` }
        : {},
    places: { autoValidateThreshold: "threshold" },
    send: async ({ who, threshold }) => {
      const saved = await api.patch<CaptureSettingsAnswer>("/api/capture/settings", {
        legalEntityRefId: settings.legalEntityRefId,
        autoValidateThreshold: who === "person" ? null : (readThreshold(threshold) ?? null),
        version: settings.version,
      });
      client.setQueryData(settingsKey(settings.legalEntityRefId), saved);
      toast({ message: "Réglages de la capture enregistrés.", tone: "success" });
    },
  });
  const { who } = form.values;
  return (
    <div className={styles.settings}>
      <EditForm
        form={form}
        submitLabel="Enregistrer"
        disabledReason={missing ?? (form.dirty ? undefined : "Rien n’a changé.")}
      >
        <h2 className={styles.title}>Validation des factures capturées</h2>
        <SelectField {...form.field("who")} label="Qui valide" options={WHO} />
        {who === "rule" && (
          <>
            <TextField
              {...form.field("threshold")}
              label="Seuil de confiance"
              required
              numeric
              inputMode="decimal"
              end={<span aria-hidden="true">%</span>}
              help={`Toutes les valeurs lues et les comptes proposés doivent atteindre ce seuil. ${LEAST}\u202f% au moins.`}
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
