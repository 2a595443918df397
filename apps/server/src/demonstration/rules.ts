import { type CreateRuleBody, createRuleBody } from "@grand-livre/contracts/counterparty-rule";
import type { Application } from "../application.ts";
import type { Caller } from "../http/caller.ts";
import { rules } from "../modules/counterparty-rule/service.ts";
import { testRule } from "../modules/counterparty-rule/test-rule.ts";
import type { StoryCompany } from "./play-story.ts";

type Rule = Omit<CreateRuleBody, "legalEntityRefId" | "counterpartyId"> & { readonly party?: string };

/** What an accountant would have written after a year of this company's bills; their success comes from its books. */
const RULES: readonly Rule[] = [
  {
    domain: "purchase",
    party: "Foncière du Rhône",
    labelMatch: "contains",
    labelText: "loyer",
    account: "613200",
    action: "fill",
  },
  {
    domain: "purchase",
    labelMatch: "words",
    labelText: "téléphonie internet",
    maxCents: 50_000,
    account: "626000",
    action: "validate",
    confidenceBasisPoints: 8000,
  },
  { domain: "purchase", labelMatch: "starts", labelText: "assurance", account: "616000", action: "propose" },
  {
    domain: "bank",
    labelMatch: "starts",
    labelText: "frais",
    maxCents: 10_000,
    account: "627000",
    entryLabel: "Frais bancaires",
    action: "fill",
  },
  { domain: "bank", labelMatch: "contains", labelText: "urssaf", account: "431000", action: "propose" },
];

/** Writes the rules of the workshop, tries each on its books and switches it on. */
export async function writeRules(
  app: Application,
  caller: Caller,
  { refId: legalEntityRefId, parties }: StoryCompany,
): Promise<void> {
  for (const { party, ...rule } of RULES) {
    const counterpartyId = party === undefined ? null : parties.get(party);
    const body = createRuleBody.parse({ ...rule, counterpartyId, legalEntityRefId });
    const { id, version } = await rules.create(app, caller, body);
    await testRule(app, caller, { legalEntityRefId, ruleId: id });
    await rules.update(app, caller, id, { version: version + 1, active: true });
  }
}
