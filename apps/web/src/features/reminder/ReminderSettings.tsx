import { reminderEndpoints } from "@grand-livre/contracts/endpoints/reminder";
import { type ReminderSettingsAnswer, reminderSettingsBody } from "@grand-livre/contracts/reminder";
import { REMINDER_PLACEHOLDERS } from "@grand-livre/domain/reminder/write-reminder";
import Button from "@mui/material/Button";
import { basisPointsFromText, basisPointsToText } from "../../app/document/decimal-text.ts";
import { FormPanel } from "../../app/form/FormPanel.tsx";
import type { ContractForm } from "../../app/form/use-contract-form.ts";
import { useResourceForm } from "../../app/resource/use-resource-form.ts";
import { call } from "../../lib/api.ts";
import { formatRate } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { CheckField } from "../../ui/CheckField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./Reminders.module.css";
import { draftOfSettings, MOST_LEVELS, newLevelAfter, type SettingsDraft } from "./settings-draft.ts";

interface ReminderSettingsProps {
  readonly dossier: string;
  readonly settings: ReminderSettingsAnswer;
  readonly onClose: () => void;
}

/** The levels of reminders, their texts, what late payment costs, and whether they leave by themselves. */
export function ReminderSettings(props: ReminderSettingsProps) {
  const { settings, onClose } = props;
  const validator = useMissingRight("invoices", "Validator");
  const form = useSettingsForm(props);
  const { field, values, change } = form;
  return (
    <FormPanel
      wide
      title="Niveaux et textes des relances"
      form={form}
      submitLabel="Enregistrer"
      onClose={onClose}
    >
      <CheckField
        {...field("automatic")}
        disabled={validator !== undefined}
        help={
          validator ??
          "Une fois par jour ouvré, à partir de 8 h. Les niveaux réservés à l’envoi manuel n’en font pas partie."
        }
      />
      <TextField
        {...field("penaltyRateBasisPoints")}
        placeholder={basisPointsToText(settings.legalRateBasisPoints)}
        inputMode="decimal"
        end={<span aria-hidden="true">%</span>}
        help={`Vide\u00a0: le taux légal, ${formatRate(settings.legalRateBasisPoints)} (BCE + 10 points)\u202f; BCE + 8 points pour un acheteur public. Aucune pénalité pour un particulier.`}
      />
      {values.levels.map(({ key }, index) => (
        <Level key={key} form={form} index={index} />
      ))}
      {values.levels.length < MOST_LEVELS && (
        <Button
          variant="outlined"
          color="inherit"
          onClick={() => change({ levels: [...values.levels, newLevelAfter(values.levels)] })}
        >
          Ajouter un niveau
        </Button>
      )}
      <p className={styles.quiet}>
        Variables{"\u00a0"}: {REMINDER_PLACEHOLDERS.map((name) => `{${name}}`).join(" ")}
      </p>
    </FormPanel>
  );
}

interface LevelProps {
  readonly form: ContractForm<SettingsDraft>;
  readonly index: number;
}

function Level({ form, index }: LevelProps) {
  const { field, values, change } = form;
  return (
    <fieldset className={styles.level}>
      <legend>Niveau {index + 1}</legend>
      <TextField {...field(`levels.${index}.name`)} label="Nom" maxLength={60} />
      <TextField {...field(`levels.${index}.days`)} label="Jours après l’échéance" inputMode="numeric" />
      <TextField {...field(`levels.${index}.subject`)} label="Objet" maxLength={200} />
      <TextField {...field(`levels.${index}.text`)} label="Message" rows={10} maxLength={5000} />
      <CheckField
        {...field(`levels.${index}.penalties`)}
        label="Réclamer les pénalités et l’indemnité de 40 €"
      />
      <CheckField {...field(`levels.${index}.manualOnly`)} label="Réservé à l’envoi manuel" />
      {values.levels.length > 1 && (
        <Button
          size="small"
          color="inherit"
          onClick={() => change({ levels: values.levels.filter((_, at) => at !== index) })}
        >
          Retirer ce niveau
        </Button>
      )}
    </fieldset>
  );
}

function useSettingsForm({ dossier, settings, onClose }: ReminderSettingsProps) {
  return useResourceForm({
    edited: settings,
    draft: (row = settings) => draftOfSettings(row),
    labels: {
      automatic: "Envoyer automatiquement les relances dues",
      penaltyRateBasisPoints: "Taux annuel des pénalités",
      levels: "Niveaux",
    },
    update: {
      endpoint: reminderEndpoints.updateSettings,
      schema: reminderSettingsBody,
      body: ({ automatic, penaltyRateBasisPoints: rate, levels }, { version }) => ({
        legalEntityRefId: dossier,
        automatic,
        version,
        penaltyRateBasisPoints: rate.trim() === "" ? null : (basisPointsFromText(rate) ?? Number.NaN),
        levels: levels.map(({ key: _, days, ...level }) => ({ ...level, days: Number(days || Number.NaN) })),
      }),
    },
    reload: () => call(reminderEndpoints.settings, { query: { legalEntityRefId: dossier } }),
    tags: [reminderEndpoints.list.tag, "audit"],
    said: () => "Relances réglées.",
    onSaved: onClose,
  });
}
