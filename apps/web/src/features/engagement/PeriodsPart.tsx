import type { EngagementAnswer } from "@grand-livre/contracts/engagement";
import { formatCents, formatDate } from "../../lib/format.ts";
import { Panel } from "../../ui/Panel.tsx";
import { PlainTable } from "../../ui/PlainTable.tsx";
import { BilledCell } from "./BilledCell.tsx";

/** The periods of a subscription: each is due on its last day. */
export function PeriodsPart({ engagement }: { readonly engagement: EngagementAnswer }) {
  return (
    <Panel title="Périodes">
      <PlainTable label="Périodes" end>
        <thead>
          <tr>
            <th scope="col">Période</th>
            <th scope="col">Montant HT</th>
            <th scope="col">Facturation</th>
          </tr>
        </thead>
        <tbody>
          {engagement.feePeriods.map(({ index, startDate, endDate, cents, earned, invoice }) => (
            <tr key={index}>
              <th scope="row">{`Du ${formatDate(startDate)} au ${formatDate(endDate)}`}</th>
              <td>{formatCents(cents, "EUR")}</td>
              <td>
                <BilledCell invoice={invoice} otherwise={earned ? "À facturer" : "À venir"} />
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Panel>
  );
}
