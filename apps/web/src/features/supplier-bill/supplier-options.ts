import { counterpartyEndpoints } from "@grand-livre/contracts/endpoints/counterparty";
import { call } from "../../lib/api.ts";
import type { ComboOption } from "../../ui/Combo.tsx";

const MOST = 30;

export interface SupplierOption extends ComboOption {
  readonly defaultAccount: string | null;
  readonly defaultVatCode: string | null;
}

/** Suppliers of the dossier whose name or identifier holds what was typed. */
export async function searchSuppliers(
  legalEntityRefId: string,
  searchValue: string,
  signal: AbortSignal,
): Promise<readonly SupplierOption[]> {
  const { counterparties } = await call(counterpartyEndpoints.list, {
    query: { legalEntityRefId, kind: "supplier", active: true, searchValue, limit: MOST },
    signal,
    quiet: true,
  });
  return counterparties.map((one) => ({
    id: one.id,
    label: one.name,
    ...(one.siren === null ? {} : { aside: one.siren }),
    defaultAccount: one.defaultAccount,
    defaultVatCode: one.defaultVatCode,
  }));
}
