import { thirdPartyEndpoints } from "@grand-livre/contracts/endpoints/third-party";
import type { PartyLine } from "@grand-livre/contracts/third-party";
import { useNavigate } from "@tanstack/react-router";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { useMissingRight } from "../../lib/rights.ts";
import { Amount } from "../../ui/Amount.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import styles from "./Card.module.css";
import { balanceText } from "./counterparty-words.ts";
import { PartyTable } from "./PartyTable.tsx";
import { usePartyPages } from "./use-party-pages.ts";

interface PartyLedgerProps {
  readonly id: string;
  readonly subledgerCustomer: string | null;
  readonly subledgerSupplier: string | null;
}

/** « Grand livre »: every line of the third party's accounts, each with its lettering and the running balance. */
export function PartyLedger({ id, subledgerCustomer, subledgerSupplier }: PartyLedgerProps) {
  const navigate = useNavigate();
  const list = usePartyPages(thirdPartyEndpoints.lines, id, ({ lines }) => lines);
  const letters = useMissingRight("reconciliation", "Viewer") === undefined;
  const accounts = [...new Set((list.rows ?? []).map(({ account }) => account))].toSorted();
  return (
    <>
      {letters && accounts.length > 0 && (
        <div className={styles.steps}>
          {accounts.map((account) => (
            <ButtonLink
              key={account}
              to="/accounting/reconciliation/$account"
              params={{ account }}
              search={{
                auxiliary: (account.startsWith("41") ? subledgerCustomer : subledgerSupplier) ?? undefined,
              }}
              variant="outlined"
              size="small"
            >
              Lettrer {account}
            </ButtonLink>
          ))}
        </div>
      )}
      <PartyTable
        label="Grand livre du tiers"
        columns={columns}
        list={list}
        onOpen={({ entryId }) => void navigate({ to: "/accounting/entry-logs/$id", params: { id: entryId } })}
        empty={{
          icon: icons.book,
          title: "Aucun mouvement",
          text: "Les écritures des comptes auxiliaires de ce tiers s’affichent ici.",
        }}
      />
    </>
  );
}

const columns: readonly Column<PartyLine>[] = [
  { id: "date", header: "Date", width: "104px", kind: "date", value: ({ date }) => date },
  { id: "journal", header: "Jnl", width: "56px", value: ({ journalCode }) => journalCode },
  {
    id: "account",
    header: "Compte",
    width: "84px",
    figures: true,
    from: "medium",
    value: ({ account }) => account,
  },
  { id: "piece", header: "Pièce", width: "140px", truncate: true, value: ({ pieceRef }) => pieceRef },
  { id: "label", header: "Libellé", truncate: true, card: "title", value: ({ label }) => label },
  {
    id: "due",
    header: "Échéance",
    width: "104px",
    kind: "date",
    from: "medium",
    value: ({ dueDate }) => dueDate,
  },
  { id: "lettering", header: "Lettrage", width: "80px", value: ({ lettering }) => lettering },
  {
    id: "debit",
    header: "Débit",
    kind: "amount",
    width: "116px",
    value: ({ debitCents }) => debitCents,
    cell: ({ debitCents }) => <Amount cents={debitCents} />,
  },
  {
    id: "credit",
    header: "Crédit",
    kind: "amount",
    width: "116px",
    value: ({ creditCents }) => creditCents,
    cell: ({ creditCents }) => <Amount cents={creditCents} />,
  },
  {
    id: "balance",
    header: "Solde",
    kind: "amount",
    width: "128px",
    card: "aside",
    value: ({ balanceCents }) => balanceCents,
    cell: ({ balanceCents }) => balanceText(balanceCents),
  },
];
