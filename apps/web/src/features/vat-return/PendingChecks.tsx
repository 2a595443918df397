import type { VatChecks } from "@grand-livre/contracts/vat-return";
import { Link } from "@tanstack/react-router";
import { generalLedgerHref } from "../../app/document/entry/ledger-links.ts";
import { formatPlural } from "../../lib/format.ts";
import { Amount } from "../../ui/Amount.tsx";
import { Check } from "./Check.tsx";
import { causeWords } from "./return-words.ts";
import styles from "./VatReturn.module.css";

/** VAT that waits for its payment (44574, 44564) against the documents that are unpaid at the end of the period. */
export function PendingChecks({ pending }: Pick<VatChecks, "pending">) {
  if (pending.length === 0) return null;
  return (
    <>
      <h3 className={styles.heading}>TVA en attente et impayés</h3>
      {pending.map(({ account, ledgerCents, gapCents, causes, count, documents }) => (
        <div key={account}>
          <Check name={account} cents={ledgerCents} gapCents={gapCents} account />
          {causes.map(({ cause, cents }) => (
            <p key={cause} className={styles.row} data-detail="">
              <span>{causeWords[cause] ?? cause}</span>
              <Amount cents={cents} />
            </p>
          ))}
          {count > 0 && (
            <details className={styles.documents}>
              <summary>{formatPlural(count, "document impayé", "documents impayés")}</summary>
              {documents.map(({ invoiceId, direction, refId, name, waitingCents }) => (
                <p key={invoiceId} className={styles.row} data-detail="">
                  <span>
                    <Link
                      to={`/accounting/${direction === "debit" ? "supplier-bills" : "invoices"}/$id`}
                      params={{ id: invoiceId }}
                    >
                      {refId ?? "Facture"}
                    </Link>
                    {name !== null && ` · ${name}`}
                  </span>
                  <Amount cents={waitingCents} />
                </p>
              ))}
              {count > documents.length && (
                <p className={styles.quiet}>
                  Les {documents.length} premiers. Les autres sont dans le{" "}
                  <a href={generalLedgerHref(account)}>grand livre du compte</a>.
                </p>
              )}
            </details>
          )}
        </div>
      ))}
    </>
  );
}
