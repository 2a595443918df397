import { formatIban } from "@grand-livre/domain/identifier/iban";
import { formatCents } from "../../../lib/format.ts";
import { AmountField } from "../../../ui/AmountField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import styles from "../BillForm.module.css";
import type { BillForm } from "../bill-form.ts";
import type { LiveBill } from "../bill-totals.ts";
import { type TotalName, totalsFollow, withTotal } from "./bill-amounts.ts";
import { FieldSpot } from "./FieldSpot.tsx";

interface CapturedAmountsProps {
  readonly form: BillForm;
  readonly change: (update: (form: BillForm) => BillForm) => void;
  readonly live: LiveBill | undefined;
  readonly ibanError: string | undefined;
}

/** A total that was read where no line could be made of it: what the paper says, until somebody completes the bill. */
function readAlone({ lines, printed }: BillForm, name: TotalName): number | undefined {
  if (lines.length > 0 || printed.source !== "document") return undefined;
  return printed.totals[name] ?? undefined;
}

const TOTALS: readonly (readonly [TotalName, string])[] = [
  ["totalExclVatCents", "Total HT"],
  ["vatCents", "TVA"],
  ["totalInclVatCents", "Total TTC"],
];

/** The figures that a reader looks for on the paper, held against it before the lines are. */
export function CapturedAmounts({ form, change, live, ibanError }: CapturedAmountsProps) {
  const follows = live !== undefined && totalsFollow(form, live);
  return (
    <>
      {TOTALS.map(([name, label]) => {
        const set = (cents: number) =>
          change((before) => (live === undefined ? before : withTotal(before, live, name, cents)));
        return (
          <div key={name}>
            <FieldSpot
              id={name}
              label={label}
              takes="amount"
              closed={follows ? undefined : `${label} suit les lignes\u00a0: corrigez-les.`}
              fill={(cents) => {
                set(Math.abs(Number(cents)));
                return formatCents(Math.abs(Number(cents)), form.currency);
              }}
            >
              {({ mark, reason }) => (
                <AmountField
                  label={label}
                  unit={form.currency === "EUR" ? "€" : form.currency}
                  valueCents={readAlone(form, name) ?? live?.totals[name]}
                  readOnly={!follows}
                  onChange={(cents) => {
                    if (cents !== undefined && follows) set(cents);
                  }}
                  labelAside={mark}
                  help={reason ?? (follows ? undefined : "D’après les lignes")}
                />
              )}
            </FieldSpot>
          </div>
        );
      })}
      <div className={styles.label}>
        <FieldSpot
          id="iban"
          label="IBAN"
          takes="iban"
          fill={(value) => {
            const iban = formatIban(String(value));
            change((before) => ({ ...before, iban }));
            return iban;
          }}
        >
          {({ mark, reason }) => (
            <TextField
              label="IBAN"
              value={form.iban}
              maxLength={50}
              onChange={(iban) => change((before) => ({ ...before, iban }))}
              error={ibanError}
              labelAside={mark}
              help={reason}
            />
          )}
        </FieldSpot>
      </div>
    </>
  );
}
