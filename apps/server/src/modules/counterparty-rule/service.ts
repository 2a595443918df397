import type { CreateRuleBody, UpdateRuleBody } from "@grand-livre/contracts/counterparty-rule";
import { parseIban } from "@grand-livre/domain/identifier/iban";
import { rulesInOrder } from "@grand-livre/domain/rule/decide";
import { judgeRules, type RuleRecord, recordsOf } from "@grand-livre/domain/rule/judge";
import {
  type AskedRule,
  type AssignmentRule,
  checkRule,
  conditionKey,
  type RuleDomain,
} from "@grand-livre/domain/rule/rule";
import { fold } from "@grand-livre/domain/text/fold";
import type { Application } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import type { CompanyCommand } from "../../kit/command.ts";
import { companyResource, given } from "../../kit/company-resource.ts";
import type { Scope } from "../../scope.ts";
import { requireUsableAccount } from "../account/service.ts";
import type { Actor } from "../audit/service.ts";
import type { Books } from "../books/service.ts";
import { counterpartyById } from "../counterparty/service.ts";
import { journalByCode, journalsOf } from "../journal/service.ts";
import { requireVatCode } from "../vat-code/service.ts";
import { findBooked, partiesOf } from "./booked.ts";
import { findLast, findNeighbour, findTwin, type RuleRow, ruleRows } from "./repository.ts";

export { journalCodeOf, operationSubject, partiesOf } from "./booked.ts";

/** As many rules as a person can oversee: lists, conflicts and records look at all of them. */
const MOST_RULES = 500;

/** What of a rule its test is about. */
export type RuleContent = Omit<AssignmentRule, "id" | "number" | "priority" | "active">;
const CONTENT = [
  "domain",
  "counterpartyId",
  "labelMatch",
  "labelText",
  "iban",
  "minCents",
  "maxCents",
  "journalCode",
  "account",
  "vatCode",
] as const satisfies readonly (keyof RuleContent)[];

const NONE = {
  counterpartyId: null,
  labelMatch: null,
  labelText: null,
  iban: null,
  minCents: null,
  maxCents: null,
  journalCode: null,
  vatCode: null,
  entryLabel: null,
  loanRatePpm: null,
  insuranceCents: null,
  loanMonths: null,
  confidenceBasisPoints: null,
} as const;

type Checking = {
  readonly db: Connection;
  readonly scope: Scope;
  readonly legalEntityId: string;
  readonly day: string;
};

/** A body as a whole rule. @throws RefusalError the refusals of a rule's conditions, account, VAT code, party, journal */
export async function contentOf(
  { db, scope, legalEntityId, day }: Checking,
  body: Partial<RuleContent> & Pick<RuleContent, "domain" | "account" | "action">,
): Promise<RuleContent> {
  const given = { ...NONE, ...body };
  const iban = given.iban === null ? null : orRefuse(parseIban(given.iban));
  const { labelText } = given;
  const content = {
    ...given,
    iban,
    labelMatch: labelText === null ? null : (given.labelMatch ?? "contains"),
  };
  const refusal = checkRule(content);
  if (refusal !== undefined) orRefuse(refusal);
  if (content.counterpartyId !== null)
    await counterpartyById(db, scope, legalEntityId, content.counterpartyId);
  if (content.journalCode !== null) journalByCode(await journalsOf(db, legalEntityId), content.journalCode);
  const wanted = { number: content.account, day, field: "account" };
  const account = await requireUsableAccount(db, scope, legalEntityId, wanted);
  if (account.collective) throw new RefusalError("RULE_ACCOUNT_COLLECTIVE", { account: content.account });
  const { loanRatePpm, insuranceCents, loanMonths } = content;
  if (loanRatePpm !== null || insuranceCents !== null || loanMonths !== null) {
    const isLoan = content.domain === "bank" && content.account.startsWith("16") && content.vatCode === null;
    if (!isLoan || loanRatePpm === null) throw new RefusalError("RULE_LOAN_INVALID");
  }
  if (content.vatCode !== null) {
    if (content.domain === "sale" || content.domain === "expense")
      throw new RefusalError("RULE_VAT_CODE_USELESS");
    await requireVatCode(db, legalEntityId, content.vatCode, "vatCode");
  }
  return content;
}

/** A rule of the same domain and conditions, active or not. @throws RefusalError those of its content */
export async function ruleLike(
  place: Checking,
  { legalEntityRefId: _, ...body }: CreateRuleBody,
): Promise<RuleRow | undefined> {
  const { db, legalEntityId } = place;
  const content = await contentOf(place, given(body));
  const equal = { domain: content.domain, conditionKey: conditionKey(content) };
  const [twin] = await ruleRows.list(db, legalEntityId, { equal }, { order: ["priority"] });
  return twin;
}

