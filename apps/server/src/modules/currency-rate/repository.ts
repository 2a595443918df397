import type { PublishedRate } from "@grand-livre/capture/rates/read-ecb-rates";
import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import { newId } from "../../ids.ts";

/** Writes the published rates that the company has none of. @returns how many they are */
export async function insertRates(
  tx: Tx,
  legalEntityId: string,
  rates: readonly PublishedRate[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with added as (
      insert into currency_rate (legal_entity_id, id, currency, day, rate, source)
      select ${legalEntityId}, r.id, r.currency, r.day, r.rate, 'ecb'
      from unnest(${rates.map(() => newId())}::uuid[], ${rates.map(({ currency }) => currency)}::text[],
        ${rates.map(({ day }) => day)}::date[], ${rates.map(({ rate }) => rate)}::numeric[]) as r (id, currency, day, rate)
      on conflict on constraint currency_rate_day_once do nothing returning 1
    ) select count(*)::int as count from added`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Of each currency the last rate on or before a day. */
export async function findRatesOfDay(db: Connection, legalEntityId: string, day: string) {
  const { rows } = await sql<{ currency: string; day: string; rate: string }>`
    select distinct on (currency) currency, day, rate from currency_rate
    where legal_entity_id = ${legalEntityId} and day <= ${day} order by currency, day desc`.execute(db);
  return rows;
}

/** Of each of these currencies, for each of these days, the last rate on or before it. */
export async function findRatesOnDays(
  db: Connection,
  legalEntityId: string,
  currencies: readonly string[],
  days: readonly string[],
) {
  const { rows } = await sql<{ currency: string; day: string; rateDay: string; rate: string }>`
    select c.currency, d.day, r.day as rate_day, r.rate
    from unnest(${[...currencies]}::text[]) c(currency) cross join unnest(${[...days]}::date[]) d(day)
      cross join lateral (select day, rate from currency_rate
        where legal_entity_id = ${legalEntityId} and currency = c.currency and day <= d.day
        order by day desc limit 1) r`.execute(db);
  return rows;
}

/** The last rate of a currency on or before a day. */
export async function findRateOn(
  db: Connection,
  {
    legalEntityId,
    currency,
    day,
  }: { readonly legalEntityId: string; readonly currency: string; readonly day: string },
) {
  const { rows } = await sql<{ day: string; rate: string }>`
    select day, rate from currency_rate where legal_entity_id = ${legalEntityId} and currency = ${currency} and day <= ${day}
    order by day desc limit 1`.execute(db);
  return rows[0];
}
