// @ts-check
/** Makes and validates the sale of an order; run again for the same order, it answers the same invoice. */
import { GrandLivreError, grandLivre } from "grand-livre-client";

const {
  ORIGIN = "http://localhost:3000",
  KEY = "",
  COMPANY = "",
  CUSTOMER = "",
  ORDER = "C-1042",
} = process.env;
const books = grandLivre({ origin: ORIGIN, key: KEY });

try {
  const sale = await books.call("POST /api/invoice/new-invoice", {
    idempotencyKey: `order-${ORDER}`,
    body: {
      legalEntityRefId: COMPANY,
      bill_direction: "credit",
      status: "validated",
      bill_label: `Commande ${ORDER}`,
      bill_date: new Date().toLocaleDateString("sv-SE", { timeZone: "Europe/Paris" }),
      counterpartyId: CUSTOMER,
      lines: [{ label: "Table de chêne", unitPriceCents: 125_000, vatRate: 2_000, supplyType: "goods" }],
    },
  });
  console.log(`${sale.bill_number}\t${sale.totalInclVatCents / 100}`);
} catch (error) {
  if (!(error instanceof GrandLivreError)) throw error;
  // The code is stable, the sentence is for a person.
  console.error(`${error.code}: ${error.message}`);
  process.exitCode = 1;
}
