import { kycEndpoints } from "@grand-livre/contracts/endpoints/kyc";
import { type KycSettingsAnswer, riskScaleBody } from "@grand-livre/contracts/kyc";
import { riskWords } from "@grand-livre/contracts/kyc-words";
import { useQuery } from "@tanstack/react-query";
import { useCommand } from "../../app/command/use-command.ts";
import { EditForm } from "../../app/form/EditForm.tsx";
import { useContractForm } from "../../app/form/use-contract-form.ts";
import { Loading } from "../../app/Loading.tsx";
import { call, upload } from "../../lib/api.ts";
import type { Dossier } from "../../lib/context.ts";
import { formatDate, formatDateTime, formatPlural, localToday } from "../../lib/format.ts";
import { queryClient } from "../../lib/query-client.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { FileDrop } from "../../ui/FileDrop.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./Kyc.module.css";
import { KYC } from "./kyc-queries.ts";
import { activitiesFrom, activitiesText, countriesFrom, countriesText } from "./scale-text.ts";

interface KycSettingsProps {
  readonly dossier: Dossier;
  readonly onClose: () => void;
}

/** The list of frozen assets and the points of the risk. */
export function KycSettings({ dossier, onClose }: KycSettingsProps) {
  const { refId: legalEntityRefId } = dossier;
  const { data, error, refetch } = useQuery({
    queryKey: [KYC, "settings", legalEntityRefId],
    queryFn: ({ signal }) => call(kycEndpoints.settings, { query: { legalEntityRefId }, signal }),
  });
  return (
    <SidePanel wide title="Gel des avoirs et barème de risque" subtitle={dossier.name} onClose={onClose}>
      {data !== undefined && (
        <ScaleForm key={data.scale.from} {...{ legalEntityRefId, settings: data, onClose }} />
      )}
      {data === undefined && <Loading error={error} onRetry={() => void refetch()} fields={6} />}
    </SidePanel>
  );
}

/** A file is read again once it is opened: each reading is kept as an access. */
const forgetFiles = () => queryClient.invalidateQueries({ queryKey: ["kyc-file"], refetchType: "none" });

interface FreezeListProps {
  readonly legalEntityRefId: string;
  readonly list: KycSettingsAnswer["freezeList"];
}

function FreezeList({ legalEntityRefId, list }: FreezeListProps) {
  const validator = useMissingRight("kyc", "Validator");
  const editor = useMissingRight("kyc", "Editor");
  const { run, perform, busy } = useCommand([KYC]);
  const importList = (file: File) =>
    perform(() => upload(kycEndpoints.importFreezeList, { file, fields: { legalEntityRefId } }), {
      done: forgetFiles,
      said: ({ entries }) => `Liste importée\u00a0: ${formatPlural(entries, "inscription", "inscriptions")}.`,
    });
  const checkAll = () =>
    run(
      kycEndpoints.checkAll,
      { body: { legalEntityRefId } },
      {
        done: forgetFiles,
        said: ({ checked, matched }) =>
          `${formatPlural(checked, "dossier contrôlé", "dossiers contrôlés")}, ${formatPlural(matched, "à examiner", "à examiner")}.`,
      },
    );
  return (
    <section aria-label="Liste des gels" className={styles.block}>
      <h3>Registre national des gels</h3>
      <p className={styles.facts}>
        {list === null
          ? "Aucune liste importée. Téléchargez le registre au format JSON sur le site de la DG Trésor."
          : `${list.publishedOn === null ? "Publication non datée" : `Publiée le ${formatDate(list.publishedOn)}`}, importée le ${formatDateTime(list.importedAt)}, ${formatPlural(list.entries, "inscription", "inscriptions")}.`}
      </p>
      <FileDrop
        compact
        accept=".json"
        title="Importer le registre des gels"
        hint={validator ?? "Fichier JSON de la DG Trésor, pour toutes vos entreprises."}
        disabled={busy || validator !== undefined}
        onFiles={([file]) => file !== undefined && void importList(file)}
      />
      <div className={styles.steps}>
        <ActionButton
          size="small"
          variant="outlined"
          disabledReason={
            editor ?? (list === null ? "Importez d’abord la liste." : busy ? "Contrôle en cours." : undefined)
          }
          onClick={() => void checkAll()}
        >
          Contrôler tous les dossiers
        </ActionButton>
      </div>
    </section>
  );
}

