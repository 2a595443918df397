import type { InvoiceListAnswer, InvoiceListItem } from "@grand-livre/contracts/invoice";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { formatCents, formatDate } from "../../lib/format.ts";
import { CheckField } from "../../ui/CheckField.tsx";
import styles from "./DepositChoice.module.css";
import { documentNumber } from "./money-words.ts";

/** Whose deposits are asked for: a client's, or a supplier's. */
export interface DepositsAsked {
  readonly direction: "credit" | "debit";
  readonly dossier: string;
  /** Nobody yet, or somebody whom the books do not know yet: no deposit. */
  readonly party: { readonly id: string | null; readonly name: string } | undefined;
}

/** The deposits of a third party that are paid whole: those that a final invoice may take back. */
export function depositsOptions({ direction, dossier, party }: DepositsAsked) {
  return queryOptions({
    // Among the lists: whatever is paid or validated has it read again.
    queryKey: ["invoice", "list", "deposits", dossier, direction, party?.id],
    enabled: party?.id != null,
    queryFn: ({ signal }) =>
      api.get<InvoiceListAnswer>("/api/invoice", {
        query: {
          legalEntityRefId: dossier,
          bill_direction: direction,
          status: "validated",
          payment: "paid",
          companyName: party?.name,
          limit: 200,
        },
        signal,
        quiet: true,
      }),
    select: ({ invoices }) =>
      invoices.filter(({ kind, counterpartyId }) => kind === "deposit" && counterpartyId === party?.id),
  });
}

/** What the chosen ones come to: it counts as paid. */
export function sumOfDeposits(deposits: readonly InvoiceListItem[], chosen: readonly string[]): number {
  return deposits
    .filter(({ id }) => chosen.includes(id))
    .reduce((sum, { totalInclVatCents }) => sum + totalInclVatCents, 0);
}

const WORDS = {
  credit: {
    choose: "Choisissez le client pour voir ses acomptes encaissés.",
    none: "Ce client n’a aucun acompte encaissé en entier à reprendre.",
  },
  debit: {
    choose: "Choisissez le fournisseur pour voir ses acomptes réglés.",
    none: "Ce fournisseur n’a aucun acompte réglé en entier à reprendre.",
  },
} as const;

interface DepositChoiceProps extends DepositsAsked {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[], sumCents: number) => void;
  readonly error?: string | undefined;
}

/** Of a final invoice: which paid deposits it takes back. */
export function DepositChoice({ chosen, onChange, error, ...asked }: DepositChoiceProps) {
  const { data } = useQuery(depositsOptions(asked));
  const words = WORDS[asked.direction];
  if (asked.party?.id == null) return <p className={styles.note}>{words.choose}</p>;
  if (data?.length === 0) return <p className={styles.note}>{words.none}</p>;
  return (
    <div className={styles.deposits}>
      {(data ?? []).map((deposit) => (
        <CheckField
          key={deposit.id}
          label={`${documentNumber(deposit)} du ${formatDate(deposit.bill_date)} · ${formatCents(deposit.totalInclVatCents, "EUR")}`}
          value={chosen.includes(deposit.id)}
          onChange={(taken) => {
            const next = taken ? [...chosen, deposit.id] : chosen.filter((id) => id !== deposit.id);
            onChange(next, sumOfDeposits(data ?? [], next));
          }}
        />
      ))}
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
