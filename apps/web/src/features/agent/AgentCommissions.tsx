import type { AgentAnswer } from "@grand-livre/contracts/agent";
import { agentEndpoints } from "@grand-livre/contracts/endpoints/agent";
import { addDays, addMonths, firstDayOfMonth } from "@grand-livre/domain/date/calendar-date";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useCommand } from "../../app/command/use-command.ts";
import { RequestError } from "../../app/RequestError.tsx";
import { call } from "../../lib/api.ts";
import { formatCents, formatDate, localToday } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { PlainTable } from "../../ui/PlainTable.tsx";
import { SkeletonForm } from "../../ui/Skeleton.tsx";
import styles from "./Agent.module.css";

/** The last three whole months, or what follows the last bill, within one civil year. */
function firstPeriod({ billedUntil }: AgentAnswer): { startDate: string; endDate: string } {
  const today = localToday();
  const endDate = addDays(firstDayOfMonth(today), -1);
  const after = billedUntil === null ? undefined : addDays(billedUntil, 1);
  const startDate = after ?? addMonths(firstDayOfMonth(endDate), -2);
  if (startDate > endDate) return { startDate, endDate: today > startDate ? today : startDate };
  const ofYear = `${endDate.slice(0, 4)}-01-01`;
  return { startDate: startDate < ofYear ? ofYear : startDate, endDate };
}

/** What an agent earned between two days, and its bill. */
export function AgentCommissions({ agent }: { readonly agent: AgentAnswer }) {
  const { id, version } = agent;
  const { run } = useCommand([agentEndpoints.list.tag]);
  const navigate = useNavigate();
  const missing = useMissingRight("agents", "Validator");
  const [period, setPeriod] = useState(() => firstPeriod(agent));
  const { data, error, refetch } = useQuery({
    queryKey: [agentEndpoints.list.tag, "commissions", id, period],
    queryFn: ({ signal }) => call(agentEndpoints.commissions, { params: { id }, query: period, signal }),
  });

  const bill = (kind: "bill" | "self_billed") =>
    run(
      agentEndpoints.bill,
      { params: { id }, body: { version, ...period, kind } },
      {
        confirm:
          kind === "bill"
            ? undefined
            : {
                title: "Établir l’autofacture\u202f?",
                message: `La facture est numérotée et validée au nom de ${agent.name}\u202f; elle ne se supprime plus.`,
                confirmLabel: "Établir l’autofacture",
              },
        done: ({ invoiceId }) =>
          navigate({ to: "/accounting/supplier-bills/$id", params: { id: invoiceId } }),
        said: kind === "bill" ? "Facture de commissions préparée en brouillon." : "Autofacture établie.",
      },
    );

  const none =
    data !== undefined && data.commissionCents <= 0 ? "Aucune commission sur cette période." : undefined;
  const unlinked = agent.counterpartyId === null ? "Rattachez d’abord l’agent à un fournisseur." : undefined;
  const unmandated =
    agent.selfBillingFrom === null ? "Renseignez d’abord le mandat d’autofacturation." : undefined;
  return (
    <Panel title="Commissions">
      <div className={styles.dates}>
        <DateField
          label="Du"
          value={period.startDate}
          onChange={(startDate) => startDate && setPeriod({ ...period, startDate })}
        />
        <DateField
          label="Au"
          value={period.endDate}
          onChange={(endDate) => endDate && setPeriod({ ...period, endDate })}
        />
      </div>
      {error !== null && <RequestError error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <SkeletonForm fields={2} />}
      {data !== undefined && (
        <>
          <PlainTable label="Commissions" end>
            <thead>
              <tr>
                <th scope="col">Facture et client</th>
                <th scope="col">Encaissé HT</th>
                <th scope="col">Commission</th>
              </tr>
            </thead>
            <tbody>
              {data.lines.map(({ invoiceId, refId, client: name, rule, baseCents, commissionCents }) => (
                <tr key={`${invoiceId} ${rule}`}>
                  <th scope="row">
                    <Link className={styles.number} to="/accounting/invoices/$id" params={{ id: invoiceId }}>
                      {refId}
                    </Link>
                    <span className={styles.client}>
                      {rule === null ? name : `${name} · Taux particulier ${rule + 1}`}
                    </span>
                  </th>
                  <td>{formatCents(baseCents, "EUR")}</td>
                  <td>{formatCents(commissionCents, "EUR")}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">Total</th>
                <td>{formatCents(data.baseCents, "EUR")}</td>
                <td>{formatCents(data.commissionCents, "EUR")}</td>
              </tr>
            </tfoot>
          </PlainTable>
          <p className={styles.fees} data-state={data.fees.state}>
            {`DAS2 ${period.endDate.slice(0, 4)}\u00a0: ${formatCents(data.fees.paidCents, "EUR")} versés TTC, seuil ${formatCents(data.fees.thresholdCents, "EUR")}`}
            {agent.billedUntil !== null && ` · facturé jusqu’au ${formatDate(agent.billedUntil)}`}
          </p>
        </>
      )}
      <div className={styles.add}>
        <ActionButton
          size="small"
          onClick={() => void bill("bill")}
          disabledReason={missing ?? unlinked ?? none}
        >
          Préparer la facture
        </ActionButton>
        <ActionButton
          size="small"
          variant="outlined"
          onClick={() => void bill("self_billed")}
          disabledReason={missing ?? unlinked ?? unmandated ?? none}
        >
          Établir l’autofacture
        </ActionButton>
      </div>
    </Panel>
  );
}
