import { CURRENCIES } from "@grand-livre/domain/currency/currencies";
import { RATE_TEXT } from "@grand-livre/domain/currency/rate";
import { z } from "zod";
import { choice, day, field } from "./field.ts";
import { dateText, refIdText } from "./paging.ts";
import { type CreateBodyOf, type ResourceAnswer, resource, type UpdateBodyOf } from "./resource.ts";

const words = Object.fromEntries(CURRENCIES.map(({ code, name }) => [code, `${code} · ${name}`]));

/** Units of a currency for one euro: a decimal of six places, with a comma or a point. */
export const rateText = z
  .string()
  .trim()
  .regex(RATE_TEXT, "CURRENCY_RATE_INVALID")
  .overwrite((text) => text.replace(",", "."));

/** The rate of a currency on a day: of the European Central Bank, or typed. */
export const currencyRate = resource("currencyRates", {
  key: "currency",
  fields: {
    currency: choice("Devise", words).once(),
    day: day("Jour").once(),
    rate: field("Unités pour un euro", "decimal", rateText, z.string()),
  },
  filters: { currency: z.string().max(3).optional() },
  answers: { source: z.enum(["typed", "ecb"]) },
});
export type CreateCurrencyRateBody = CreateBodyOf<typeof currencyRate>;
export type UpdateCurrencyRateBody = UpdateBodyOf<typeof currencyRate>;
export type CurrencyRateAnswer = ResourceAnswer<typeof currencyRate>;

/** What was taken of a published file: the rates that the company had none of. */
export const importedRatesAnswer = z.object({
  read: z.int(),
  added: z.int(),
  from: z.string(),
  to: z.string(),
});

/** The rates of a day: of each currency the last one of that day or before. */
export const ratesOfDayQuery = z.object({ legalEntityRefId: refIdText(), date: dateText });
export const ratesOfDayAnswer = z.object({
  currencyRates: z.array(z.object({ currency: z.string(), day: z.string(), rate: z.string() })),
});
