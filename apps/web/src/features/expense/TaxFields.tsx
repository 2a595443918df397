import Button from "@mui/material/Button";
import { VatCodeField } from "../../app/fields/VatCodeField.tsx";
import { AmountField } from "../../ui/AmountField.tsx";
import type { FieldProps } from "../../ui/Field.tsx";
import styles from "./Receipt.module.css";

/** The VAT of one code, as a person types it. */
export interface TypedTax {
  readonly vatCode: string;
  readonly vatCents: number | undefined;
  /** Undefined while it is the whole of the expense without its VAT. */
  readonly baseCents: number | undefined;
}

const EMPTY: TypedTax = { vatCode: "", vatCents: undefined, baseCents: undefined };
/** As many as the contract takes. */
const MOST_TAXES = 5;

/** What is typed, as a line sends it: a tax without an amount is none. */
export function taxesOf(typed: readonly TypedTax[], totalCents: number) {
  const [only, second] = typed;
  return typed.flatMap((tax) => {
    const { vatCode, vatCents = 0 } = tax;
    if (vatCents === 0) return [];
    const whole = tax === only && second === undefined ? Math.max(0, totalCents - vatCents) : 0;
    return [{ vatCode, vatCents, baseCents: tax.baseCents ?? whole }];
  });
}

/** The taxes of a line as they are typed: a single base is shown only when it is not the rest of the total. */
export function typedTaxes(
  taxes: readonly { readonly vatCode: string; readonly baseCents: number; readonly vatCents: number }[],
  totalCents: number | undefined,
): TypedTax[] {
  if (taxes.length === 0) return [EMPTY];
  const [only, second] = taxes;
  const isWhole = only !== undefined && !second && only.baseCents + only.vatCents === totalCents;
  return taxes.map((tax) => (isWhole ? { ...tax, baseCents: undefined } : { ...tax }));
}

interface TaxFieldsProps extends Pick<FieldProps, "help" | "error" | "labelAside"> {
  readonly value: readonly TypedTax[];
  readonly onChange: (taxes: TypedTax[]) => void;
  readonly totalCents: number | undefined;
  readonly legalEntityRefId: string;
}

/** The VAT that a receipt prints: one amount most often, one by rate at a restaurant. */
export function TaxFields({ value, onChange, totalCents, legalEntityRefId, ...note }: TaxFieldsProps) {
  const isOne = value.length === 1 && value[0]?.baseCents === undefined;
  const set = (at: number, change: Partial<TypedTax>) =>
    onChange(value.map((tax, rank) => (rank === at ? { ...tax, ...change } : tax)));
  const add = () => {
    const [only] = value;
    const rest = Math.max(0, (totalCents ?? 0) - (only?.vatCents ?? 0));
    const kept = isOne && only !== undefined ? [{ ...only, baseCents: rest }] : value;
    onChange([...kept, { ...EMPTY, baseCents: 0 }]);
  };
  return (
    <div className={styles.taxes}>
      {value.map((tax, at) => {
        const suffix = value.length === 1 ? "" : ` ${at + 1}`;
        const fields = (
          <>
            {!isOne && (
              <AmountField
                label={`Base HT${suffix}`}
                valueCents={tax.baseCents}
                onChange={(baseCents) => set(at, { baseCents: baseCents ?? 0 })}
              />
            )}
            <AmountField
              label={`TVA du justificatif${suffix}`}
              valueCents={tax.vatCents}
              onChange={(vatCents) => set(at, { vatCents })}
              {...(at === 0 ? note : {})}
            />
            {(tax.vatCents ?? 0) > 0 && (
              <VatCodeField
                label={`Code de TVA${suffix}`}
                value={tax.vatCode}
                onChange={(vatCode) => set(at, { vatCode })}
                required
                legalEntityRefId={legalEntityRefId}
                direction="purchase"
              />
            )}
            {value.length > 1 && (
              <Button
                size="small"
                color="inherit"
                onClick={() => onChange(value.filter((_, rank) => rank !== at))}
              >
                Retirer ce taux
              </Button>
            )}
          </>
        );
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rate has no other name than its place.
          <div key={at} className={isOne ? styles.taxes : styles.tax}>
            {fields}
          </div>
        );
      })}
      {value.length < MOST_TAXES && (value[0]?.vatCents ?? 0) > 0 && (
        <Button size="small" onClick={add}>
          Ajouter un taux
        </Button>
      )}
    </div>
  );
}
