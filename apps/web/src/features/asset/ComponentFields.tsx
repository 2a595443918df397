import Button from "@mui/material/Button";
import { wholeFromText } from "../../lib/number-text.ts";
import { AmountField } from "../../ui/AmountField.tsx";
import type { FieldProps } from "../../ui/Field.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./Asset.module.css";

/** A component as a person types it. */
export interface TypedComponent {
  readonly label: string;
  readonly baseCents: number | undefined;
  readonly life: string;
}

/** As many as the contract takes. */
const MOST_COMPONENTS = 20;
const EMPTY: TypedComponent = { label: "", baseCents: undefined, life: "" };

/** What is typed, as a new card sends it: what cannot be read is left for the contract to refuse. */
export function componentsOf(typed: readonly TypedComponent[]) {
  return typed.map(({ label, baseCents = 0, life }) => ({
    label,
    baseCents,
    lifeMonths: wholeFromText(life),
  }));
}

interface ComponentFieldsProps extends Pick<FieldProps, "error"> {
  readonly value: readonly TypedComponent[];
  readonly onChange: (components: TypedComponent[]) => void;
}

/** Parts of a good that wear out in a time of their own: each gets its card, and the base of the good keeps the rest. */
export function ComponentFields({ value, onChange, error }: ComponentFieldsProps) {
  const set = (at: number, change: Partial<TypedComponent>) =>
    onChange(value.map((component, rank) => (rank === at ? { ...component, ...change } : component)));
  return (
    <div className={styles.parts}>
      {value.map(({ label, baseCents, life }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a component has no other name than its place.
        <fieldset key={at} className={styles.component}>
          <legend>Composant {at + 1}</legend>
          <TextField
            label="Désignation du composant"
            value={label}
            onChange={(text) => set(at, { label: text })}
            required
            autoFocus
          />
          <AmountField
            label="Base du composant"
            valueCents={baseCents}
            onChange={(cents) => set(at, { baseCents: cents })}
            required
          />
          <TextField
            label="Durée du composant"
            value={life}
            onChange={(text) => set(at, { life: text })}
            numeric
            inputMode="numeric"
            end="mois"
            required
          />
          <Button
            size="small"
            color="inherit"
            onClick={() => onChange(value.filter((_, rank) => rank !== at))}
          >
            Retirer le composant
          </Button>
        </fieldset>
      ))}
      {error !== undefined && (
        <p className={styles.problem} role="alert">
          {error}
        </p>
      )}
      {value.length < MOST_COMPONENTS && (
        <Button size="small" onClick={() => onChange([...value, EMPTY])}>
          Ajouter un composant
        </Button>
      )}
    </div>
  );
}
