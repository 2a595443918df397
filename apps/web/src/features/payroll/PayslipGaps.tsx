import type { PayslipAnswer } from "@grand-livre/contracts/payroll";
import { addMonths } from "@grand-livre/domain/date/calendar-date";
import { formatCents, formatMonth } from "../../lib/format.ts";
import { Panel } from "../../ui/Panel.tsx";
import { PlainTable } from "../../ui/PlainTable.tsx";
import { type PayslipGap, payslipGaps } from "./payslip-gaps.ts";

type Result = NonNullable<PayslipAnswer["result"]>;
interface PayslipGapsProps {
  readonly month: string;
  readonly before: Result;
  readonly result: Result;
}

/** What differs from the month before: the totals, then the lines that moved. */
export function PayslipGaps({ month, before, result }: PayslipGapsProps) {
  const gaps = payslipGaps(before, result);
  const row = ({ label, beforeCents, cents }: PayslipGap) => (
    <tr key={label}>
      <th scope="row">{label}</th>
      <td>{formatCents(beforeCents)}</td>
      <td>{formatCents(cents)}</td>
      <td>{formatCents(cents - beforeCents)}</td>
    </tr>
  );
  return (
    <Panel title={`Écarts avec ${formatMonth(addMonths(month, -1))}`}>
      {gaps.length === 0 ? (
        <p>Aucun montant n’a changé.</p>
      ) : (
        <PlainTable label="Écarts avec le mois précédent" end>
          <thead>
            <tr>
              <th scope="col">Rubrique</th>
              <th scope="col">Avant</th>
              <th scope="col">Ce mois</th>
              <th scope="col">Écart</th>
            </tr>
          </thead>
          <tbody>{gaps.map(row)}</tbody>
        </PlainTable>
      )}
    </Panel>
  );
}
