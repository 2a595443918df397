import { createAgentBody } from "@grand-livre/contracts/agent";
import { createDistributorBody } from "@grand-livre/contracts/distributor";
import { createNoCustomerBody } from "@grand-livre/contracts/no-customer";
import { addMonths } from "@grand-livre/domain/date/calendar-date";
import { type Application, today } from "../application.ts";
import type { Tx } from "../database/connection.ts";
import type { Caller } from "../http/caller.ts";
import { commandIn } from "../kit/command.ts";
import { agents } from "../modules/agent/service.ts";
import { articles } from "../modules/article/service.ts";
import { findOne } from "../modules/company/portfolio.ts";
import { assignCompany } from "../modules/company/service.ts";
import { counterpartyById, createCounterparty } from "../modules/counterparty/service.ts";
import { distributors } from "../modules/distributor/service.ts";
import { noCustomers } from "../modules/no-customer/service.ts";
import { fictitiousSiren } from "./identifiers.ts";
import type { StoryCompany } from "./play-story.ts";
import { CUSTOMERS } from "./trade.ts";

type Stage = {
  readonly app: Application & { readonly db: Tx };
  readonly caller: Caller;
  readonly company: StoryCompany;
};

const clientsOf = ({ parties }: StoryCompany, ...places: readonly number[]) =>
  places.flatMap((place) => parties.get(CUSTOMERS[place]?.name ?? "") ?? []);

const rate = (basisPoints: number) => [{ fromCents: 0, basisPoints }];

/** An agent under a self-billing mandate, with rates of the agent, and an introducer who writes the invoices. */
async function seedAgents({ app, caller, company }: Stage): Promise<void> {
  const { id: legalEntityId, refId: legalEntityRefId } = company;
  const start = `${Number(today(app).slice(0, 4)) - 1}-01-01`;
  const { id: counterpartyId } = await createCounterparty(commandIn(app, app.db, caller), {
    legalEntityId,
    kind: "supplier",
    name: "Agence Vidal",
    siren: fictitiousSiren(1700),
    address: { line1: "11 rue de l’Arbre-Sec", postcode: "69001", city: "Lyon", country: "FR" },
  });
  const catalogue = await articles.list(
    app.db,
    caller.scope,
    { legalEntityRefId, skip: 0, limit: 50 },
    { equal: { code: "POSE" } },
    ["code"],
  );
  const [first] = clientsOf(company, 0);
  await agents.create(
    app,
    caller,
    createAgentBody.parse({
      legalEntityRefId,
      name: "Agence Vidal",
      siren: fictitiousSiren(1700),
      rsac: "Lyon 2023 AC 418",
      contractFrom: start,
      scale: [...rate(500), { fromCents: 2_000_000, basisPoints: 750 }],
      rules: [
        ...catalogue.rows.map(({ id }) => ({ counterpartyId: null, articleId: id, scale: rate(200) })),
        ...(first === undefined ? [] : [{ counterpartyId: first, articleId: null, scale: rate(300) }]),
      ],
      clientIds: clientsOf(company, 0, 1, 2, 3, 8),
      counterpartyId,
      vatExempt: true,
      selfBillingFrom: start,
    }),
  );
  await agents.create(
    app,
    caller,
    createAgentBody.parse({
      legalEntityRefId,
      name: "Apport’Alpes",
      contractFrom: start,
      scale: rate(200),
      clientIds: clientsOf(company, 15, 17),
    }),
  );
}

/** A distributor of three clients, without an account yet to read their names and status. */
async function seedDistributor({ app, caller, company }: Stage): Promise<void> {
  const sirens: string[] = [];
  for (const id of clientsOf(company, 4, 9, 12)) {
    const { siren } = await counterpartyById(app.db, caller.scope, company.id, id);
    if (siren !== null) sirens.push(siren);
  }
  const [counterpartyId] = clientsOf(company, 16);
  await distributors.create(
    app,
    caller,
    createDistributorBody.parse({
      legalEntityRefId: company.refId,
      name: "Lumières du Léman",
      zone: "Haute-Savoie et Ain",
      terms: "rebate",
      basisPoints: 400,
      broughtSirens: sirens,
      counterpartyId,
      sees: ["status", "invoices"],
    }),
  );
}

/** Contacts of each reason; one has outlived its term. */
async function seedContacts({ app, caller, company }: Stage): Promise<void> {
  const monthsAgo = (months: number) => addMonths(today(app), -months);
  const contacts = [
    ["Hôtel Bellevue", "prospect", "Salon Équip’Hôtel", 4],
    ["Brasserie des Terreaux", "prospect", "Site internet", 41],
    ["Galerie Montchat", "former", "Client jusqu’en 2024", 20],
    ["Négoce Vial", "refused", "Recommandation", 9],
    ["Boulangerie Duchamp", "duplicate", "Saisie en double", 2],
  ] as const;
  for (const [name, reason, origin, months] of contacts)
    await noCustomers.create(
      app,
      caller,
      createNoCustomerBody.parse({
        legalEntityRefId: company.refId,
        name,
        reason,
        origin,
        email: `contact@${name.toLowerCase().replaceAll(/[^a-z]/g, "")}.example`,
        lastContactOn: monthsAgo(months),
      }),
    );
}

/** Agents, a distributor and contacts of the first company; the accountant is in charge of both. */
export async function seedPartners(
  app: Application & { readonly db: Tx },
  caller: Caller,
  {
    workshop,
    companies,
    accountantId,
  }: {
    readonly workshop: StoryCompany;
    readonly companies: readonly StoryCompany[];
    readonly accountantId: string | undefined;
  },
): Promise<void> {
  const stage: Stage = { app, caller, company: workshop };
  await seedAgents(stage);
  await seedDistributor(stage);
  await seedContacts(stage);
  if (accountantId === undefined) return;
  for (const { refId } of companies) {
    const { version, collaborators } = await findOne(app, caller.scope, refId);
    const collaboratorIds = collaborators.map(({ id }) => id);
    await assignCompany(app, caller, refId, { version, managerId: accountantId, collaboratorIds });
  }
}
