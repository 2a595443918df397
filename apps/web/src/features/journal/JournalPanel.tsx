import type { JournalAnswer } from "@grand-livre/contracts/journal";
import { ENTRY_TYPES } from "@grand-livre/domain/journal/journal";
import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import { AccountField } from "../../app/fields/AccountField.tsx";
import { EditForm } from "../../app/form/EditForm.tsx";
import { api } from "../../lib/api.ts";
import type { Dossier } from "../../lib/context.ts";
import { queryClient } from "../../lib/query-client.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { useForm } from "../../lib/use-form.ts";
import { CheckField } from "../../ui/CheckField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import {
  checkJournalDraft,
  draftOfJournal,
  entryTypes,
  holdsMoney,
  type JournalDraft,
  journalLabels,
  journalPlaces,
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
  const missing = useMissingRight("entry-logs", edited === undefined ? "Creator" : "Editor");
  const { values, field } = form;
  return (
    <SidePanel
      title={edited === undefined ? "Nouveau journal" : `Journal ${edited.code}`}
      subtitle={dossier.name}
      onClose={onClose}
    >
      <EditForm
        form={form}
        place="panel"
        submitLabel={edited === undefined ? "Créer le journal" : "Enregistrer"}
        onCancel={onClose}
        disabledReason={missing}
        labels={journalLabels}
      >
        <FormGrid columns={1}>
          <SelectField
            {...field("entryType")}
            label={journalLabels.entryType}
            required
            options={typeOptions}
            autoFocus={edited === undefined}
            disabled={edited !== undefined}
            onChange={(entryType) => form.change(withType(values, entryType, journals))}
          />
          <TextField
            {...field("code")}
            label={journalLabels.code}
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
          <TextField {...field("label")} label={journalLabels.label} required autoComplete="off" />
          {holdsMoney(values.entryType) && (
            <AccountField
              {...field("treasuryAccount")}
              legalEntityRefId={dossier.refId}
              label={journalLabels.treasuryAccount}
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
              label="Journal actif"
              help="Un journal désactivé garde ses écritures et n’en reçoit plus."
              value={values.active}
              onChange={(active) => form.change({ active })}
            />
          )}
        </FormGrid>
      </EditForm>
    </SidePanel>
  );
}

function useJournalForm({ dossier, journals, edited, onClose }: JournalPanelProps) {
  const version = useRef(edited?.version ?? 0);
  const others = journals.filter((journal) => journal.id !== edited?.id);
  return useForm<JournalDraft>({
    initial: draftOfJournal(edited),
    check: (draft) => checkJournalDraft(draft, others),
    places: journalPlaces,
    send: async ({ code, label, entryType, treasuryAccount, active }, idempotencyKey) => {
      const saved =
        edited === undefined
          ? await api.post<JournalAnswer>(
              "/api/entry-ledger-log",
              {
                legalEntityRefId: dossier.refId,
                code,
                label,
                entryType,
                treasuryAccount: treasuryAccount === "" ? null : treasuryAccount,
              },
              { idempotencyKey },
            )
          : await api.patch<JournalAnswer>(`/api/entry-ledger-log/${edited.id}`, {
              version: version.current,
              label,
              active,
            });
      await queryClient.invalidateQueries({ queryKey: ["journal"] });
      toast({
        tone: "success",
        message: `Journal ${saved.code} ${edited === undefined ? "créé" : "enregistré"}.`,
      });
      onClose();
    },
    reload: async () => {
      const { journals: found } = await api.get<{ journals: JournalAnswer[] }>("/api/entry-ledger-log", {
        query: { legalEntityRefId: dossier.refId, searchValue: edited?.code, limit: 200 },
      });
      const fresh = found.find((journal) => journal.id === edited?.id);
      version.current = fresh?.version ?? version.current;
      return draftOfJournal(fresh ?? edited);
    },
  });
}
