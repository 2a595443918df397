import { einvoicePlatformBody } from "@grand-livre/contracts/einvoice-platform";
import { addDays } from "@grand-livre/domain/date/calendar-date";
import { type Application, today } from "../application.ts";
import { demonstrationPlatform } from "../demonstration-platform.ts";
import type { Caller } from "../http/caller.ts";
import { sendReport } from "../modules/e-reporting/send.ts";
import { listReportPeriods } from "../modules/e-reporting/service.ts";
import { changePlatform, readPlatform } from "../modules/einvoice-platform/service.ts";
import { sale, saleLine } from "./plan-sales.ts";
import { playStory, type StoryCompany } from "./play-story.ts";
import { ARTICLES, CUSTOMERS, STUDIO_ARTICLES, UNLISTED, WORKSHOP } from "./trade.ts";

/** Whether a simulated platform is beside the product, as `npm start` opens one. */
const isSimulated = ({ config }: Application): boolean =>
  config.outsideOrigins.includes(demonstrationPlatform.origin);

/** The workshop has chosen its platform, under a mandate since the first of the month, and has two addresses. */
export async function tellPlatform(app: Application, caller: Caller, { refId }: StoryCompany): Promise<void> {
  const { siren, version } = await readPlatform(app, refId);
  const effectiveOn = `${today(app).slice(0, 8)}01`;
  await changePlatform(
    app,
    caller,
    einvoicePlatformBody.parse({
      legalEntityRefId: refId,
      name: "Plateforme de démonstration",
      mandatedOn: effectiveOn,
      tokenUrl: "https://pa.exemple.invalid/oauth2/token",
      clientId: "atelier-lumen",
      addresses: [
        { address: siren, effectiveOn, label: "Toutes les factures" },
        { address: `${siren}_ATELIER`, effectiveOn, label: "Factures de l’atelier" },
      ],
      eReporting: null,
      version,
    }),
  );
}

/**
 * Connects both companies to the simulated platform, for trial, once their past is written: none of it is deposited. Then the
 * workshop issues two sales, one to a company that the directory does not know, and sends the tax data that were due; the
 * studio's sale comes to the workshop over the network. Where nothing is simulated, nothing is done.
 */
export async function exchangeOverPlatform(
  app: Application,
  caller: Caller,
  { workshop, studio }: { readonly workshop: StoryCompany; readonly studio: StoryCompany },
): Promise<void> {
  if (!isSimulated(app)) return;
  for (const company of [workshop, studio]) await connect(app, caller, company);
  const day = today(app);
  const lamps = ARTICLES.slice(0, 2).map((article) => saleLine(article, 2));
  const pictures = STUDIO_ARTICLES.map((article) => saleLine(article, 1));
  const label = "Luminaires – réassort";
  for (const [key, party] of [
    ["network", CUSTOMERS[0]?.name ?? ""],
    ["unlisted", UNLISTED],
  ] as const)
    await playStory(app, caller, workshop, [sale({ day, key, party, label, lines: lamps })]);
  await reportPast(app, caller, { refId: workshop.refId, day });
  await playStory(app, caller, studio, [
    sale({ day, key: "network", party: WORKSHOP, label: "Prises de vue – catalogue", lines: pictures }),
  ]);
}

/** Sends the tax data of the periods whose last day of sending is past; those after wait for a person. */
async function reportPast(
  app: Application,
  caller: Caller,
  { refId: legalEntityRefId, day }: { readonly refId: string; readonly day: string },
): Promise<void> {
  const due = { startDate: `${day.slice(0, 4)}-01-01`, endDate: addDays(day, -1) };
  const { periods } = await listReportPeriods(app, caller, { legalEntityRefId, ...due });
  for (const { kind, startDate, endDate, state } of periods)
    if (state === "to_send") await sendReport(app, caller, { legalEntityRefId, kind, startDate, endDate });
}

async function connect(app: Application, caller: Caller, { refId }: StoryCompany): Promise<void> {
  const { siren, version, addresses, mandatedOn, eReporting } = await readPlatform(app, refId);
  const { origin, secret } = demonstrationPlatform;
  const kept = addresses.map(({ address, effectiveOn, label }) => ({ address, effectiveOn, label }));
  await changePlatform(
    app,
    caller,
    einvoicePlatformBody.parse({
      legalEntityRefId: refId,
      name: "Plateforme simulée (démonstration)",
      mandatedOn: mandatedOn ?? today(app),
      tokenUrl: `${origin}/token`,
      flowUrl: `${origin}/flow-service`,
      directoryUrl: `${origin}/directory-service`,
      clientId: siren,
      clientSecret: secret,
      environment: "trial",
      connected: true,
      addresses: kept,
      eReporting,
      version,
    }),
  );
}
