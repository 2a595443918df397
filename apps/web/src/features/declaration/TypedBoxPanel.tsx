import { taxFormsEndpoints } from "@grand-livre/contracts/endpoints/tax-forms";
import {
  type TaxFormsAnswer,
  type TaxFormTypedRow,
  taxFormLineBody,
  type taxFormsQuery,
} from "@grand-livre/contracts/tax-forms";
import type { z } from "zod";
import { FormPanel } from "../../app/form/FormPanel.tsx";
import { useResourceForm } from "../../app/resource/use-resource-form.ts";
import { call } from "../../lib/api.ts";
import { formatDateTime } from "../../lib/format.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { AmountField } from "../../ui/AmountField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./Declaration.module.css";
import { TAX_FORMS } from "./queries.ts";

type RowDraft = Omit<TaxFormTypedRow, "cents"> & { readonly cents: number | undefined };
const EMPTY: RowDraft = { label: "", reason: "", cents: undefined };

interface TypedBoxPanelProps {
  readonly query: z.output<typeof taxFormsQuery>;
  readonly box: string;
  /** « 2058-A, case WF ». */
  readonly title: string;
  readonly label: string;
  readonly answer: TaxFormsAnswer;
  readonly onClose: () => void;
}

/** What a person adds to a box of the tax package, each sum with its reason. */
export function TypedBoxPanel({ query, box, title, label, answer, onClose }: TypedBoxPanelProps) {
  const kept = ({ typed }: TaxFormsAnswer) =>
    typed.find((one) => one.box === box) ?? { box, version: 0, rows: [], writtenBy: "", writtenAt: "" };
  const edited = kept(answer);
  const form = useResourceForm({
    edited,
    draft: (row = edited) => ({
      rows: (row.rows.length > 0 ? row.rows : [EMPTY]) as readonly RowDraft[],
    }),
    labels: { rows: "Montants" },
    update: {
      endpoint: taxFormsEndpoints.write,
      schema: taxFormLineBody,
      body: ({ rows }, { version }) => ({
        fiscalExerciseRefId: query.fiscalExerciseRefId,
        box,
        version,
        rows: rows.filter((row) => row !== EMPTY).map((row) => ({ ...row, cents: row.cents ?? 0 })),
      }),
    },
    reload: async () => kept(await call(taxFormsEndpoints.show, { query })),
    tags: [TAX_FORMS],
    said: () => `${title}\u00a0: montants enregistrés.`,
    onSaved: onClose,
  });
  const { rows } = form.values;
  const set = (at: number, part: Partial<RowDraft>) =>
    form.change({ rows: rows.map((row, index) => (index === at ? { ...row, ...part } : row)) });
  return (
    <FormPanel title={title} subtitle={label} form={form} submitLabel="Enregistrer" wide onClose={onClose}>
      <p className={styles.source}>
        Ces montants s’ajoutent à ceux des comptes. Un montant négatif retire ce qui est admis en déduction.
        {edited.version > 0 &&
          ` Dernière saisie par ${edited.writtenBy}, ${formatDateTime(edited.writtenAt)}.`}
      </p>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is the row
        <fieldset key={at} className={styles.typed}>
          <TextField
            label="Libellé"
            value={row.label}
            onChange={(value) => set(at, { label: value })}
            maxLength={200}
          />
          <AmountField label="Montant" valueCents={row.cents} onChange={(cents) => set(at, { cents })} />
          <TextField
            label="Motif"
            value={row.reason}
            onChange={(reason) => set(at, { reason })}
            maxLength={500}
          />
          <ActionButton
            size="small"
            variant="outlined"
            color="inherit"
            aria-label={`Retirer le montant ${at + 1}`}
            onClick={() => form.change({ rows: rows.filter((_, index) => index !== at) })}
          >
            Retirer
          </ActionButton>
        </fieldset>
      ))}
      <div>
        <ActionButton
          size="small"
          variant="outlined"
          color="inherit"
          onClick={() => form.change({ rows: [...rows, { ...EMPTY }] })}
        >
          Ajouter un montant
        </ActionButton>
      </div>
    </FormPanel>
  );
}