const POINTS = {
  pepPoints: "Personne politiquement exposée",
  levelPoints: "Par niveau de détention",
  untoldPoints: "Capital identifié sous 75\u202f%",
  someCashPoints: "Espèces, part régulière",
  mostCashPoints: "Espèces, part majoritaire",
  mediumFrom: "Risque moyen à partir de",
  highFrom: "Risque élevé à partir de",
} as const;
const REVIEWS = { low: "reviewLow", medium: "reviewMedium", high: "reviewHigh" } as const;

const labels = {
  from: "Applicable à partir du",
  countries: "Pays à risque",
  activities: "Activités exposées",
  ...POINTS,
  reviewLow: `Revue, risque ${riskWords.low.toLowerCase()}`,
  reviewMedium: `Revue, risque ${riskWords.medium.toLowerCase()}`,
  reviewHigh: `Revue, risque ${riskWords.high.toLowerCase()}`,
};

type PointName = keyof typeof POINTS;
const pointNames = Object.keys(POINTS) as PointName[];

function draftOf({ scale }: KycSettingsAnswer) {
  const points = Object.fromEntries(pointNames.map((name) => [name, String(scale[name])]));
  return {
    from: localToday() as string | undefined,
    countries: countriesText(scale),
    activities: activitiesText(scale),
    ...(points as Record<PointName, string>),
    reviewLow: String(scale.reviewMonths.low),
    reviewMedium: String(scale.reviewMonths.medium),
    reviewHigh: String(scale.reviewMonths.high),
  };
}

const figure = (text: string) => (text.trim() === "" ? Number.NaN : Number(text));

interface ScaleFormProps {
  readonly legalEntityRefId: string;
  readonly settings: KycSettingsAnswer;
  readonly onClose: () => void;
}

function ScaleForm({ legalEntityRefId, settings, onClose }: ScaleFormProps) {
  const missing = useMissingRight("kyc", "Validator");
  const form = useContractForm({
    initial: draftOf(settings),
    labels,
    schema: riskScaleBody,
    body: (draft) => ({
      legalEntityRefId,
      from: draft.from ?? "",
      countries: countriesFrom(draft.countries),
      activities: activitiesFrom(draft.activities),
      ...(Object.fromEntries(pointNames.map((name) => [name, figure(draft[name])])) as Record<
        PointName,
        number
      >),
      reviewMonths: {
        low: figure(draft.reviewLow),
        medium: figure(draft.reviewMedium),
        high: figure(draft.reviewHigh),
      },
    }),
    places: {
      "reviewMonths.low": "reviewLow",
      "reviewMonths.medium": "reviewMedium",
      "reviewMonths.high": "reviewHigh",
    },
    send: async (body, idempotencyKey) => {
      await call(kycEndpoints.addScale, { body, idempotencyKey });
      toast({ tone: "success", message: `Barème applicable à partir du ${formatDate(body.from)}.` });
      await queryClient.invalidateQueries({ queryKey: [KYC] });
      await forgetFiles();
      onClose();
    },
  });
  const { field } = form;
  return (
    <EditForm
      form={{ ...form, missing }}
      place="panel"
      submitLabel="Enregistrer le barème"
      onCancel={onClose}
    >
      <FreezeList legalEntityRefId={legalEntityRefId} list={settings.freezeList} />
      <h3 className={styles.heading}>Barème de risque, en points sur 100</h3>
      <DateField
        {...field("from")}
        required
        help="Les dossiers validés gardent leur score jusqu’à leur revue."
      />
      <div className={styles.points}>
        {pointNames.map((name) => (
          <TextField key={name} {...field(name)} numeric inputMode="numeric" />
        ))}
        {Object.values(REVIEWS).map((name) => (
          <TextField key={name} {...field(name)} numeric inputMode="numeric" end="mois" />
        ))}
      </div>
      <FormGrid>
        <TextField
          {...field("countries")}
          rows={8}
          help="Un pays par ligne, son code puis ses points. À vérifier par le cabinet."
        />
        <TextField
          {...field("activities")}
          rows={8}
          help={"Une activité par ligne\u00a0: début du code NAF, points, libellé."}
        />
      </FormGrid>
    </EditForm>
  );
}
