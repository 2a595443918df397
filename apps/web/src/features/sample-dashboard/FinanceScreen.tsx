import { sampleDashboardEndpoints } from "@grand-livre/contracts/endpoints/sample-dashboard";
import type { financeAnswer } from "@grand-livre/contracts/sample-dashboard";
import { useState } from "react";
import type { z } from "zod";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";
import { PlainTable } from "../../ui/PlainTable.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { DatedLines } from "./charts.tsx";
import { dayText, eurosText, filled, percentText } from "./figures.ts";
import styles from "./Sample.module.css";
import { SampleFrame } from "./SampleFrame.tsx";

type Finance = z.output<typeof financeAnswer>;
type Operation = Finance["recentTransactions"][number];

/** Sample figures of a person's accounts and budget. */
export function FinanceScreen() {
  return (
    <SampleFrame
      title="Finance"
      endpoint={sampleDashboardEndpoints.finance}
      isEmpty={({ recentTransactions }) => recentTransactions.length === 0}
    >
      {({ accountBalance, previousStatement, currentStatement, recentTransactions, budget }) => (
        <div className={styles.grid}>
          <Statement title="Relevé précédent" statement={previousStatement} />
          <Statement title="Relevé en cours" statement={currentStatement} />
          <Panel title="Budget">
            <dl className={styles.legend}>
              <Limit name="Dépenses" value={budget.expenses} limit={budget.expensesLimit} />
              <Limit name="Épargne" value={budget.savings} limit={budget.savingsGoal} />
              <Limit name="Factures" value={budget.bills} limit={budget.billsLimit} />
            </dl>
          </Panel>
          <div className={styles.whole}>
            <Panel title="Solde du compte">
              <dl className={styles.facts}>
                <div>
                  <dt>Croissance</dt>
                  <dd>{percentText(accountBalance.growth)}</dd>
                </div>
                <div>
                  <dt>Revenu mensuel moyen</dt>
                  <dd>{eurosText(accountBalance.ami)}</dd>
                </div>
              </dl>
              <DatedLines
                label="Solde prévu et réel par jour"
                series={accountBalance.series}
                valueText={percentText}
              />
            </Panel>
          </div>
          <div className={styles.whole}>
            <Panel title="Dernières opérations">
              <Operations operations={recentTransactions} />
            </Panel>
          </div>
        </div>
      )}
    </SampleFrame>
  );
}

function Statement({
  title,
  statement,
}: {
  readonly title: string;
  readonly statement: Finance["currentStatement"];
}) {
  const { status, date, limit, spent, minimum } = statement;
  const isPaid = status === "paid";
  return (
    <Panel
      title={title}
      aside={<StatusChip tone={isPaid ? "success" : "error"}>{isPaid ? "Payé" : "À payer"}</StatusChip>}
    >
      <p className={styles.quiet}>
        {isPaid ? "Payé le" : "À payer avant le"} {dayText(date)}
      </p>
      <dl className={styles.legend}>
        <div>
          <dt>Plafond</dt>
          <dd>{eurosText(limit)}</dd>
        </div>
        <div>
          <dt>Dépensé</dt>
          <dd data-over={spent > limit || undefined}>{eurosText(spent)}</dd>
        </div>
        <div>
          <dt>Minimum</dt>
          <dd>{eurosText(minimum)}</dd>
        </div>
      </dl>
    </Panel>
  );
}

interface LimitProps {
  readonly name: string;
  readonly value: number;
  readonly limit: number;
}

function Limit({ name, value, limit }: LimitProps) {
  return (
    <div className={styles.limit}>
      <dt>{name}</dt>
      <dd data-over={value > limit || undefined}>
        {eurosText(value)} sur {eurosText(limit)}
        <ProgressBar name={name} percent={filled(value, limit)} />
      </dd>
    </div>
  );
}

const COLUMNS = [
  ["transactionId", "Opération"],
  ["date", "Date"],
  ["name", "Nom"],
  ["amount", "Montant"],
  ["status", "État"],
] as const;
type Column = (typeof COLUMNS)[number][0];

function compared(one: Operation, other: Operation, by: Column): number {
  if (by === "amount") return one.amount - other.amount;
  return one[by].localeCompare(other[by], "fr");
}

/** Operations, sorted by a click on a column. */
function Operations({ operations }: { readonly operations: readonly Operation[] }) {
  const [by, setBy] = useState<Column>("date");
  const [down, setDown] = useState(true);
  const sorted = operations.toSorted((one, other) => compared(one, other, by) * (down ? -1 : 1));
  return (
    <PlainTable label="Dernières opérations">
      <thead>
        <tr>
          {COLUMNS.map(([column, title]) => (
            <th
              key={column}
              aria-sort={by !== column ? undefined : down ? "descending" : "ascending"}
              scope="col"
            >
              <button
                type="button"
                className={styles.sort}
                onClick={() => {
                  setDown(by === column ? !down : false);
                  setBy(column);
                }}
              >
                {title}
                {by === column && <Icon path={down ? icons.arrowDown : icons.arrowUp} size={14} />}
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sorted.map(({ id, transactionId, date, name, amount, status }) => (
          <tr key={id}>
            <td>{transactionId}</td>
            <td>{dayText(date)}</td>
            <td>{name}</td>
            <td>{eurosText(amount)}</td>
            <td>
              <StatusChip tone={status === "completed" ? "success" : "warning"}>
                {status === "completed" ? "Terminée" : "En attente"}
              </StatusChip>
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
