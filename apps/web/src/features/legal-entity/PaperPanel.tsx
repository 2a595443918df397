import { salesSettingsEndpoints } from "@grand-livre/contracts/endpoints/sales-settings";
import { isReadableAccent, PAPER_TEMPLATES, type PaperTemplate } from "@grand-livre/domain/paper/paper-look";
import Button from "@mui/material/Button";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type CSSProperties, useId, useState } from "react";
import { toastRefusal } from "../../app/announce-error.ts";
import { useCommand } from "../../app/command/use-command.ts";
import { salesSettingsOptions } from "../../app/document/invoice-queries.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { Panel } from "../../ui/Panel.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./PaperPanel.module.css";

const templates: Readonly<Record<PaperTemplate, { readonly label: string; readonly says: string }>> = {
  classic: { label: "Classique", says: "Fond blanc, filets noirs" },
  band: { label: "Bandeau", says: "En-tête et total en couleur" },
  window: { label: "Enveloppe", says: "Adresse pour enveloppe à fenêtre" },
};

/** « Présentation des factures »: the layout and the colour of the next sales; those that are validated keep theirs. */
export function PaperPanel({ refId }: { readonly refId: string }) {
  const client = useQueryClient();
  const { data } = useQuery(salesSettingsOptions(refId));
  const missing = useMissingRight("invoices", "Editor");
  const [typed, setTyped] = useState<{ readonly template?: PaperTemplate; readonly color?: string }>({});
  const { run, busy } = useCommand([], toastRefusal);
  const name = useId();
  if (data === undefined) return null;
  const template = typed.template ?? data.paperTemplate;
  const color = typed.color ?? data.accentColor;
  const isReadable = isReadableAccent(color);
  const isChanged = template !== data.paperTemplate || color !== data.accentColor;

  const save = () =>
    run(
      salesSettingsEndpoints.update,
      { body: { ...data, legalEntityRefId: refId, paperTemplate: template, accentColor: color } },
      {
        done: (settings) => {
          client.setQueryData(salesSettingsOptions(refId).queryKey, settings);
          setTyped({});
        },
        said: "Présentation enregistrée\u00a0: vos prochaines factures la porteront.",
      },
    );

  return (
    <Panel title="Présentation des factures">
      <div
        className={styles.looks}
        role="radiogroup"
        aria-label="Modèle de facture"
        style={{ "--accent": isReadable ? color : data.accentColor } as CSSProperties}
      >
        {PAPER_TEMPLATES.map((one) => (
          <label key={one} className={styles.look}>
            <span className={styles.sheet} data-template={one} aria-hidden="true">
              <i />
              <i />
              <i />
              <i />
            </span>
            <span>
              <input
                type="radio"
                name={name}
                checked={one === template}
                disabled={missing !== undefined}
                onChange={() => setTyped((before) => ({ ...before, template: one }))}
              />{" "}
              <strong>{templates[one].label}</strong>
              <small>{templates[one].says}</small>
            </span>
          </label>
        ))}
      </div>
      <div className={styles.color}>
        <input
          type="color"
          aria-label="Choisir la couleur"
          value={/^#[0-9a-f]{6}$/i.test(color) ? color : data.accentColor}
          disabled={missing !== undefined}
          onChange={(event) => setTyped((before) => ({ ...before, color: event.target.value }))}
        />
        <TextField
          label="Couleur"
          value={color}
          maxLength={7}
          disabled={missing !== undefined}
          error={isReadable ? undefined : "Couleur trop claire pour être lue sur papier blanc."}
          onChange={(text) => setTyped((before) => ({ ...before, color: text.trim().toLowerCase() }))}
        />
        <Button
          variant="outlined"
          color="inherit"
          disabled={busy || missing !== undefined || !isReadable || !isChanged}
          title={missing ?? (isChanged ? "" : "Rien n’a changé.")}
          onClick={() => void save()}
        >
          Enregistrer la présentation
        </Button>
      </div>
    </Panel>
  );
}
