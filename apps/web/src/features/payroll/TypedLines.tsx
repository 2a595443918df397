import type { PayVariablesBody } from "@grand-livre/contracts/payroll";
import type { RubricAnswer } from "@grand-livre/contracts/payroll-lines";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { AmountField } from "../../ui/AmountField.tsx";
import { CheckField } from "../../ui/CheckField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { icons } from "../../ui/icons.ts";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./Payroll.module.css";

type Line = PayVariablesBody["lines"][number];

interface TypedLinesProps {
  readonly rubrics: readonly RubricAnswer[];
  readonly lines: readonly Line[];
  readonly onChange: (lines: Line[]) => void;
}

const EMPTY: Omit<Line, "rubric"> = { amount: 0, power: 0, electric: false, dueCents: 0, yearGrossCents: 0 };
const SEVERANCE: ReadonlySet<string> = new Set(["dismissal", "mutualEnd"]);

/** What the month holds of the company's rubrics. */
export function TypedLines({ rubrics, lines, onChange }: TypedLinesProps) {
  const [first] = rubrics.filter(({ active }) => active);
  const set = (at: number, next: Partial<Line> | undefined) =>
    onChange(lines.flatMap((line, index) => (index !== at ? [line] : next ? [{ ...line, ...next }] : [])));
  if (first === undefined && lines.length === 0) return null;
  return (
    <div className={styles.parts}>
      {lines.map((line, at) => {
        const rubric = rubrics.find(({ code }) => code === line.rubric);
        const name = `rubrique ${at + 1}`;
        const isMileage = rubric?.nature === "mileage";
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the list.
          <FormGrid key={at} columns={1}>
            <SelectField
              label={`Rubrique ${at + 1}`}
              value={line.rubric}
              onChange={(code) => set(at, { ...EMPTY, rubric: code })}
              options={rubrics
                .filter(({ active, code }) => active || code === line.rubric)
                .map(({ code, label }) => ({ value: code, label }))}
            />
            {rubric?.base !== "percent" && (
              <AmountField
                label={`${rubric?.base === "quantity" ? (isMileage ? "Kilomètres" : "Nombre") : "Montant"}, ${name}`}
                valueCents={line.amount}
                unit={rubric?.base === "quantity" ? (isMileage ? "km" : "") : "€"}
                onChange={(amount) => set(at, { amount: amount ?? 0 })}
              />
            )}
            {isMileage && (
              <>
                <TextField
                  label={`Puissance fiscale, ${name}`}
                  value={line.power === 0 ? "" : String(line.power)}
                  inputMode="numeric"
                  end="CV"
                  onChange={(text) => set(at, { power: Number(text.replace(/\D/g, "")) })}
                />
                <CheckField
                  label={`Véhicule électrique, ${name}`}
                  value={line.electric}
                  onChange={(electric) => set(at, { electric })}
                />
              </>
            )}
            {rubric !== undefined && SEVERANCE.has(rubric.nature) && (
              <>
                <AmountField
                  label={`Minimum légal ou conventionnel, ${name}`}
                  valueCents={line.dueCents}
                  onChange={(cents) => set(at, { dueCents: cents ?? 0 })}
                />
                <AmountField
                  label={`Brut de l’année civile précédente, ${name}`}
                  valueCents={line.yearGrossCents}
                  onChange={(cents) => set(at, { yearGrossCents: cents ?? 0 })}
                />
              </>
            )}
            <ActionButton size="small" variant="text" color="inherit" onClick={() => set(at, undefined)}>
              {`Retirer\u00a0: ${name}`}
            </ActionButton>
          </FormGrid>
        );
      })}
      {first !== undefined && (
        <ActionButton
          size="small"
          variant="outlined"
          color="inherit"
          icon={icons.add}
          onClick={() => onChange([...lines, { ...EMPTY, rubric: first.code }])}
        >
          Ajouter une rubrique
        </ActionButton>
      )}
    </div>
  );
}
