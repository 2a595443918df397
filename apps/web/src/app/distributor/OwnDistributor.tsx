import { distributorEndpoints } from "@grand-livre/contracts/endpoints/distributor";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { formatCents, formatRate } from "../../lib/format.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { BroughtCompanies, OwnInvoices, terms } from "./BroughtCompanies.tsx";

/** What the signed-in person may see as a distributor. */
export function useOwnDistributors() {
  return useQuery({
    queryKey: [distributorEndpoints.list.tag, "mine"],
    queryFn: ({ signal }) => call(distributorEndpoints.mine, { signal }),
  });
}

/** « Mon compte › Sociétés apportées »: the distributor's companies by name and what the contract shows, never their books. */
export function OwnDistributor() {
  const { data } = useOwnDistributors();
  if (data === undefined) return null;
  if (data.distributors.length === 0)
    return (
      <EmptyState
        icon={icons.truck}
        title="Aucune société apportée"
        text="Votre compte n’est rattaché à aucun distributeur."
      />
    );
  return data.distributors.map(({ id, name, company, terms: kind, basisPoints, ...own }) => (
    <Panel key={id} title={`${name} · ${company}`}>
      <Stack>
        <p>
          {`${terms[kind]}\u00a0: ${formatRate(basisPoints)} des ventes HT`}
          {own.amountCents !== null && `, soit ${formatCents(own.amountCents, "EUR")} cette année`}
        </p>
        <BroughtCompanies companies={own.companies} />
        {own.invoices !== null && own.invoices.length > 0 && <OwnInvoices invoices={own.invoices} />}
      </Stack>
    </Panel>
  ));
}
