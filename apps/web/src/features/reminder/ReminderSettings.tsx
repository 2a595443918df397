import type { ReminderSettingsAnswer } from "@grand-livre/contracts/reminder";
import { REMINDER_PLACEHOLDERS } from "@grand-livre/domain/reminder/write-reminder";
import Button from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { basisPointsFromText, basisPointsToText } from "../../app/invoicing/decimal-text.ts";
import { api } from "../../lib/api.ts";
import { explainError } from "../../lib/error-text.ts";
import { formatRate } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { CheckField } from "../../ui/CheckField.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./Reminders.module.css";
import { forgetReminders } from "./reminder-queries.ts";

interface ReminderSettingsProps {
  readonly dossier: string;
  readonly settings: ReminderSettingsAnswer;
  readonly onClose: () => void;
}

interface LevelDraft {
  readonly key: string;
  readonly id: string | undefined;
  readonly name: string;
  readonly days: string;
  readonly subject: string;
  readonly text: string;
  readonly penalties: boolean;
  readonly manualOnly: boolean;
}

let lastKey = 0;
function newKey(): string {
  lastKey += 1;
  return `new-${lastKey}`;
}

/** The levels of reminders, their texts, what late payment costs, and whether they leave by themselves. */
export function ReminderSettings({ dossier, settings, onClose }: ReminderSettingsProps) {
  const client = useQueryClient();
  const missing = useMissingRight("invoices", "Editor");
  const validator = useMissingRight("invoices", "Validator");
  const [automatic, setAutomatic] = useState(settings.automatic);
  const [rate, setRate] = useState(
    settings.penaltyRateBasisPoints === null ? "" : basisPointsToText(settings.penaltyRateBasisPoints),
  );
  const [levels, setLevels] = useState<readonly LevelDraft[]>(() =>
    settings.levels.map((level) => ({ ...level, key: level.id, days: String(level.days) })),
  );
  const [problem, setProblem] = useState<string>();

  const change = (key: string, next: Partial<LevelDraft>) => {
    setProblem(undefined);
    setLevels((all) => all.map((level) => (level.key === key ? { ...level, ...next } : level)));
  };

  async function save(event: FormEvent) {
    event.preventDefault();
    const penaltyRateBasisPoints = rate.trim() === "" ? null : basisPointsFromText(rate);
    if (penaltyRateBasisPoints === undefined) return setProblem("Le taux des pénalités est illisible.");
    const unreadable = levels.find(({ days }) => !/^\d{1,3}$/.test(days.trim()) || Number(days) < 1);
    if (unreadable) return setProblem(`${unreadable.name}\u00a0: indiquez un nombre de jours, de 1 à 365.`);
    try {
      await api.patch("/api/reminder-settings", {
        legalEntityRefId: dossier,
        automatic,
        penaltyRateBasisPoints,
        version: settings.version,
        levels: levels.map(({ key: _, id, days, ...level }) => ({
          ...level,
          ...(id === undefined ? {} : { id }),
          days: Number(days),
        })),
      });
      forgetReminders(client);
      toast({ message: "Relances réglées.", tone: "success" });
      onClose();
    } catch (error) {
      setProblem((await explainError(error)).text);
    }
  }

  return (
    <SidePanel wide title="Niveaux et textes des relances" onClose={onClose}>
      <form className={styles.panel} onSubmit={(event) => void save(event)} noValidate>
        <CheckField
          label="Envoyer automatiquement les relances dues"
          value={automatic}
          disabled={validator !== undefined}
          onChange={setAutomatic}
          help={
            validator ??
            "Une fois par jour ouvré, à partir de 8 h. Les niveaux réservés à l’envoi manuel n’en font pas partie."
          }
        />
        <TextField
          label="Taux annuel des pénalités"
          value={rate}
          onChange={setRate}
          placeholder={basisPointsToText(settings.legalRateBasisPoints)}
          inputMode="decimal"
          end={<span aria-hidden="true">%</span>}
          help={`Vide\u00a0: le taux légal, ${formatRate(settings.legalRateBasisPoints)} (BCE + 10 points)\u202f; BCE + 8 points pour un acheteur public. Aucune pénalité pour un particulier.`}
        />
        {levels.map((level, index) => (
          <fieldset key={level.key} className={styles.level}>
            <legend>Niveau {index + 1}</legend>
            <TextField
              label="Nom"
              value={level.name}
              maxLength={60}
              onChange={(name) => change(level.key, { name })}
            />
            <TextField
              label="Jours après l’échéance"
              value={level.days}
              inputMode="numeric"
              onChange={(days) => change(level.key, { days })}
            />
            <TextField
              label="Objet"
              value={level.subject}
              maxLength={200}
              onChange={(subject) => change(level.key, { subject })}
            />
            <TextField
              label="Message"
              rows={10}
              value={level.text}
              maxLength={5000}
              onChange={(text) => change(level.key, { text })}
            />
            <CheckField
              label="Réclamer les pénalités et l’indemnité de 40 €"
              value={level.penalties}
              onChange={(penalties) => change(level.key, { penalties })}
            />
            <CheckField
              label="Réservé à l’envoi manuel"
              value={level.manualOnly}
              onChange={(manualOnly) => change(level.key, { manualOnly })}
            />
            {levels.length > 1 && (
              <Button
                size="small"
                color="inherit"
                onClick={() => setLevels((all) => all.filter(({ key }) => key !== level.key))}
              >
                Retirer ce niveau
              </Button>
            )}
          </fieldset>
        ))}
        {levels.length < 10 && (
          <Button
            variant="outlined"
            color="inherit"
            onClick={() =>
              setLevels((all) => {
                const last = all.at(-1);
                const days = String(Number(last?.days ?? "0") + 15);
                const blank = { name: "", days, subject: "", text: "", penalties: true, manualOnly: false };
                return [...all, { ...blank, key: newKey(), id: undefined }];
              })
            }
          >
            Ajouter un niveau
          </Button>
        )}
        <p className={styles.quiet}>
          Repères{"\u00a0"}: {REMINDER_PLACEHOLDERS.map((name) => `{${name}}`).join(" ")}
        </p>
        {problem !== undefined && <Notice tone="error">{problem}</Notice>}
        <div className={styles.actions}>
          <ActionButton variant="text" color="inherit" onClick={onClose}>
            Renoncer
          </ActionButton>
          <ActionButton type="submit" disabledReason={missing}>
            Enregistrer
          </ActionButton>
        </div>
      </form>
    </SidePanel>
  );
}
