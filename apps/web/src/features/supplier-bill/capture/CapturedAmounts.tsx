import { unitsFromHundredths } from "@grand-livre/domain/currency/rate";
import { formatIban } from "@grand-livre/domain/identifier/iban";
import { FieldSpot } from "../../../app/document/captured/FieldSpot.tsx";
import type { DocumentForm } from "../../../app/document/draft/document-form.ts";
import type { LiveTotals } from "../../../app/document/draft/document-totals.ts";
import { formatCents } from "../../../lib/format.ts";
import { AmountField } from "../../../ui/AmountField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { type TotalName, totalsFollow, withTotal } from "./bill-amounts.ts";

interface CapturedAmountsProps {
  readonly form: DocumentForm;
  readonly change: (update: (form: DocumentForm) => DocumentForm) => void;
  readonly live: LiveTotals | undefined;
  readonly ibanError: string | undefined;
}

/** A total that was read where no line could be made of it: what the paper says, until somebody completes the bill. */
function readAlone({ lines, printed }: DocumentForm, name: TotalName): number | undefined {
  if (lines.length > 0 || printed.source !== "document") return undefined;
  return printed.totals[name] ?? undefined;
}

interface CapturedTotalProps extends Omit<CapturedAmountsProps, "ibanError"> {
  readonly name: TotalName;
  readonly label: string;
}

/** A total that a reader looks for on the document, compared with it before the lines are. */
export function CapturedTotal({ name, label, form, change, live }: CapturedTotalProps) {
  const follows = live !== undefined && totalsFollow(form, live);
  const set = (cents: number) =>
    change((before) => (live === undefined ? before : withTotal(before, live, name, cents)));
  return (
    <FieldSpot
      id={name}
      label={label}
      takes="amount"
      closed={follows ? undefined : `${label} suit les lignes\u00a0: corrigez-les.`}
      fill={(cents) => {
        const units = unitsFromHundredths(Math.abs(Number(cents)), form.currency);
        set(units);
        return formatCents(units, form.currency);
      }}
    >
      {({ mark, reason }) => (
        <AmountField
          label={label}
          currency={form.currency}
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
  );
}

/** The account to pay, as the document prints it. */
export function CapturedIban({ form, change, ibanError }: Omit<CapturedAmountsProps, "live">) {
  return (
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
  );
}
