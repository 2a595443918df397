import type { EngagementAnswer } from "@grand-livre/contracts/engagement";
import { Link } from "@tanstack/react-router";

type Billed = EngagementAnswer["acts"][number]["invoice"];

/** The sale that bills a period or an act, or what it waits for. */
export function BilledCell({ invoice, otherwise }: { readonly invoice: Billed; readonly otherwise: string }) {
  if (invoice === null) return otherwise;
  return (
    <Link to="/accounting/invoices/$id" params={{ id: invoice.id }}>
      {invoice.status === "draft" ? "Brouillon" : (invoice.refId ?? "Facture")}
    </Link>
  );
}
