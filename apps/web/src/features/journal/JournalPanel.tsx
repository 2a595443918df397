import { journalEndpoints } from "@grand-livre/contracts/endpoints/journal";
import { type JournalAnswer, journal } from "@grand-livre/contracts/journal";
import {
  checkJournal,
  type EntryType,
  type Journal,
  nextBankJournalCode,
} from "@grand-livre/domain/journal/journal";
import { isRefusal, refuse } from "@grand-livre/domain/refusal";
import { Link } from "@tanstack/react-router";
import { FormPanel } from "../../app/form/FormPanel.tsx";
import { DeclaredFields } from "../../app/resource/DeclaredFields.tsx";
import type { Draft } from "../../app/resource/declared.ts";
import { type DeclaredFormRules, useDeclaredForm } from "../../app/resource/use-declared-form.ts";
import type { Dossier } from "../../lib/context.ts";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { optionsOf } from "../../ui/SelectField.tsx";

type JournalDraft = Draft<typeof journal.fields>;

const typeOptions = [
  { value: "", label: "Choisir…", disabled: true },
  ...optionsOf(journal.fields.entryType.words ?? {}),
];

/** Accounts that a type of journal may follow: 512 to 519 for a bank, 53 for a cash box. */
export function treasuryPrefixes(entryType: EntryType | ""): readonly string[] {
  return entryType === "cash" ? ["53"] : [2, 3, 4, 5, 6, 7, 8, 9].map((digit) => `51${digit}`);
}

/** What choosing a type brings: the next bank code, no account where none belongs. */
export function withType(
  draft: JournalDraft,
  entryType: EntryType | "",
  existing: readonly Pick<Journal, "code">[],
): Partial<JournalDraft> {
  const proposed = nextBankJournalCode(existing);
  const code = entryType === "bank" && draft.code === "" ? { code: proposed } : {};
  const takenBack = entryType !== "bank" && draft.code === proposed ? { code: "" } : {};
  const account = entryType === draft.entryType ? {} : { treasuryAccount: "" };
  return { entryType, ...code, ...takenBack, ...account };
}

/** What is refused in a journal beside the others; a draft without type first of all. */
export function journalRules(others: readonly Journal[]): DeclaredFormRules<typeof journal> {
  return {
    resource: journal,
    // Bank and cash journals follow one account each, and only they do.
    shown: {
      treasuryAccount: ({ entryType }) => entryType === "bank" || entryType === "cash",
      currency: ({ entryType }) => entryType === "bank",
    },
    rule: ({ entryType, treasuryAccount, ...draft }) => {
      if (entryType === "") return refuse("JOURNAL_ENTRY_TYPE_REQUIRED");
      const currency = entryType === "bank" ? draft.currency : undefined;
      const checked = checkJournal(
        { ...draft, entryType, treasuryAccount: treasuryAccount || null, currency },
        others,
      );
      return isRefusal(checked) ? checked : undefined;
    },
  };
}

interface JournalPanelProps {
  readonly dossier: Dossier;
  readonly journals: readonly JournalAnswer[];
  /** Absent: a new journal. */
  readonly edited: JournalAnswer | undefined;
  readonly onClose: () => void;
}

/** Adds a journal, or renames and deactivates one: code, type and account stay once it exists. */
export function JournalPanel({ dossier, journals, edited, onClose }: JournalPanelProps) {
  const form = useDeclaredForm({
    ...journalRules(journals.filter(({ id }) => id !== edited?.id)),
    endpoints: journalEndpoints,
    legalEntityRefId: dossier.refId,
    edited,
    start: { currency: "EUR" },
    noun: "Journal",
    onSaved: onClose,
  });
  const { values } = form;
  const isNew = edited === undefined;
  return (
    <FormPanel
      title={isNew ? "Nouveau journal" : `Journal ${edited.code}`}
      subtitle={dossier.name}
      form={form}
      submitLabel={isNew ? "Créer le journal" : "Enregistrer"}
      onClose={onClose}
    >
      <FormGrid columns={1}>
        <DeclaredFields
          form={form}
          look={{
            entryType: {
              options: typeOptions,
              onChange: (type: EntryType | "") => form.change(withType(values, type, journals)),
            },
            code: {
              maxLength: 10,
              help: isNew
                ? "Il figure au FEC et ne change plus\u00a0: BQ2, AC…"
                : "Le code, le type et le compte ne changent plus\u00a0: des écritures les portent.",
            },
            treasuryAccount: {
              required: true,
              prefixes: treasuryPrefixes(values.entryType),
              without: new Set(journals.flatMap(({ treasuryAccount }) => treasuryAccount ?? [])),
              help: isNew && <OneEach dossier={dossier} />,
            },
            currency: {
              help: isNew ? "Celle des relevés de la banque\u00a0; elle ne change plus." : undefined,
            },
            active: { help: "Un journal désactivé garde ses écritures et n’en reçoit plus." },
          }}
        />
      </FormGrid>
    </FormPanel>
  );
}

function OneEach({ dossier }: Pick<JournalPanelProps, "dossier">) {
  const parent = "512000".slice(0, dossier.accountLength);
  return (
    <>
      Chaque compte a un seul journal. S’il en manque un&#8239;:{" "}
      <Link to="/accounting/accounting-plan/reference-accounts" search={{ panel: "new", parent }}>
        créer un sous-compte
      </Link>
      .
    </>
  );
}