const checking = ({ tx, actor, entity, today: day }: CompanyCommand<Actor>): Checking => ({
  db: tx,
  scope: actor.scope,
  legalEntityId: entity.id,
  day,
});

const searchKey = (rule: RuleContent & { readonly number: number }) =>
  fold([rule.number, rule.labelText, rule.iban, rule.account, rule.entryLabel].filter(Boolean).join(" "));

/** Assignment rules of a company, in their order. */
export const rules = companyResource<"counterpartyRule", RuleRow, CreateRuleBody, UpdateRuleBody>({
  rows: ruleRows,
  name: "counterparty-rule",
  notFound: "RULE_NOT_FOUND",
  audited: ({ number, account }) => ({ number, account }),
  async create(context, { legalEntityRefId: _, ...body }) {
    const { tx, entity } = context;
    const content = await contentOf(checking(context), body);
    const last = await findLast(tx, entity.id, content.domain);
    if (last.count >= MOST_RULES) throw new RefusalError("RULE_LIMIT", { most: MOST_RULES });
    const number = last.number + 1;
    const keys = { conditionKey: conditionKey(content), searchKey: searchKey({ ...content, number }) };
    return { ...content, ...keys, number, priority: last.priority + 1 };
  },
  async update(context, before, { version: _, active = before.active, ...body }) {
    const { tx } = context;
    const content = await contentOf(checking(context), { ...contentIn(before), ...body });
    const changed = CONTENT.some((name) => content[name] !== before[name]);
    const testedAt = changed ? null : before.testedAt;
    // What was tried is what may decide: other conditions switch a rule off until they were tried too.
    const isOn = active && !(changed && before.active);
    if (isOn && testedAt === null) throw new RefusalError("RULE_NOT_TESTED");
    const key = conditionKey(content);
    if (isOn) {
      const twin = await findTwin(tx, { ...before, domain: content.domain, conditionKey: key });
      if (twin !== undefined) throw new RefusalError("RULE_CONDITION_TAKEN", { number: twin.number });
    }
    const moved =
      content.domain === before.domain
        ? {}
        : { priority: (await findLast(tx, before.legalEntityId, content.domain)).priority + 1 };
    const keys = { conditionKey: key, searchKey: searchKey({ ...content, number: before.number }) };
    return { ...content, ...keys, ...moved, testedAt, active: isOn };
  },
});

function contentIn(row: RuleRow): RuleContent {
  const { domain, counterpartyId, labelMatch, labelText, iban, minCents, maxCents, journalCode } = row;
  const { account, vatCode, entryLabel, loanRatePpm, insuranceCents, loanMonths } = row;
  const { action, confidenceBasisPoints } = row;
  return {
    ...{ domain, counterpartyId, labelMatch, labelText, iban, minCents, maxCents, journalCode },
    ...{ account, vatCode, entryLabel, loanRatePpm, insuranceCents, loanMonths },
    ...{ action, confidenceBasisPoints },
  };
}

/** Exchanges the places of a rule and of its neighbour; the first and the last stay where they are. @throws RefusalError RULE_NOT_FOUND */
export function moveRule(
  app: Application,
  actor: Actor,
  {
    id,
    version,
    direction,
  }: { readonly id: string; readonly version: number; readonly direction: "up" | "down" },
): Promise<RuleRow> {
  return rules.step(app, actor, id, { action: "move", version }, async ({ tx }, row) => {
    const other = await findNeighbour(tx, row, direction);
    if (other === undefined) return {};
    await ruleRows.update(tx, other, { priority: row.priority });
    return { priority: other.priority };
  });
}

/** The active rules of a domain in the order in which they are tried. */
export async function activeRules(
  db: Connection,
  legalEntityId: string,
  domain: RuleDomain,
): Promise<AskedRule[]> {
  const rows = await ruleRows.list(
    db,
    legalEntityId,
    { equal: { domain, active: true } },
    { order: ["priority"] },
  );
  return rulesInOrder(rows, domain);
}

/** What was booked as active rules say over the 90 days before a day, by the rule's id. */
export async function ruleRecords(
  db: Connection,
  books: Books,
  ordered: readonly AskedRule[],
  { domain, until }: { readonly domain: RuleDomain; readonly until: string },
): Promise<Map<string, RuleRecord>> {
  if (ordered.length === 0) return new Map();
  const parties = domain === "bank" ? await partiesOf(db, books.entity.id, ordered) : [];
  const { booked } = await findBooked(db, books, { domain, until, parties });
  return recordsOf(judgeRules(ordered, booked));
}

export const NO_RECORD: RuleRecord = { matched: 0, agreed: 0 };
