import {
  type AccountsPartAnswer,
  type AnnualAccountsAnswer,
  annualAccountsPartBody,
  type Commitment,
} from "@grand-livre/contracts/annual-accounts";
import { annualAccountsEndpoints } from "@grand-livre/contracts/endpoints/annual-accounts";
import { COMMITMENTS } from "@grand-livre/domain/annual-accounts/parts";
import { FormPanel } from "../../app/form/FormPanel.tsx";
import { useResourceForm } from "../../app/resource/use-resource-form.ts";
import { call } from "../../lib/api.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { AmountField } from "../../ui/AmountField.tsx";
import { CheckField } from "../../ui/CheckField.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./AnnualAccounts.module.css";
import { ANNUAL_ACCOUNTS } from "./queries.ts";

export interface EditedProps {
  readonly exercise: string;
  readonly dossier: string;
  readonly accounts: AnnualAccountsAnswer;
  readonly onClose: () => void;
}

type CommitmentDraft = Omit<Commitment, "cents"> & { readonly cents: number | undefined };

/** A part of the notes: its text, from the proposed wording or the year before, or that it has no object. */
export function PartPanel({
  part,
  exercise,
  dossier,
  accounts,
  onClose,
}: EditedProps & { readonly part: AccountsPartAnswer }) {
  const form = useResourceForm({
    edited: part,
    draft: (row = part) => ({
      withoutObject: row.withoutObject,
      text: row.text,
      commitments: accounts.commitments as readonly CommitmentDraft[],
    }),
    labels: { text: "Texte", withoutObject: "Sans objet", commitments: "Engagements" },
    update: {
      endpoint: annualAccountsEndpoints.write,
      schema: annualAccountsPartBody,
      body: ({ withoutObject, text, commitments }, { version }) => ({
        fiscalExerciseRefId: exercise,
        part: part.part,
        version,
        withoutObject,
        text: withoutObject ? "" : text,
        commitments:
          part.part === COMMITMENTS && !withoutObject
            ? (commitments as readonly Commitment[]).map((row) => ({ ...row }))
            : [],
      }),
    },
    reload: async () => {
      const query = { fiscalExerciseRefId: exercise };
      const { parts } = await call(annualAccountsEndpoints.show, { query });
      return parts.find((one) => one.part === part.part);
    },
    tags: [ANNUAL_ACCOUNTS],
    said: () => `«\u00a0${part.title}\u00a0» enregistré.`,
    onSaved: onClose,
  });
  const { values, change, field } = form;
  const { proposal } = part;
  return (
    <FormPanel
      title={part.title}
      subtitle={dossier}
      form={form}
      submitLabel="Enregistrer"
      wide
      onClose={onClose}
    >
      <CheckField {...field("withoutObject")} help="L’annexe dit alors «&#160;Sans objet&#160;»." />
      {!values.withoutObject && (
        <>
          <TextField {...field("text")} rows={18} maxLength={20_000} />
          {proposal.text !== "" && proposal.text !== values.text && (
            <div>
              <ActionButton
                variant="outlined"
                color="inherit"
                onClick={() => change({ text: proposal.text })}
              >
                {proposal.origin === "previous"
                  ? "Reprendre le texte de N-1"
                  : "Reprendre la formule proposée"}
              </ActionButton>
              <p className={styles.quiet}>{proposal.text}</p>
            </div>
          )}
          {part.part === COMMITMENTS && (
            <Commitments rows={values.commitments} onChange={(commitments) => change({ commitments })} />
          )}
        </>
      )}
    </FormPanel>
  );
}

function Commitments(props: {
  readonly rows: readonly CommitmentDraft[];
  readonly onChange: (rows: readonly CommitmentDraft[]) => void;
}) {
  const { rows, onChange } = props;
  const set = (at: number, part: Partial<CommitmentDraft>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  return (
    <fieldset className={styles.rows}>
      <legend>Engagements</legend>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is the row
        <div key={at} className={styles.row}>
          <SelectField
            label="Sens"
            value={row.side}
            options={[
              { value: "given", label: "Donné" },
              { value: "received", label: "Reçu" },
            ]}
            onChange={(side) => set(at, { side })}
          />
          <TextField
            label="Nature"
            value={row.label}
            onChange={(label) => set(at, { label })}
            maxLength={200}
          />
          <AmountField label="Montant" valueCents={row.cents} onChange={(cents) => set(at, { cents })} />
          <ActionButton
            size="small"
            color="inherit"
            aria-label={`Retirer l’engagement ${at + 1}`}
            onClick={() => onChange(rows.filter((_, index) => index !== at))}
          >
            Retirer
          </ActionButton>
        </div>
      ))}
      <ActionButton
        size="small"
        variant="outlined"
        color="inherit"
        onClick={() => onChange([...rows, { side: "given", label: "", cents: undefined }])}
      >
        Ajouter un engagement
      </ActionButton>
    </fieldset>
  );
}
