// @ts-check
/** Prints the sales of a company that are overdue, a line each, page by page. */
import { grandLivre } from "grand-livre-client";

const { ORIGIN = "http://localhost:3000", KEY = "", COMPANY = "" } = process.env;
const books = grandLivre({ origin: ORIGIN, key: KEY });

/** @type {string | undefined} */
let after;
do {
  const { invoices } = await books.call("GET /api/invoice", {
    query: { legalEntityRefId: COMPANY, bill_direction: "credit", payment: "overdue", limit: 200, after },
  });
  for (const { bill_number, companyName, due_date, remainingCents } of invoices)
    console.log([bill_number, companyName, due_date, remainingCents / 100].join("\t"));
  after = invoices.length === 200 ? invoices.at(-1)?.id : undefined;
} while (after !== undefined);
