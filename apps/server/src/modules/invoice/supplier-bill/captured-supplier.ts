import type { CapturedBill } from "@grand-livre/capture/bill/captured-bill";
import { isSiren } from "@grand-livre/domain/identifier/siren";
import type { Command } from "../../../kit/command.ts";
import {
  type CounterpartyRow,
  counterpartyById,
  createCounterparty,
  ensureCounterpartySide,
  matchCounterparty,
} from "../../counterparty/service.ts";
import { rememberedSupplier, supplierKeyOf } from "../../learning/service.ts";
import type { Issue } from "../document/find-issues.ts";
import { DECIDES } from "./captured-fields.ts";

export type Supplier = { readonly row: CounterpartyRow | undefined; readonly warnings: readonly Issue[] };

/**
 * The supplier of the document: the one that persons chose for documents naming theirs so, else matched by SIREN, VAT number,
 * then name; a new one is created from what is printed. `byIdentifierOnly` decides by SIREN or VAT number alone: a like name is
 * left to a person.
 */
export async function supplierOf(
  command: Command,
  legalEntityId: string,
  bill: CapturedBill,
  supplierKey: string,
  { byIdentifierOnly = false }: { readonly byIdentifierOnly?: boolean | undefined } = {},
): Promise<Supplier> {
  const { tx, scope } = command;
  const { seller } = bill;
  // A name printed on two lines is one name.
  const name = (seller?.name ?? seller?.tradingName)?.replaceAll(/\s+/g, " ").trim() || null;
  if (!seller || name === null) return { row: undefined, warnings: [] };
  const siren = seller.siren && isSiren(seller.siren) ? seller.siren : null;
  const isIdentified = siren !== null || Boolean(seller.vatNumber);
  const mayRemember = !byIdentifierOnly || siren !== null;
  const remembered = mayRemember ? await rememberedSupplier(tx, legalEntityId, supplierKey) : undefined;
  if (remembered) {
    const row = await counterpartyById(tx, scope, legalEntityId, remembered);
    return withIban(await ensureCounterpartySide(command, row, "supplier"), bill);
  }
  const match = await matchCounterparty(tx, scope, legalEntityId, {
    name,
    siren,
    vatNumber: seller.vatNumber,
  });
  const isLikeName = match !== undefined && (!("by" in match) || match.by === "name");
  if (byIdentifierOnly && (isLikeName || !isIdentified)) return undecided(isLikeName, name);
  if (match && "candidates" in match) {
    return {
      row: undefined,
      warnings: [{ code: "SUPPLIER_AMBIGUOUS", severity: "warning", details: { name } }],
    };
  }
  if (match) return withIban(await ensureCounterpartySide(command, match.found, "supplier"), bill);
  const { address } = seller;
  // A name read with doubt creates no supplier: the user chooses.
  const sure = siren !== null || (bill.fields.supplierName?.confidence ?? 1) >= DECIDES;
  if (!sure) return { row: undefined, warnings: [] };
  const row = await createCounterparty(command, {
    legalEntityId,
    kind: "supplier",
    name: name.slice(0, 300),
    siren,
    siret: seller.siret,
    vatNumber: seller.vatNumber,
    address:
      address?.line1 && address.postcode && address.city
        ? {
            line1: address.line1,
            ...(address.line2 ? { line2: address.line2 } : {}),
            postcode: address.postcode,
            city: address.city,
            country: address.country ?? "FR",
          }
        : null,
    electronicAddress: seller.electronicAddress?.value ?? null,
    email: seller.email,
    iban: ibanOf(bill),
    origin: "capture",
  });
  return { row, warnings: [{ code: "SUPPLIER_CREATED", severity: "warning", details: { name: row.name } }] };
}

/** No supplier: said when one of a like name is known, for a person to choose. */
function undecided(isLikeName: boolean, name: string): Supplier {
  const warning: Issue = { code: "SUPPLIER_NOT_IDENTIFIED", severity: "warning", details: { name } };
  return { row: undefined, warnings: isLikeName ? [warning] : [] };
}

/** Where the document asks to be paid; a factor's account is not its supplier's. */
function ibanOf(bill: CapturedBill): string | null {
  return bill.factored ? null : (bill.paymentMeans.find((means) => means.iban)?.iban ?? null);
}

function withIban(row: CounterpartyRow, bill: CapturedBill): Supplier {
  return { row, warnings: ibanWarnings(row, ibanOf(bill)) };
}

/** Another account than the one known is reported, and never written over it: it is how payments are stolen. */
export function ibanWarnings(row: Pick<CounterpartyRow, "iban">, iban: string | null): Issue[] {
  if (iban === null || row.iban === null || row.iban === iban) return [];
  return [{ code: "SUPPLIER_IBAN_CHANGED", severity: "warning", details: { iban, known: row.iban } }];
}

/** How the document names its supplier. Our own SIREN, read in its place, names no supplier. */
export function supplierKeyOfBill(bill: CapturedBill, ownSiren: string): string {
  const { seller } = bill;
  const siren = seller?.siren && isSiren(seller.siren) && seller.siren !== ownSiren ? seller.siren : null;
  return supplierKeyOf(seller?.name ?? seller?.tradingName ?? null, siren);
}
