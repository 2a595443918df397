import { journalEndpoints } from "@grand-livre/contracts/endpoints/journal";
import { createJournalBody, type JournalAnswer, updateJournalBody } from "@grand-livre/contracts/journal";
import { ENTRY_TYPES } from "@grand-livre/domain/journal/journal";
import { Link } from "@tanstack/react-router";
import { AccountField } from "../../app/fields/AccountField.tsx";
import { bodyOf } from "../../app/form/body-of.ts";
import { FormPanel } from "../../app/form/FormPanel.tsx";
import { useResourceForm } from "../../app/resource/use-resource-form.ts";
import type { Dossier } from "../../lib/context.ts";
import { readAll } from "../../lib/read-all.ts";
import { CheckField } from "../../ui/CheckField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import {
  draftOfJournal,
  entryTypes,
  holdsMoney,
  journalLabels,
  journalRefusal,
  treasuryPrefixes,
  withType,
} from "./journal-draft.ts";

interface JournalPanelProps {
  readonly dossier: Dossier;
  readonly journals: readonly JournalAnswer[];
  /** Absent: a new journal. */
  readonly edited: JournalAnswer | undefined;
  readonly onClose: () => void;
}

const typeOptions = [
  { value: "" as const, label: "Choisir…", disabled: true },
  ...ENTRY_TYPES.map((value) => ({ value, label: entryTypes[value] })),
];

/** Adds a journal, or renames and deactivates one: code, type and account stay once it exists. */
export function JournalPanel(props: JournalPanelProps) {
  const { dossier, journals, edited, onClose } = props;
  const form = useJournalForm(props);
  const { values, field } = form;
  return (
    <FormPanel
      title={edited === undefined ? "Nouveau journal" : `Journal ${edited.code}`}
      subtitle={dossier.name}
      form={form}
      submitLabel={edited === undefined ? "Créer le journal" : "Enregistrer"}
      onClose={onClose}
    >
      <FormGrid columns={1}>
        <SelectField
          {...field("entryType")}
          required
          options={typeOptions}
          autoFocus={edited === undefined}
          disabled={edited !== undefined}
          onChange={(entryType) => form.change(withType(values, entryType, journals))}
        />
        <TextField
          {...field("code")}
          required
          maxLength={10}
          autoComplete="off"
          disabled={edited !== undefined}
          help={
            edited === undefined
              ? "Il figure au FEC et ne change plus\u00a0: BQ2, AC…"
              : "Le code, le type et le compte ne changent plus\u00a0: des écritures les portent."
          }
          onChange={(code) => form.change({ code: code.toUpperCase() })}
        />
        <TextField {...field("label")} required autoComplete="off" />
        {holdsMoney(values.entryType) && (
          <AccountField
            {...field("treasuryAccount")}
            legalEntityRefId={dossier.refId}
            required
            disabled={edited !== undefined}
            prefixes={treasuryPrefixes(values.entryType)}
            without={new Set(journals.flatMap(({ treasuryAccount }) => treasuryAccount ?? []))}
            help={
              edited === undefined && (
                <>
                  Chaque compte a un seul journal. S’il en manque un&#8239;:{" "}
                  <Link
                    to="/accounting/accounting-plan/reference-accounts"
                    search={{ panel: "new", parent: "512000".slice(0, dossier.accountLength) }}
                  >
                    créer un sous-compte
                  </Link>
                  .
                </>
              )
            }
          />
        )}
        {edited !== undefined && (
          <CheckField
            {...field("active")}
            label="Journal actif"
            help="Un journal désactivé garde ses écritures et n’en reçoit plus."
          />
        )}
      </FormGrid>
    </FormPanel>
  );
}

function useJournalForm({ dossier, journals, edited, onClose }: JournalPanelProps) {
  const others = journals.filter(({ id }) => id !== edited?.id);
  return useResourceForm({
    edited,
    draft: draftOfJournal,
    labels: journalLabels,
    create: {
      endpoint: journalEndpoints.create,
      schema: createJournalBody,
      body: (draft) => bodyOf(createJournalBody, { legalEntityRefId: dossier.refId, ...draft }),
    },
    update: {
      endpoint: journalEndpoints.update,
      schema: updateJournalBody,
      body: ({ label, active }, { version }) => ({ version, label, active }),
    },
    rule: (draft) => journalRefusal(draft, others),
    reload: async ({ id }) => {
      const query = { legalEntityRefId: dossier.refId };
      const all = await readAll(journalEndpoints.list, "journals", query);
      return all.find((journal) => journal.id === id);
    },
    tags: [journalEndpoints.list.tag],
    said: ({ code }, before) => `Journal ${code} ${before === undefined ? "créé" : "enregistré"}.`,
    onSaved: onClose,
  });
}
