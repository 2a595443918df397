import { assetEndpoints } from "@grand-livre/contracts/endpoints/asset";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { isFixedAssetAccount } from "@grand-livre/domain/chart/account-traits";
import { useQuery } from "@tanstack/react-query";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { call } from "../../lib/api.ts";
import { formatCents, formatPlural } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { Notice } from "../../ui/Notice.tsx";

/** Lines of a validated bill on class 2 that no card of the register holds yet: each leads to its card. */
export function BillAssets({ invoice }: { readonly invoice: InvoiceAnswer }) {
  const { id, legalEntityRefId, status, lines } = invoice;
  const missing = useMissingRight("immobilizations", "Viewer");
  const isAsset = lines.some(({ account }) => account !== null && isFixedAssetAccount(account));
  const { data } = useQuery({
    queryKey: [assetEndpoints.list.tag, "proposals", legalEntityRefId],
    enabled: isAsset && status === "validated" && missing === undefined,
    queryFn: ({ signal }) =>
      call(assetEndpoints.proposals, { query: { legalEntityRefId }, signal, quiet: true }),
  });
  const own = data?.proposals.filter(({ invoiceId }) => invoiceId === id) ?? [];
  return own.map(({ invoiceLineId, label, familyLabel, costCents, lifeMonths }) => (
    <Notice
      key={invoiceLineId}
      title={`À immobiliser\u00a0: ${label}, ${formatCents(costCents, "EUR")}`}
      action={
        <ButtonLink
          to="/accounting/immobilizations"
          search={{ panel: "new", line: invoiceLineId }}
          size="small"
          variant="outlined"
          color="inherit"
        >
          Créer la fiche
        </ButtonLink>
      }
    >
      {familyLabel}
      {lifeMonths > 0 && `, durée d’usage ${formatPlural(lifeMonths / 12, "an")}`}.
    </Notice>
  ));
}
