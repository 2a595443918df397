import type { SampleBill } from "@grand-livre/contracts/capture";
import type { IssuedInvoice, IssuedLine, IssuedParty } from "@grand-livre/contracts/issued-invoice";
import { addDays } from "@grand-livre/domain/date/calendar-date";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { applyRate } from "@grand-livre/domain/money/multiply";
import type { LegalEntityRow } from "../../legal-entity/service.ts";

const RATE = 2000;
const TERM_DAYS = 30;

interface Sample {
  readonly seller: { readonly name: string; readonly siren: string; readonly vatNumber: string };
  readonly number: string;
  readonly label: string;
  readonly lines: readonly (readonly [label: string, quantity: number, unitPriceCents: number])[];
}

/** INSEE gives no SIREN that begins with 0: no real company bears one of these. */
const SAMPLES: Readonly<Record<SampleBill, Sample>> = {
  services: {
    seller: { name: "Exemple Conseil", siren: "000700013", vatNumber: "FR01000700013" },
    number: "EXEMPLE-1",
    label: "Maintenance informatique",
    lines: [["Maintenance des postes, forfait du mois", 1, 48_000]],
  },
  goods: {
    seller: { name: "Exemple Fournitures", siren: "000800011", vatNumber: "FR71000800011" },
    number: "EXEMPLE-2",
    label: "Fournitures de bureau",
    lines: [
      ["Ramettes de papier A4", 20, 489],
      ["Cartouches d’encre noire", 3, 3290],
      ["Frais de port", 1, 990],
    ],
  },
};

/** A bill to try the product with, from a supplier that does not exist to the company itself: no file is kept for it. */
export function sampleBill(which: SampleBill, entity: LegalEntityRow, today: string): IssuedInvoice {
  const { seller, number, label, lines: sold } = SAMPLES[which];
  const lines = sold.map((line, at) => lineOf(line, at, which));
  const baseCents = sumCentsOf(lines, ({ netCents }) => netCents);
  const vatCents = applyRate(baseCents, RATE);
  const totalInclVatCents = baseCents + vatCents;
  return {
    schema: 1,
    number,
    kind: "invoice",
    typeCode: "380",
    billingFramework: which === "goods" ? "B1" : "S1",
    operationCategory: which,
    issueDate: today,
    dueDate: addDays(today, TERM_DAYS),
    deliveryDate: null,
    serviceStart: null,
    serviceEnd: null,
    currency: "EUR",
    label,
    vatOnDebits: true,
    vatPointDateCode: "5",
    preceding: [],
    seller: {
      ...NOBODY,
      ...seller,
      legalForm: "SAS",
      capitalCents: 100_000,
      rcsCity: "Lyon",
      address: ADDRESS,
    },
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
    vatBreakdown: [
      {
        category: "S",
        rateBasisPoints: RATE,
        baseCents,
        vatCents,
        exemptionReason: null,
        exemptionReasonCode: null,
      },
    ],
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
    payment: { terms: "30 jours", meansCode: "1", iban: null, accountName: null, remittance: number },
    mentions: [],
    notes: [
      { subjectCode: null, text: "Facture d’exemple, sans valeur\u00a0: son fournisseur n’existe pas." },
    ],
  };
}

const NOBODY: IssuedParty = {
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

const ADDRESS = { line1: "1 place de l’Exemple", postcode: "69001", city: "Lyon", country: "FR" } as const;

function lineOf(
  [label, quantity, unitPriceCents]: Sample["lines"][number],
  at: number,
  which: SampleBill,
): IssuedLine {
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
    vat: { category: "S", rateBasisPoints: RATE },
    supplyType: which,
    serviceStart: null,
    serviceEnd: null,
  };
}
