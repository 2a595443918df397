import type { Revaluation, reconciliationQuery, revaluationBody } from "@grand-livre/contracts/bank";
import { worthOf } from "@grand-livre/domain/bank/in-currency";
import { formatRate, isRateOf } from "@grand-livre/domain/currency/implied-rate";
import { formatUnits } from "@grand-livre/domain/currency/rate";
import { formatDate } from "@grand-livre/domain/date/calendar-date";
import { plainDecimal } from "@grand-livre/domain/ledger/plain-decimal";
import type { z } from "zod";
import { type Application, today } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { onBooks } from "../../kit/books-command.ts";
import type { Actor } from "../audit/service.ts";
import { rateOn } from "../currency-rate/service.ts";
import { type DraftLine, post } from "../entry/service.ts";
import { journalOfType } from "../journal/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { technicalAccounts } from "../technical-account/service.ts";
import { type AccountPlace, findBookBalance, findCurrencyOf } from "./balance-repository.ts";

/** What an account in a currency is worth on a day, beside its books. @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function readRevaluation(
  db: Connection,
  { legalEntityRefId, account, date }: z.output<typeof reconciliationQuery>,
): Promise<Revaluation> {
  const { id: legalEntityId } = await resolveLegalEntity(db, legalEntityRefId);
  return measure(db, { legalEntityId, account }, date);
}

/** The last rate of a month at most, on or before the day; without one nothing is known of the value. */
async function measure(db: Connection, place: AccountPlace, day: string): Promise<Revaluation> {
  const currency = await findCurrencyOf(db, place);
  const units = await findBookBalance(db, { ...place, currency }, day);
  const bookedCents = await findBookBalance(db, place, day);
  const known =
    currency === "EUR" ? undefined : await rateOn(db, { legalEntityId: place.legalEntityId, currency, day });
  if (known === undefined || !isRateOf(known.day, day))
    return {
      currency,
      units,
      bookedCents,
      rate: null,
      rateDay: null,
      valueCents: null,
      differenceCents: null,
    };
  const unitsPerEuro = plainDecimal(known.rate);
  const worth = orRefuse(worthOf(units, { currency, unitsPerEuro }, bookedCents));
  return { currency, units, bookedCents, rate: unitsPerEuro, rateDay: known.day, ...worth };
}

/**
 * Brings the euros of an account in a currency to what it is worth on a day: the difference is a charge or an income at once, since liquid
 * assets are money already (PCG, règlement ANC 2014-03, art. 420-7: 666 and 766). Nothing is reversed on the next day. The caller sends the
 * difference that he saw; a second call finds none.
 * @throws RefusalError CONVERSION_TOO_EARLY, CONVERSION_RATE_MISSING, YEAR_END_NOTHING_LEFT, YEAR_END_CHANGED, those of an entry
 */
export async function revalueAccount(
  app: Application,
  actor: Actor,
  { legalEntityRefId, account, date, differenceCents: seenCents }: z.output<typeof revaluationBody>,
): Promise<{ entryId: string }> {
  const day = formatDate(date);
  if (date > today(app)) throw new RefusalError("CONVERSION_TOO_EARLY", { day });
  return onBooks(app, actor, { refId: legalEntityRefId }, async (command) => {
    const { tx, books } = command;
    const { id: legalEntityId } = books.entity;
    const measured = await measure(tx, { legalEntityId, account }, date);
    const { currency, units, rate, differenceCents } = measured;
    if (rate === null || differenceCents === null)
      throw new RefusalError("CONVERSION_RATE_MISSING", { currency, day });
    if (differenceCents === 0) throw new RefusalError("YEAR_END_NOTHING_LEFT", { day });
    if (differenceCents !== seenCents) throw new RefusalError("YEAR_END_CHANGED");
    const roles = technicalAccounts(books.roleAccounts, date);
    const result = differenceCents < 0 ? roles.exchange_loss_financial : roles.exchange_gain_financial;
    const label = `Réévaluation ${account} (${formatUnits(units, currency)} à ${formatRate(rate)})`;
    const line = (own: string, cents: number): DraftLine => ({
      account: own,
      label,
      debitCents: Math.max(0, cents),
      creditCents: Math.max(0, -cents),
    });
    const { entryId } = await post(command, {
      journalCode: journalOfType(books.journals, "general").code,
      date,
      label,
      source: { kind: "conversion", id: newId(), rule: "liquid assets" },
      lines: [line(account, differenceCents), line(result, -differenceCents)],
    });
    await command.audit({
      action: "create",
      resource: "conversion",
      resourceId: entryId,
      legalEntityId,
      details: { account, date, currency, units, rate, differenceCents },
    });
    return { entryId };
  });
}
