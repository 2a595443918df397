import type { VatReturnAnswer } from "@grand-livre/contracts/vat-return";
import Button from "@mui/material/Button";
import { AccountField } from "../../app/fields/AccountField.tsx";
import { AmountField } from "../../ui/AmountField.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import styles from "./VatReturn.module.css";

type Adjustment = VatReturnAnswer["demand"]["adjustments"][number];
/** While it is typed: an amount in cents, which the return takes in whole euros. */
export type AdjustmentDraft = Omit<Adjustment, "euros"> & { readonly cents: number | undefined };

const boxes = [
  { value: "15", label: "15 · TVA antérieurement déduite à reverser" },
  { value: "5B", label: "5B · Sommes à ajouter" },
  { value: "21", label: "21 · Autre TVA à déduire" },
  { value: "2C", label: "2C · Sommes à imputer" },
  { value: "29", label: "29 · Taxes assimilées (annexe 3310-A)" },
] as const;

interface AdjustmentRowsProps {
  readonly legalEntityRefId: string;
  readonly rows: readonly AdjustmentDraft[];
  readonly onChange: (rows: readonly AdjustmentDraft[]) => void;
  /** French, where an amount is wrong. */
  readonly mistake: (cents: number | undefined) => string | undefined;
}

/** Sums without entry line: their box, their amount, and the account that the settlement books them on. */
export function AdjustmentRows({ legalEntityRefId, rows, onChange, mistake }: AdjustmentRowsProps) {
  const change = (at: number, part: Partial<AdjustmentDraft>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  return (
    <fieldset className={styles.adjustments}>
      <legend>Sommes sans écriture</legend>
      {rows.map((row, at) => (
        // Rows have no name of their own, and none is moved.
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is the row
        <div key={at} className={styles.adjustment}>
          <SelectField label="Case" value={row.box} options={boxes} onChange={(box) => change(at, { box })} />
          <AmountField
            label="Montant"
            valueCents={row.cents}
            onChange={(cents) => change(at, { cents })}
            error={mistake(row.cents)}
          />
          <AccountField
            label="Compte"
            legalEntityRefId={legalEntityRefId}
            value={row.account}
            onChange={(account) => change(at, { account })}
          />
          <Button
            size="small"
            color="inherit"
            aria-label={`Retirer la somme ${at + 1}`}
            onClick={() => onChange(rows.filter((_, index) => index !== at))}
          >
            Retirer
          </Button>
        </div>
      ))}
      {rows.length < 20 && (
        <Button
          size="small"
          onClick={() => onChange([...rows, { box: "15", cents: undefined, account: "" }])}
        >
          Ajouter une somme
        </Button>
      )}
    </fieldset>
  );
}
