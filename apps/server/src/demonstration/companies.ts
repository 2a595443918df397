import { createLegalEntityBody } from "@grand-livre/contracts/legal-entity";
import type { Application } from "../application.ts";
import type { Caller } from "../http/caller.ts";
import { inCommand } from "../kit/command.ts";
import { articles } from "../modules/article/service.ts";
import { createLegalEntityIn } from "../modules/company/create.ts";
import { createCounterparty } from "../modules/counterparty/service.ts";
import { createExerciseIn } from "../modules/fiscal-exercise/service.ts";
import { fictitiousIban, fictitiousSiren } from "./identifiers.ts";
import type { StoryCompany } from "./play-story.ts";
import type { Article, Customer, Supplier } from "./trade.ts";

export type CompanyPlan = {
  readonly body: Parameters<typeof createLegalEntityBody.parse>[0] & object;
  readonly exercises: readonly { readonly startDate: string; readonly endDate: string }[];
  readonly customers: readonly Customer[];
  readonly suppliers: readonly Supplier[];
  readonly articles: readonly Article[];
  /** The first of the ranks that identifiers of its third parties are made of. */
  readonly firstRank: number;
};

/** A company with its exercises, third parties and articles, all in one transaction. */
export async function createCompany(
  app: Application,
  caller: Caller,
  plan: CompanyPlan,
): Promise<StoryCompany> {
  return inCommand(app, caller, async (command) => {
    const [opening] = plan.exercises;
    const body = createLegalEntityBody.parse(plan.body);
    const { row } = await createLegalEntityIn(command, body, opening?.startDate ?? "");
    for (const dates of plan.exercises) await createExerciseIn(command, row, dates);
    const parties = new Map<string, string>();
    const given = { legalEntityId: row.id };
    for (const [index, one] of plan.customers.entries()) {
      const rank = plan.firstRank + index;
      const { id } = await createCounterparty(command, {
        ...given,
        kind: "customer",
        customerKind: one.kind,
        name: one.name,
        ...(one.kind === "business" || one.kind === "public"
          ? { siren: one.siren ?? fictitiousSiren(rank) }
          : { vatNumber: one.vatNumber ?? null }),
        email: `compta@client-${rank}.example`,
        address: {
          line1: one.street,
          postcode: one.postcode,
          city: one.city,
          country: one.country ?? "FR",
        },
        paymentTerms: one.terms,
      });
      parties.set(one.name, id);
    }
    for (const [index, one] of plan.suppliers.entries()) {
      const rank = plan.firstRank + 500 + index;
      const { id } = await createCounterparty(command, {
        ...given,
        kind: "supplier",
        name: one.name,
        ...(one.abroad
          ? { vatNumber: one.abroad.vatNumber ?? null, address: one.abroad.address }
          : { siren: one.siren ?? fictitiousSiren(rank) }),
        iban: fictitiousIban(rank),
        defaultAccount: one.account,
      });
      parties.set(one.name, id);
    }
    for (const { priceCents, ...one } of plan.articles)
      await articles.create(command.app, caller, {
        legalEntityRefId: row.refId,
        ...one,
        unitPriceCents: String(priceCents),
      });
    return { id: row.id, refId: row.refId, parties };
  });
}
