import { Panel } from "../../ui/Panel.tsx";
import { PlainTable } from "../../ui/PlainTable.tsx";
import { Spark, Web } from "./charts.tsx";
import { eurosText, percentText } from "./figures.ts";
import type { ProjectProps } from "./ProjectHome.tsx";
import styles from "./Sample.module.css";

const EXPENSES = [
  ["weeklyExpenses", "Dépenses de la semaine"],
  ["monthlyExpenses", "Dépenses du mois"],
  ["yearlyExpenses", "Dépenses de l’année"],
] as const;

/** How the budget of the project is shared and spent. */
export function ProjectBudget({ figures }: ProjectProps) {
  const { budgetDistribution, budgetDetails } = figures;
  return (
    <div className={styles.grid}>
      {EXPENSES.map(([name, title]) => (
        <Panel key={name} title={title}>
          <p className={styles.big}>{eurosText(figures[name].amount)}</p>
          <Spark label={title} data={figures[name].series[0]?.data ?? []} />
        </Panel>
      ))}
      <div className={styles.whole}>
        <Panel title="Répartition du budget">
          <Web
            label="Répartition du budget"
            labels={budgetDistribution.categories}
            values={budgetDistribution.series[0]?.data ?? []}
          />
        </Panel>
      </div>
      <div className={styles.whole}>
        <Panel title="Détail du budget">
          <PlainTable label="Détail du budget" end>
            <thead>
              <tr>
                {["Poste", "Budget", "Dépensé", "Dépensé (%)", "Reste", "Reste (%)"].map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {budgetDetails.map((row) => (
                <tr key={row.id}>
                  <th scope="row">{row.type}</th>
                  <td>{eurosText(row.total)}</td>
                  <td>{eurosText(row.expensesAmount)}</td>
                  <td>{percentText(row.expensesPercentage)}</td>
                  <td>{eurosText(row.remainingAmount)}</td>
                  <td>{percentText(row.remainingPercentage)}</td>
                </tr>
              ))}
            </tbody>
          </PlainTable>
        </Panel>
      </div>
    </div>
  );
}
