import type { VatReturnAnswer } from "@grand-livre/contracts/vat-return";
import { generalLedgerHref } from "../../app/document/entry/ledger-links.ts";
import { Loading } from "../../app/Loading.tsx";
import { formatMonth, formatPlural, formatRate } from "../../lib/format.ts";
import { Amount } from "../../ui/Amount.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Check } from "./Check.tsx";
import { PendingChecks } from "./PendingChecks.tsx";
import { type ReturnQuery, useChecks } from "./queries.ts";
import { causeWords, isRightCause, noteWords } from "./return-words.ts";
import styles from "./VatReturn.module.css";

interface ReturnChecksProps {
  readonly query: ReturnQuery;
  readonly shown: VatReturnAnswer;
}

/** Cadrage: the return against the books, and what deserves a look. */
export function ReturnChecks({ query, shown }: ReturnChecksProps) {
  const { data, error, refetch } = useChecks(query);
  return (
    <div className={styles.parts}>
      {shown.unplaced.length > 0 && (
        <Notice tone="warning" title="Lignes de TVA sans case">
          {shown.unplaced.map(({ account, vatCode, month, cents, lines }) => (
            <p key={`${account} ${vatCode} ${month}`} className={styles.row}>
              <span>
                <a href={generalLedgerHref(account)}>{account}</a> · code {vatCode} ·{" "}
                {formatPlural(lines, "ligne")}
              </span>
              <Amount cents={cents} />
            </p>
          ))}
        </Notice>
      )}
      {shown.expired.length > 0 && (
        <Notice tone="warning" title="Déductions hors délai">
          TVA de plus de deux ans après son année&#8239;: elle n’entre dans aucune case.
        </Notice>
      )}
      <Panel title="Cadrage">
        {data === undefined ? (
          <Loading error={error} onRetry={() => void refetch()}>
            <Skeleton height={160} />
          </Loading>
        ) : (
          <>
            <h3 className={styles.heading}>Base × taux</h3>
            {data.rates.length === 0 && <p className={styles.quiet}>Aucune TVA sur la période.</p>}
            {data.rates.map((rate) => (
              <Check
                key={`${rate.kind} ${rate.rateBasisPoints}`}
                name={`${rate.kind === "due" ? "Collectée" : "Déductible"} ${formatRate(rate.rateBasisPoints)}`}
                cents={rate.taxCents}
                gapCents={rate.within ? 0 : rate.gapCents}
              />
            ))}
            <h3 className={styles.heading}>Produits et bases déclarées</h3>
            {data.months.map(({ month, incomeCents, gapCents, causes }) => (
              <div key={month}>
                <Check
                  name={formatMonth(`${month}-01`)}
                  cents={incomeCents}
                  gapCents={gapCents}
                  explained={causes.every(({ cause }) => isRightCause(cause))}
                />
                {causes.map(({ cause, account, cents }) => (
                  <p key={`${cause} ${account}`} className={styles.row} data-detail="">
                    <span>
                      {causeWords[cause] ?? cause}
                      {account !== null && (
                        <>
                          {" "}
                          · <a href={generalLedgerHref(account)}>{account}</a>
                        </>
                      )}
                    </span>
                    <Amount cents={cents} />
                  </p>
                ))}
              </div>
            ))}
            <PendingChecks pending={data.pending} />
            <h3 className={styles.heading}>Comptes de TVA</h3>
            {data.accounts.map(({ account, ledgerCents, gapCents }) => (
              <Check key={account} name={account} cents={ledgerCents} gapCents={gapCents} account />
            ))}
          </>
        )}
      </Panel>
      {shown.notes.length > 0 && (
        <Panel title="Cas particuliers">
          {shown.notes.map(({ kind, vatCode, label, legalSource, baseCents, boxes }) => (
            <p key={vatCode} className={styles.row} title={legalSource}>
              <span>
                {noteWords[kind] ?? kind} · {label}
                {boxes.length > 0 && ` (${boxes.join(", ")})`}
              </span>
              <Amount cents={baseCents} />
            </p>
          ))}
        </Panel>
      )}
    </div>
  );
}
