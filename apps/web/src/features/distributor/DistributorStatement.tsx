import type { DistributorAnswer } from "@grand-livre/contracts/distributor";
import { distributorEndpoints } from "@grand-livre/contracts/endpoints/distributor";
import { addDays } from "@grand-livre/domain/date/calendar-date";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useCommand } from "../../app/command/use-command.ts";
import { BroughtCompanies, OwnInvoices } from "../../app/distributor/BroughtCompanies.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import { call } from "../../lib/api.ts";
import { formatCents, formatDate, localToday } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { SkeletonForm } from "../../ui/Skeleton.tsx";
import { Stack } from "../../ui/Stack.tsx";

/** From the day after the last bill, or from the first of January, to today. */
function firstPeriod({ billedUntil }: DistributorAnswer) {
  const today = localToday();
  const startDate = billedUntil === null ? `${today.slice(0, 4)}-01-01` : addDays(billedUntil, 1);
  return { startDate, endDate: today < startDate ? startDate : today };
}

/** The commission of a distributor between two days, its draft, and the distributor's own invoices. */
export function DistributorStatement({ distributor }: { readonly distributor: DistributorAnswer }) {
  const { id, version, terms, billedUntil } = distributor;
  const { run } = useCommand([distributorEndpoints.list.tag]);
  const navigate = useNavigate();
  const missing = useMissingRight("distributors", "Validator");
  const [period, setPeriod] = useState(() => firstPeriod(distributor));
  const { data, error, refetch } = useQuery({
    queryKey: [distributorEndpoints.list.tag, "statement", id, period],
    queryFn: ({ signal }) => call(distributorEndpoints.statement, { params: { id }, query: period, signal }),
  });
  const word = terms === "rebate" ? "Remise" : "Redevance";

  const bill = () =>
    run(
      distributorEndpoints.bill,
      { params: { id }, body: { version, ...period } },
      {
        done: ({ invoiceId }) =>
          navigate({
            to: terms === "rebate" ? "/accounting/supplier-bills/$id" : "/accounting/invoices/$id",
            params: { id: invoiceId },
          }),
        said: `${word} préparée en brouillon.`,
      },
    );

  const none = data !== undefined && data.amountCents <= 0 ? "Rien à facturer sur cette période." : undefined;
  const unlinked =
    distributor.counterpartyId === null ? "Rattachez d’abord le distributeur à un tiers." : undefined;
  return (
    <>
      <Panel title={word}>
        <Stack>
          <FormGrid>
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
          </FormGrid>
          {error !== null && <RequestError error={error} onRetry={() => void refetch()} />}
          {error === null && data === undefined && <SkeletonForm fields={2} />}
          {data !== undefined && (
            <>
              <BroughtCompanies companies={data.companies} />
              <p>
                {`${word}\u00a0: ${formatCents(data.amountCents, "EUR")} sur ${formatCents(data.baseCents, "EUR")} HT`}
                {billedUntil !== null && ` · facturé jusqu’au ${formatDate(billedUntil)}`}
              </p>
            </>
          )}
          <ActionButton size="small" onClick={() => void bill()} disabledReason={missing ?? unlinked ?? none}>
            Préparer la facture
          </ActionButton>
        </Stack>
      </Panel>
      {data !== undefined && data.invoices.length > 0 && (
        <Panel title="Ses factures">
          <OwnInvoices invoices={data.invoices} />
        </Panel>
      )}
    </>
  );
}
