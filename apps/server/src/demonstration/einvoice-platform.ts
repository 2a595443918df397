import { einvoicePlatformBody } from "@grand-livre/contracts/einvoice-platform";
import { type Application, today } from "../application.ts";
import type { Caller } from "../http/caller.ts";
import { changePlatform, readPlatform } from "../modules/einvoice-platform/service.ts";
import type { StoryCompany } from "./play-story.ts";

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
