import { ebicsConnection } from "@grand-livre/contracts/ebics";
import type { Application } from "../application.ts";
import { demonstrationBank } from "../demonstration-platform.ts";
import type { Caller } from "../http/caller.ts";
import { ebicsConnectionRows } from "../modules/ebics/service.ts";

/**
 * A connection to the simulated bank as its contract would give it: no key is made and nothing was sent, since no bank is there.
 * A person starts the simulator and goes on. Where its address may not be called, nothing is done.
 */
export async function nameBank(
  app: Application,
  caller: Caller,
  { refId, account }: { readonly refId: string; readonly account: string },
): Promise<void> {
  const { origin, hostId } = demonstrationBank;
  if (!app.config.outsideOrigins.includes(origin)) return;
  await ebicsConnectionRows.create(
    app,
    caller,
    ebicsConnection.create.parse({
      legalEntityRefId: refId,
      ...{ name: "Banque simulée (démonstration)", url: `${origin}/ebics`, hostId },
      ...{ partnerId: "ATELIER", userId: "LUMEN", protocol: "H005", signatureVersion: "A006" },
      ...{ signatureClass: "T", accounts: [account] },
    }),
  );
}
