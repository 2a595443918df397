import { annualAccountsPartBody, type Maturity } from "@grand-livre/contracts/annual-accounts";
import { annualAccountsEndpoints } from "@grand-livre/contracts/endpoints/annual-accounts";
import { MATURITIES } from "@grand-livre/domain/annual-accounts/parts";
import { FormPanel } from "../../app/form/FormPanel.tsx";
import { useResourceForm } from "../../app/resource/use-resource-form.ts";
import { call } from "../../lib/api.ts";
import { formatCents } from "../../lib/format.ts";
import { AmountField } from "../../ui/AmountField.tsx";
import styles from "./AnnualAccounts.module.css";
import type { EditedProps } from "./PartPanel.tsx";
import { ANNUAL_ACCOUNTS } from "./queries.ts";

/** What of loans and financial claims falls due after one year and after five, as their contracts say. */
export function MaturitiesPanel({ exercise, dossier, accounts, onClose }: EditedProps) {
  const lines = accounts.tables.flatMap(({ key, rows }) =>
    rows
      .filter(({ typed }) => typed)
      .map((row) => ({
        line: `${key}.${row.key}`,
        label: row.label,
        cents: row.cents[0] ?? 0,
        isDebt: key === "debts",
      })),
  );
  const form = useResourceForm({
    edited: accounts.maturities,
    draft: (row = accounts.maturities) => ({
      maturities: lines.map(
        ({ line }): Maturity =>
          row.rows.find((one) => one.line === line) ?? { line, overOneYearCents: 0, overFiveYearsCents: 0 },
      ) as readonly Maturity[],
    }),
    labels: { maturities: "Échéances" },
    update: {
      endpoint: annualAccountsEndpoints.write,
      schema: annualAccountsPartBody,
      body: ({ maturities }, { version }) => ({
        fiscalExerciseRefId: exercise,
        part: MATURITIES,
        version,
        maturities: maturities.map((row) => ({ ...row })),
      }),
    },
    reload: async () => {
      const query = { fiscalExerciseRefId: exercise };
      return (await call(annualAccountsEndpoints.show, { query })).maturities;
    },
    tags: [ANNUAL_ACCOUNTS],
    said: () => "Échéances enregistrées.",
    onSaved: onClose,
  });
  const { maturities } = form.values;
  const set = (line: string, part: Partial<Maturity>) =>
    form.change({ maturities: maturities.map((row) => (row.line === line ? { ...row, ...part } : row)) });
  return (
    <FormPanel
      title="Échéances des emprunts et créances financières"
      subtitle={dossier}
      form={form}
      submitLabel="Enregistrer"
      onClose={onClose}
    >
      <p className={styles.quiet}>
        Le tableau d’amortissement du contrat dit ce qui reste dû après la clôture.
      </p>
      {lines.map(({ line, label, cents, isDebt }) => {
        const row = maturities.find((one) => one.line === line);
        return (
          <fieldset key={line} className={styles.rows}>
            <legend>
              {label}, {formatCents(cents)}
            </legend>
            <AmountField
              label="À plus d’un an"
              valueCents={row?.overOneYearCents}
              onChange={(due) => set(line, { overOneYearCents: due ?? 0 })}
              error={(row?.overOneYearCents ?? 0) > cents ? "Plus que le solde." : undefined}
            />
            {isDebt && (
              <AmountField
                label="Dont à plus de cinq ans"
                valueCents={row?.overFiveYearsCents}
                onChange={(due) => set(line, { overFiveYearsCents: due ?? 0 })}
                error={
                  (row?.overFiveYearsCents ?? 0) > (row?.overOneYearCents ?? 0)
                    ? "Pas plus que ce qui échoit à plus d’un an."
                    : undefined
                }
              />
            )}
          </fieldset>
        );
      })}
    </FormPanel>
  );
}
