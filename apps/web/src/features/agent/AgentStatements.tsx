import type { AgentAnswer, AgentStatements as Answer } from "@grand-livre/contracts/agent";
import { agentEndpoints } from "@grand-livre/contracts/endpoints/agent";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { saveDownload } from "../../app/command/save-download.ts";
import { RequestError } from "../../app/RequestError.tsx";
import { call } from "../../lib/api.ts";
import { formatCents, formatDate } from "../../lib/format.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { icons } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";
import { PlainTable } from "../../ui/PlainTable.tsx";
import { StatusChip, type StatusTone } from "../../ui/StatusChip.tsx";

type State = Answer["statements"][number]["state"];

const states: Readonly<Record<State, readonly [word: string, tone: StatusTone]>> = {
  draft: ["Brouillon", "neutral"],
  to_pay: ["À payer", "warning"],
  paid: ["Payée", "success"],
  gone: ["Annulée", "neutral"],
};

/** The statements that were billed, each with its bill and its page. */
export function AgentStatements({ agent }: { readonly agent: AgentAnswer }) {
  const { id } = agent;
  const { data, error, refetch } = useQuery({
    queryKey: [agentEndpoints.list.tag, "statements", id],
    queryFn: ({ signal }) => call(agentEndpoints.statements, { params: { id }, signal }),
  });
  const print = (statementId: string) =>
    saveDownload(agentEndpoints.statement, { params: { id, statementId } }, "releve.pdf");
  if (error !== null) return <RequestError error={error} onRetry={() => void refetch()} />;
  if (data === undefined || data.statements.length === 0) return null;
  return (
    <Panel title="Relevés facturés">
      <PlainTable label="Relevés facturés" end>
        <thead>
          <tr>
            <th scope="col">Période</th>
            <th scope="col">Facture</th>
            <th scope="col">Commission HT</th>
            <th scope="col">Statut</th>
            <th scope="col">Relevé</th>
          </tr>
        </thead>
        <tbody>
          {data.statements.map(({ id: statementId, startDate, endDate, invoiceId, ...one }) => (
            <tr key={statementId}>
              <th scope="row">{`${formatDate(startDate)} – ${formatDate(endDate)}`}</th>
              <td>
                {one.state === "gone" ? (
                  (one.billNumber ?? "—")
                ) : (
                  <Link to="/accounting/supplier-bills/$id" params={{ id: invoiceId }}>
                    {one.billNumber ?? "Brouillon"}
                  </Link>
                )}
              </td>
              <td>{formatCents(one.commissionCents, "EUR")}</td>
              <td>
                <StatusChip tone={states[one.state][1]}>{states[one.state][0]}</StatusChip>
              </td>
              <td>
                <ActionButton
                  size="small"
                  variant="text"
                  color="inherit"
                  icon={icons.download}
                  onClick={() => void print(statementId)}
                >
                  PDF
                </ActionButton>
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Panel>
  );
}
