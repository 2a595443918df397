import { readFile } from "node:fs/promises";
import { readEcbRates } from "@grand-livre/capture/rates/read-ecb-rates";
import type { CreateCurrencyRateBody, UpdateCurrencyRateBody } from "@grand-livre/contracts/currency-rate";
import { CURRENCIES } from "@grand-livre/domain/currency/currencies";
import { addDays, isDate } from "@grand-livre/domain/date/calendar-date";
import { foldedIncludes } from "@grand-livre/domain/text/fold";
import type { ExpressionBuilder } from "kysely";
import type { Application } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import { ownedRows, type RowOf } from "../../database/owned-rows.ts";
import type { DB } from "../../database/schema.gen.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { onCompany } from "../../kit/command.ts";
import { companyResource } from "../../kit/company-resource.ts";
import type { Actor } from "../audit/service.ts";
import { receiveUpload } from "../file/service.ts";
import { exercisesOf } from "../fiscal-exercise/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { findRateOn, findRatesOfDay, findRatesOnDays, insertRates } from "./repository.ts";

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

/** The rates that a text tells: a currency by its code or its name, a day as it is written. Years of them are never read whole. */
export function ratesLike(searchValue = "") {
  const text = searchValue.trim();
  if (text === "") return undefined;
  const codes = CURRENCIES.filter(({ code, name }) => foldedIncludes(`${code} ${name}`, text)).map(
    ({ code }) => code,
  );
  const day = text.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, "$3-$2-$1");
  return (row: ExpressionBuilder<DB, "currencyRate">) =>
    row.or([...(isDate(day) ? [row("day", "=", day)] : []), row("currency", "in", ["", ...codes])]);
}

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
      const count = await insertRates(tx, entity.id, rates);
      const days = rates.map(({ day }) => day).toSorted();
      const taken = {
        read: rates.length,
        added: count,
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

/** The last rate of a currency on or before a day: that of the day when the tax falls due (CGI, art. 266-1 bis). */
export const rateOn = findRateOn;

/** The same of several currencies on several days. */
export const ratesOnDays = findRatesOnDays;

/** Of each currency the last rate on or before a day. */
export const ratesAt = findRatesOfDay;

/** Of each currency the last rate on or before a day. @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function ratesOfDay(db: Connection, query: { legalEntityRefId: string; date: string }) {
  const { id } = await resolveLegalEntity(db, query.legalEntityRefId);
  return { currencyRates: await findRatesOfDay(db, id, query.date) };
}
