import {
  type AnalyticAxisAnswer,
  createAnalyticAxisBody,
  updateAnalyticAxisBody,
} from "@grand-livre/contracts/analytic";
import { analyticEndpoints } from "@grand-livre/contracts/endpoints/analytic";
import { FormPanel } from "../../app/form/FormPanel.tsx";
import { fromList, saidOf, savingOf } from "../../app/resource/saving.ts";
import { useResourceForm } from "../../app/resource/use-resource-form.ts";
import type { Dossier } from "../../lib/context.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { CheckField } from "../../ui/CheckField.tsx";
import { FieldCell, FieldRows } from "../../ui/FieldRows.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { icons } from "../../ui/icons.ts";
import { Notice } from "../../ui/Notice.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./Analytic.module.css";
import { AxisKeys } from "./AxisKeys.tsx";
import { type AxisDraft, axisParts, draftOfAxis, replaced, type SectionDraft } from "./axis-draft.ts";

const labels = {
  code: "Code",
  label: "Libellé",
  sections: "Sections",
  keys: "Clés de répartition",
  active: "Axe actif",
};

interface AxisPanelProps {
  readonly dossier: Dossier;
  /** Absent: a new axis. */
  readonly edited: AnalyticAxisAnswer | undefined;
  readonly onClose: () => void;
}

/** Adds an axis or changes one; its code and the codes of its sections stay, since lines are split by them. */
export function AxisPanel({ dossier, edited, onClose }: AxisPanelProps) {
  const form = useAxisForm(dossier.refId, edited, onClose);
  const { field, values, change } = form;
  const known = new Set(edited?.sections.map(({ code }) => code));
  return (
    <FormPanel
      wide
      title={edited === undefined ? "Nouvel axe" : `Axe ${edited.code}`}
      subtitle={dossier.name}
      form={form}
      submitLabel={edited === undefined ? "Créer l’axe" : "Enregistrer"}
      onClose={onClose}
    >
      <FormGrid>
        <TextField
          {...field("code")}
          required
          autoFocus={edited === undefined}
          disabled={edited !== undefined}
        />
        <TextField {...field("label")} required autoFocus={edited !== undefined} />
      </FormGrid>
      <section aria-label="Sections" className={styles.block}>
        <h3>Sections</h3>
        {form.error("sections") !== undefined && <Notice tone="error">{form.error("sections")}</Notice>}
        {values.sections.map((section, at) => (
          <SectionRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a section is typed at its place in the list.
            key={at}
            at={at}
            section={section}
            isKnown={known.has(section.code)}
            onChange={(next) => change({ sections: replaced(values.sections, at, next) })}
          />
        ))}
        <ActionButton
          size="small"
          variant="outlined"
          icon={icons.add}
          onClick={() => change({ sections: [...values.sections, { code: "", label: "", active: true }] })}
        >
          Ajouter une section
        </ActionButton>
      </section>
      <AxisKeys
        keys={values.keys}
        sections={values.sections}
        error={form.error("keys")}
        onChange={(keys) => change({ keys })}
      />
      {edited !== undefined && <CheckField {...field("active")} help="Inactif, il n’est plus proposé." />}
    </FormPanel>
  );
}

interface SectionRowProps {
  readonly at: number;
  readonly section: SectionDraft;
  /** Stored already: its code stays. */
  readonly isKnown: boolean;
  readonly onChange: (next: SectionDraft) => void;
}

function SectionRow({ at, section, isKnown, onChange }: SectionRowProps) {
  const told = (label: string) => (at === 0 ? label : `${label}, section ${at + 1}`);
  return (
    <FieldRows>
      <FieldCell span={2}>
        <TextField
          label={told("Code de section")}
          value={section.code}
          onChange={(code) => onChange({ ...section, code })}
          disabled={isKnown}
        />
      </FieldCell>
      <FieldCell span={3}>
        <TextField
          label={told("Libellé de section")}
          value={section.label}
          onChange={(label) => onChange({ ...section, label })}
        />
      </FieldCell>
      <FieldCell span={1}>
        <CheckField
          label={told("Active")}
          value={section.active}
          onChange={(active) => onChange({ ...section, active })}
        />
      </FieldCell>
    </FieldRows>
  );
}

function useAxisForm(legalEntityRefId: string, edited: AnalyticAxisAnswer | undefined, onClose: () => void) {
  const bodied = (draft: AxisDraft) => ({ ...draft, ...axisParts(draft) });
  return useResourceForm({
    edited,
    draft: draftOfAxis,
    labels,
    ...savingOf(
      analyticEndpoints,
      [createAnalyticAxisBody, updateAnalyticAxisBody],
      legalEntityRefId,
      bodied,
    ),
    reload: fromList(analyticEndpoints.list, "analyticAxes", "code", legalEntityRefId),
    said: saidOf("Axe", "code"),
    onSaved: onClose,
  });
}
