import eReporting from "@grand-livre/testkit/answers/e-reporting";
import engagement from "@grand-livre/testkit/answers/engagement";
import lists from "@grand-livre/testkit/answers/lists";
import office from "@grand-livre/testkit/answers/office";
import payroll from "@grand-livre/testkit/answers/payroll";
import platform from "@grand-livre/testkit/answers/platform";
import sale from "@grand-livre/testkit/answers/sale";
import shell from "@grand-livre/testkit/answers/shell";
import vatReturn from "@grand-livre/testkit/answers/vat-return";
import { answered, RecordedServer, refused } from "./recorded-server.ts";

/** The demonstration company as it was recorded: its lists, one sale on its way, one that is owed. */
export function recordedCompany(): RecordedServer {
  const books = [shell, lists, sale, vatReturn, eReporting, platform] as const;
  const server = new RecordedServer(...books, engagement, office, payroll);
  // Its page is no JSON: no test looks at it.
  for (const id of [server.ids.draft, server.ids.validated])
    server.on(`GET /api/invoice/${id}/pdf`, refused(404, "NOT_FOUND"));
  // The password is the only way in.
  server.on("GET /api/auth/ways", answered({ provider: null, passkeys: false }));
  // A sign-in by the identity provider that this tab did not begin.
  server.on("POST /api/auth/provider/finish", refused(400, "SIGN_IN_ATTEMPT_INVALID"));
  // A stream of events on which nothing happens.
  server.on("GET /api/apps/chat/events", () => new Response(new ReadableStream()));
  // The whole chart, which some screens read page by page, is the first page of its list.
  const list = `GET /api/account?legalEntityRefId=${server.ids.company}&skip=0&limit=100`;
  const { accounts } = server.recorded<{ readonly accounts: readonly object[] }>(list);
  server.on("GET /api/account?skip=0&limit=200", (sent, recorded) =>
    sent.url.searchParams.has("searchValue")
      ? recorded()
      : Response.json({ accounts, count: accounts.length }),
  );
  // The last rate of each currency, on whatever day the test runs, is the first of its list.
  const { currencyRates } = server.recorded<{ readonly currencyRates: readonly object[] }>(
    `GET /api/currency-rate?legalEntityRefId=${server.ids.company}`,
  );
  server.on("GET /api/currency-rate/of-day", answered({ currencyRates: currencyRates.slice(0, 1) }));
  return server;
}
