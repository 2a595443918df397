import type { SampleBill } from "@grand-livre/contracts/capture";
import type { IssuedInvoice } from "@grand-livre/contracts/issued-invoice";
import { addDays } from "@grand-livre/domain/date/calendar-date";
import type { LegalEntityRow } from "../../legal-entity/service.ts";
import { billPaper, NOBODY } from "./bill-paper.ts";

const RATE = 2000;
const TERM_DAYS = 30;

interface Sample {
  readonly seller: { readonly name: string; readonly siren: string; readonly vatNumber: string };
  readonly number: string;
  readonly label: string;
  readonly lines: readonly (readonly [label: string, quantity: number, unitPriceCents: number])[];
}

/** INSEE gives no SIREN that begins with 0: no real company has one of these. */
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
  return billPaper({
    number,
    typeCode: "380",
    issueDate: today,
    dueDate: addDays(today, TERM_DAYS),
    label,
    supplyType: which,
    vatOnDebits: true,
    seller: {
      ...NOBODY,
      ...seller,
      legalForm: "SAS",
      capitalCents: 100_000,
      rcsCity: "Lyon",
      address: ADDRESS,
    },
    entity,
    lines: sold.map(([line, quantity, unitPriceCents]) => ({ label: line, quantity, unitPriceCents })),
    vat: { category: "S", rateBasisPoints: RATE, exemptionReason: null, exemptionReasonCode: null },
    terms: "30 jours",
    note: "Facture d’exemple, sans valeur\u00a0: son fournisseur n’existe pas.",
  });
}

const ADDRESS = { line1: "1 place de l’Exemple", postcode: "69001", city: "Lyon", country: "FR" } as const;
