import type { BankProposal } from "@grand-livre/contracts/bank";
import type { OpenOperation, RuleCandidate } from "@grand-livre/domain/bank/candidate";
import { brokenDaysOf, type Instalment, splitInstalment } from "@grand-livre/domain/bank/instalment";
import { atLength } from "@grand-livre/domain/chart/account-number";
import type { AskedRule } from "@grand-livre/domain/rule/rule";
import type { Connection } from "../../database/connection.ts";
import type { Books } from "../books/service.ts";
import { findBookBalance, findRelease } from "./balance-repository.ts";

/** The rule that takes each operation. */
type Ruled = {
  readonly candidates: ReadonlyMap<string, readonly RuleCandidate[]>;
  readonly rules: ReadonlyMap<string, AskedRule>;
};

/** The parts of each operation that a rule of a loan takes, from what the books say is owed that day. */
export async function instalmentsOf(
  db: Connection,
  books: Books,
  { candidates, rules }: Ruled,
  operations: readonly OpenOperation[],
): Promise<Map<string, BankProposal["parts"]>> {
  const found = new Map<string, BankProposal["parts"]>();
  for (const { id, date, amountCents } of operations) {
    const rule = rules.get(candidates.get(id)?.[0]?.id ?? "");
    if (rule?.loanRatePpm == null || amountCents >= 0) continue;
    const { account, loanRatePpm: ratePpm, insuranceCents, loanMonths } = rule;
    const place = { legalEntityId: books.entity.id, account };
    const owedCents = -(await findBookBalance(db, place, date));
    const months = loanMonths ?? 1;
    // Only the first instalment of a loan whose release is in the books may have a broken period.
    const releasedOn = await findRelease(db, place, date);
    const brokenDays = releasedOn === undefined ? undefined : brokenDaysOf(releasedOn, date, months);
    const terms = { ratePpm, insuranceCents: insuranceCents ?? 0, months };
    const instalment = splitInstalment(-amountCents, owedCents, terms, brokenDays);
    if (instalment !== undefined) found.set(id, partsOfInstalment(books, account, instalment));
  }
  return found;
}

/** Capital on the loan's account, interest on 6611, insurance on 616. */
function partsOfInstalment(
  { entity }: Books,
  account: string,
  instalment: Instalment,
): BankProposal["parts"] {
  const { capitalCents, interestCents, insuranceCents } = instalment;
  return [
    { account, label: "Capital", amountCents: -capitalCents },
    { account: atLength("6611", entity.accountLength), label: "Intérêts", amountCents: -interestCents },
    { account: atLength("616", entity.accountLength), label: "Assurance", amountCents: -insuranceCents },
  ].filter(({ amountCents }) => amountCents !== 0);
}
