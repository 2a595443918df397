import type { TestRuleAnswer, TestRuleBody } from "@grand-livre/contracts/counterparty-rule";
import { judgeRules } from "@grand-livre/domain/rule/judge";
import { type AssignmentRule, askedRule } from "@grand-livre/domain/rule/rule";
import { type Application, today } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { Actor } from "../audit/service.ts";
import { resolveBooks } from "../books/service.ts";
import { findBooked, partiesOf, sinceOf } from "./booked.ts";
import { contentOf, rules } from "./service.ts";

const MOST_EXAMPLES = 50;

/**
 * What a rule alone would have assigned over the past 90 days, against what was booked. A rule that is kept counts as tested
 * from then on. @throws RefusalError LEGAL_ENTITY_NOT_FOUND, RULE_NOT_FOUND, those of a rule
 */
export async function testRule(app: Application, actor: Actor, body: TestRuleBody): Promise<TestRuleAnswer> {
  const { scope } = actor;
  const books = await resolveBooks(app.db, scope, body.legalEntityRefId);
  const legalEntityId = books.entity.id;
  if ("ruleId" in body) {
    const row = await rules.read(app.db, scope, body.ruleId);
    if (row.legalEntityId !== legalEntityId) throw new RefusalError("RULE_NOT_FOUND");
    const { version } = row;
    const tested = await rules.step(app, actor, row.id, { action: "test", version }, async () => ({
      testedAt: app.now(),
    }));
    return outcomeOf(app.db, books, tested, today(app));
  }
  const { legalEntityRefId: _, ...given } = body;
  const day = today(app);
  const typed = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const content = await contentOf({ db: app.db, scope, legalEntityId, day }, typed as never);
  const rule = { ...content, id: "", number: 0, priority: 0, active: true };
  return outcomeOf(app.db, books, rule, day);
}

async function outcomeOf(
  db: Connection,
  books: Awaited<ReturnType<typeof resolveBooks>>,
  rule: AssignmentRule,
  until: string,
): Promise<TestRuleAnswer> {
  const { domain } = rule;
  const parties = domain === "bank" ? await partiesOf(db, books.entity.id, [rule]) : [];
  const { booked, truncated } = await findBooked(db, books, { domain, until, parties });
  const judged = judgeRules([askedRule(rule)], booked);
  const agreed = judged.filter((one) => one.agrees).length;
  const examples = judged
    .toSorted((a, b) => Number(a.agrees) - Number(b.agrees))
    .slice(0, MOST_EXAMPLES)
    .map(({ booked: one, agrees }) => ({
      ...one,
      bookedAccount: one.account,
      bookedVatCode: one.vatCode,
      agrees,
    }));
  const matched = judged.length;
  return { since: sinceOf(until), matched, agreed, differed: matched - agreed, truncated, examples };
}
