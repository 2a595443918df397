import { readFile } from "node:fs/promises";
import { readEcbRates } from "@grand-livre/capture/rates/read-ecb-rates";
import type { CreateCurrencyRateBody, UpdateCurrencyRateBody } from "@grand-livre/contracts/currency-rate";
import { addDays } from "@grand-livre/domain/date/calendar-date";
import { sql } from "kysely";
import type { Application } from "../../application.ts";
import { ownedRows, type RowOf } from "../../database/owned-rows.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { onCompany } from "../../kit/command.ts";
import { companyResource } from "../../kit/company-resource.ts";
import type { Actor } from "../audit/service.ts";
import { receiveUpload } from "../file/service.ts";
import { exercisesOf } from "../fiscal-exercise/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";

type CurrencyRate = RowOf<"currencyRate">;

/** The rates of a company. A document keeps the one that it took: a change concerns later ones only. */
export const currencyRates = companyResource<
  "currencyRate",
  CurrencyRate,
  CreateCurrencyRateBody,
  UpdateCurrencyRateBody
>({
  rows: ownedRows("currencyRate"),
  name: "currency-rate",
  notFound: "CURRENCY_RATE_NOT_FOUND",
  audited: ({ currency, day }) => ({ currency, day }),
  async create(_, { legalEntityRefId: __, ...body }) {
    return { ...body, source: "typed" };
  },
  // What a person types over a published rate is no longer the bank's.
  async update(_, __, { rate }) {
    return rate === undefined ? {} : { rate, source: "typed" };
  },
});

/** 12 MB: all days since 1999 as XML are 8. */
const MOST_BYTES = 12 * 1024 * 1024;
/** A weekend with its holidays before the first exercise: its first day takes the rate that was published before. */
const DAYS_BEFORE = 15;

/**
 * Takes the rates of a published file that the company has none of, from its first exercise on: what somebody typed stays.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, CURRENCY_RATES_UNREADABLE, those of receiving a file
 */
export async function importRates(app: Application, actor: Actor, request: Request) {
  const upload = await receiveUpload(app, request, MOST_BYTES);
  try {
    const { legalEntityRefId = "" } = upload.fields;
    await resolveLegalEntity(app.db, legalEntityRefId);
    const published = readEcbRates(await readFile(upload.path, "utf8"));
    if (published.length === 0) throw new RefusalError("CURRENCY_RATES_UNREADABLE");
    return await onCompany(app, actor, { refId: legalEntityRefId }, async ({ tx, entity, audit }) => {
      const exercises = await exercisesOf(tx, actor.scope, entity.id);
      const first = exercises.map(({ startDate }) => startDate).toSorted()[0];
      const since = first === undefined ? "" : addDays(first, -DAYS_BEFORE);
      const rates = published.filter(({ day }) => day >= since);
      const { rows } = await sql<{ count: number }>`
        with added as (
          insert into currency_rate (legal_entity_id, id, currency, day, rate, source)
          select ${entity.id}, r.id, r.currency, r.day, r.rate, 'ecb'
          from unnest(${rates.map(newId)}::uuid[], ${rates.map(({ currency }) => currency)}::text[],
            ${rates.map(({ day }) => day)}::date[], ${rates.map(({ rate }) => rate)}::numeric[]) as r (id, currency, day, rate)
          on conflict on constraint currency_rate_day_once do nothing returning 1
        ) select count(*)::int as count from added`.execute(tx);
      const days = rates.map(({ day }) => day).toSorted();
      const taken = {
        read: rates.length,
        added: rows[0]?.count ?? 0,
        from: days[0] ?? "",
        to: days.at(-1) ?? "",
      };
      const details = { ...taken, file: upload.fileName };
      await audit({ action: "import", resource: "currency-rate", legalEntityId: entity.id, details });
      return taken;
    });
  } finally {
    await upload.drop();
  }
}
