import type { IssuedInvoice, IssuedLine, IssuedParty } from "@grand-livre/contracts/issued-invoice";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { applyRate } from "@grand-livre/domain/money/multiply";
import type { LegalEntityRow } from "../../legal-entity/service.ts";

export const NOBODY: IssuedParty = {
  name: "",
  legalForm: null,
  capitalCents: null,
  rcsCity: null,
  siren: null,
  siret: null,
  vatNumber: null,
  address: null,
  electronicAddress: null,
  email: null,
};

type Line = { readonly label: string; readonly quantity: number; readonly unitPriceCents: number };

/** A bill to the company, of one VAT rate, as on its paper: an example, or one written in the supplier's name. */
export function billPaper({
  entity,
  lines: sold,
  vat: { category, rateBasisPoints, ...exemption },
  supplyType,
  vatOnDebits,
  terms,
  note,
  ...told
}: Pick<
  IssuedInvoice,
  "number" | "typeCode" | "issueDate" | "dueDate" | "label" | "seller" | "vatOnDebits"
> & {
  readonly entity: LegalEntityRow;
  readonly lines: readonly Line[];
  readonly vat: Omit<IssuedInvoice["vatBreakdown"][number], "baseCents" | "vatCents">;
  readonly supplyType: "goods" | "services";
  readonly terms: string | null;
  readonly note: string;
}): IssuedInvoice {
  const vat = { category, rateBasisPoints };
  const lines = sold.map((line, at): IssuedLine => ({ ...lineOf(line, at), vat, supplyType }));
  const baseCents = sumCentsOf(lines, ({ netCents }) => netCents);
  const vatCents = applyRate(baseCents, rateBasisPoints);
  const totalInclVatCents = baseCents + vatCents;
  return {
    schema: 1,
    ...told,
    kind: "invoice",
    billingFramework: supplyType === "goods" ? "B1" : "S1",
    operationCategory: supplyType,
    deliveryDate: null,
    serviceStart: null,
    serviceEnd: null,
    currency: "EUR",
    vatOnDebits,
    vatPointDateCode: rateBasisPoints === 0 ? null : vatOnDebits ? "5" : "72",
    preceding: [],
    buyer: {
      ...NOBODY,
      name: entity.name,
      siren: entity.siren,
      vatNumber: entity.vatNumber,
      address: entity.address as IssuedParty["address"],
      customerKind: "business",
    },
    deliveryAddress: null,
    lines,
    adjustments: [],
    vatBreakdown: [{ ...vat, ...exemption, baseCents, vatCents }],
    totals: {
      linesCents: baseCents,
      allowancesCents: 0,
      chargesCents: 0,
      totalExclVatCents: baseCents,
      vatCents,
      totalInclVatCents,
      prepaidCents: 0,
      roundingCents: 0,
      payableCents: totalInclVatCents,
    },
    deposits: [],
    payment: { terms, meansCode: "1", iban: null, accountName: null, remittance: told.number },
    mentions: [],
    notes: [{ subjectCode: null, text: note }],
  };
}

function lineOf({ label, quantity, unitPriceCents }: Line, at: number) {
  const netCents = quantity * unitPriceCents;
  return {
    // The paper names no line by its id.
    id: `00000000-0000-4000-8000-00000000000${at}`,
    number: String(at + 1),
    label,
    quantity: String(quantity),
    unitCode: "C62",
    unit: null,
    unitPriceCents: String(unitPriceCents),
    discountBasisPoints: 0,
    grossCents: netCents,
    discountCents: 0,
    netCents,
    serviceStart: null,
    serviceEnd: null,
  };
}
