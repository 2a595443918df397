import { currencyRate, importedRatesAnswer, ratesOfDayAnswer, ratesOfDayQuery } from "../currency-rate.ts";
import { callsOn, endpoints } from "../endpoint.ts";
import { resourceEndpoints } from "../resource.ts";

const { create } = callsOn("accounting-settings");
const { view } = callsOn("entry-logs");

export const currencyRateEndpoints = {
  ...resourceEndpoints({
    tag: "currency-rate",
    service: "accounting-settings",
    resource: currencyRate,
    notFound: "CURRENCY_RATE_NOT_FOUND",
    list: { summary: "Rates of currencies, the latest first" },
    create: { summary: "Add the rate of a currency on a day", refusals: ["CURRENCY_RATE_TAKEN"] },
    update: { summary: "Change a rate; documents keep theirs" },
  }),
  ...endpoints("currency-rate", {
    ofDay: view.get(
      "/api/currency-rate/of-day",
      "The rates of a day: of each currency the last one of that day or before",
      { query: ratesOfDayQuery, answer: ratesOfDayAnswer, refusals: ["LEGAL_ENTITY_NOT_FOUND"] },
    ),
    importFile: create.post(
      "/api/currency-rate/import",
      "Take the rates of the file that the European Central Bank publishes; those that are there stay",
      {
        body: "multipart",
        answer: importedRatesAnswer,
        refusals: ["LEGAL_ENTITY_NOT_FOUND", "CURRENCY_RATES_UNREADABLE"],
      },
    ),
  }),
};
