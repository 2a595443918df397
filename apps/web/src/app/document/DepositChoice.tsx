import type { PaidDeposits } from "@grand-livre/contracts/deposit";
import { invoiceEndpoints } from "@grand-livre/contracts/endpoints/invoice";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { call } from "../../lib/api.ts";
import { formatCents, formatDate } from "../../lib/format.ts";
import { CheckField } from "../../ui/CheckField.tsx";
import styles from "./DepositChoice.module.css";
import { documentNumber } from "./payment/money-words.ts";

/** Whose deposits are listed: a client's, or a supplier's. */
export interface DepositsAsked {
  readonly direction: "credit" | "debit";
  readonly dossier: string;
  /** No third party yet, or one that the books do not know yet: no deposit. */
  readonly party: { readonly id: string | null; readonly name: string } | undefined;
}

/** The deposits of a third party that are paid whole: a final invoice may take back those that no other one has. */
export function depositsOptions({ direction, dossier, party }: DepositsAsked) {
  return queryOptions({
    // Under the key of the lists: every payment or validation refetches it.
    queryKey: ["invoice", "list", "deposits", dossier, direction, party?.id],
    enabled: party?.id != null,
    queryFn: ({ signal }) =>
      call(invoiceEndpoints.deposits, {
        query: { legalEntityRefId: dossier, bill_direction: direction, counterpartyId: party?.id },
        signal,
        quiet: true,
      }),
    select: ({ deposits }) => deposits,
  });
}

type PaidDeposit = PaidDeposits["deposits"][number];

/** What the chosen ones come to: it counts as paid. */
export function sumOfDeposits(deposits: readonly PaidDeposit[], chosen: readonly string[]): number {
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
  /** Of the document: deposits in another one are not taken back by it. */
  readonly currency: string;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[], sumCents: number) => void;
  readonly error?: string | undefined;
}

/** Of a final invoice: which paid deposits it takes back. */
export function DepositChoice({ chosen, currency, onChange, error, ...asked }: DepositChoiceProps) {
  const { data: all } = useQuery(depositsOptions(asked));
  const data = all?.filter((deposit) => deposit.currency === currency || chosen.includes(deposit.id));
  const words = WORDS[asked.direction];
  if (asked.party?.id == null) return <p className={styles.note}>{words.choose}</p>;
  if (data?.length === 0) return <p className={styles.note}>{words.none}</p>;
  return (
    <div className={styles.deposits}>
      {(data ?? []).map((deposit) => (
        <CheckField
          key={deposit.id}
          label={`${documentNumber(deposit)} du ${formatDate(deposit.bill_date)} · ${formatCents(deposit.totalInclVatCents, deposit.currency)}`}
          value={chosen.includes(deposit.id)}
          // One that was chosen before another document took it back can still be left out.
          disabled={deposit.takenBackBy !== null && !chosen.includes(deposit.id)}
          help={
            deposit.takenBackBy !== null && <TakenBack by={deposit.takenBackBy} direction={asked.direction} />
          }
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

interface TakenBackProps {
  readonly by: NonNullable<PaidDeposit["takenBackBy"]>;
  readonly direction: DepositsAsked["direction"];
}

/** Where a deposit went. */
function TakenBack({ by, direction }: TakenBackProps) {
  const to = direction === "credit" ? "/accounting/invoices/$id" : "/accounting/supplier-bills/$id";
  return (
    <>
      Déjà repris par{" "}
      <Link to={to} params={{ id: by.id }}>
        {documentNumber(by)}
      </Link>
    </>
  );
}
