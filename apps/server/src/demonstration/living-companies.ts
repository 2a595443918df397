import { addDays, addMonths, firstDayOfMonth } from "@grand-livre/domain/date/calendar-date";
import { type Application, today } from "../application.ts";
import type { Caller } from "../http/caller.ts";
import { createSchedule } from "../modules/recurring/service.ts";
import { createCompany } from "./companies.ts";
import { fictitiousIban, fictitiousSiret } from "./identifiers.ts";
import { openDollarAccount } from "./play-dollars.ts";
import type { StoryCompany } from "./play-story.ts";
import { exercisesOfSpan, spanOf } from "./span.ts";
import {
  ARTICLES,
  CUSTOMER_IN_DOLLARS,
  CUSTOMERS,
  CUSTOMERS_ABROAD,
  PRIVATE_CUSTOMERS,
  STUDIO,
  STUDIO_ARTICLES,
  STUDIO_COMPANY,
  STUDIO_CUSTOMERS,
  STUDIO_SUPPLIERS,
  SUPPLIER_ABROAD,
  SUPPLIER_IN_DOLLARS,
  SUPPLIERS,
  WORKSHOP,
  WORKSHOP_SIREN,
} from "./trade.ts";

/** The first company: a maker of lights in Lyon. */
export async function createWorkshop(app: Application, caller: Caller): Promise<StoryCompany> {
  const company = await createCompany(app, caller, {
    body: {
      name: WORKSHOP,
      siren: WORKSHOP_SIREN,
      siret: fictitiousSiret(WORKSHOP_SIREN),
      legalForm: "SAS",
      capitalCents: 5_000_000,
      rcsCity: "Lyon",
      address: { line1: "18 rue des Tuliers", postcode: "69003", city: "Lyon", country: "FR" },
      iban: fictitiousIban(1),
    },
    exercises: exercisesOfSpan(spanOf(today(app))),
    customers: [...CUSTOMERS, ...PRIVATE_CUSTOMERS, ...CUSTOMERS_ABROAD, CUSTOMER_IN_DOLLARS],
    suppliers: [...SUPPLIERS, SUPPLIER_ABROAD, SUPPLIER_IN_DOLLARS],
    articles: ARTICLES,
    firstRank: 1000,
  });
  await openDollarAccount(app, caller, company);
  return company;
}

/** The second one: a photographer who works for the first, her VAT under the simplified regime. */
export function createStudio(app: Application, caller: Caller): Promise<StoryCompany> {
  return createCompany(app, caller, {
    body: {
      name: STUDIO,
      siren: STUDIO_COMPANY.siren,
      siret: fictitiousSiret(STUDIO_COMPANY.siren),
      legalForm: STUDIO_COMPANY.legalForm,
      vatRegime: STUDIO_COMPANY.vatRegime,
      capitalCents: 800_000,
      rcsCity: "Lyon",
      address: {
        line1: "2 montée Saint-Sébastien",
        postcode: STUDIO_COMPANY.postcode,
        city: "Lyon",
        country: "FR",
      },
      iban: fictitiousIban(2),
      sizeClass: "micro",
    },
    exercises: exercisesOfSpan(spanOf(today(app))),
    customers: STUDIO_CUSTOMERS,
    suppliers: STUDIO_SUPPLIERS,
    articles: STUDIO_ARTICLES,
    firstRank: 2000,
  });
}

/** What the workshop invoices by itself from the next month on. */
export async function scheduleMaintenance(
  app: Application,
  caller: Caller,
  company: StoryCompany,
): Promise<void> {
  const contracts = [
    [CUSTOMERS[0], "Maintenance – contrat trimestriel", 3, 39_000],
    [CUSTOMERS[6], "Maintenance – blocs et accueil", 1, 28_500],
    [CUSTOMERS[12], "Location de projecteurs", 1, 64_000],
  ] as const;
  const startDate = addMonths(firstDayOfMonth(addDays(today(app), 1)), 1);
  for (const [customer, name, every, unitPriceCents] of contracts)
    await createSchedule(app, caller, {
      legalEntityRefId: company.refId,
      counterpartyId: company.parties.get(customer?.name ?? "") ?? "",
      name,
      unit: "month",
      every,
      startDate,
      document: {
        bill_label: `${name} {mois}`,
        lines: [{ label: `${name} {mois}`, unitPriceCents, vatRate: 2000, supplyType: "services" }],
      },
    });
}
