import { einvoicePlatformBody } from "@grand-livre/contracts/einvoice-platform";
import { type Application, today } from "../application.ts";
import { demonstrationPlatform } from "../demonstration-platform.ts";
import type { Caller } from "../http/caller.ts";
import { changePlatform, readPlatform } from "../modules/einvoice-platform/service.ts";
import { sale, saleLine } from "./plan-sales.ts";
import { playStory, type StoryCompany } from "./play-story.ts";
import { ARTICLES, CUSTOMERS, STUDIO_ARTICLES, WORKSHOP } from "./trade.ts";

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
 * Connects both companies to the simulated platform, for trial, once their past is written: none of it is deposited. Then each
 * issues one sale, and the studio's comes to the workshop over the network. Where nothing is simulated, nothing is done.
 */
export async function exchangeOverPlatform(
  app: Application,
  caller: Caller,
  { workshop, studio }: { readonly workshop: StoryCompany; readonly studio: StoryCompany },
): Promise<void> {
  if (!isSimulated(app)) return;
  for (const company of [workshop, studio]) await connect(app, caller, company);
  const day = today(app);
  const [customer] = CUSTOMERS;
  const lamps = ARTICLES.slice(0, 2).map((article) => saleLine(article, 2));
  const pictures = STUDIO_ARTICLES.map((article) => saleLine(article, 1));
  await playStory(app, caller, workshop, [
    sale({ day, key: "network", party: customer?.name ?? "", label: "Luminaires – réassort", lines: lamps }),
  ]);
  await playStory(app, caller, studio, [
    sale({ day, key: "network", party: WORKSHOP, label: "Prises de vue – catalogue", lines: pictures }),
  ]);
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
