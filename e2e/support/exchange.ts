import { expect, type Page } from "@playwright/test";
import { type administrator, newCompany } from "./company.ts";
import { press } from "./press.ts";
import { ownProduct } from "./products.ts";

type Api = Awaited<ReturnType<typeof administrator>>;

/** How the simulated platform of this worker's product is reached. */
export function simulatedPlatform() {
  const { platform = "" } = ownProduct() ?? {};
  return {
    tokenUrl: `${platform}/token`,
    flowUrl: `${platform}/flow-service`,
    directoryUrl: `${platform}/directory-service`,
    clientSecret: "simulateur",
  };
}

/** A company with its exercises, connected to the simulated platform. Answers its reference and its SIREN. */
export async function connectedCompany(
  api: Api,
  company: Parameters<typeof newCompany>[1],
): Promise<{ readonly refId: string; readonly siren: string }> {
  const refId = await newCompany(api, company);
  const { siren, version } = await api.get<{ readonly siren: string; readonly version: number }>(
    `/api/einvoice-platform?legalEntityRefId=${refId}`,
  );
  await api.patch("/api/einvoice-platform", {
    ...{ ...simulatedPlatform(), legalEntityRefId: refId, name: "Plateforme simulée", clientId: siren },
    ...{ mandatedOn: null, eReporting: null, addresses: [], connected: true, version },
  });
  return { refId, siren };
}

/** Exchanges the flows of a company on the screen, once. */
export async function synchronize(page: Page, dossier: string): Promise<void> {
  await page.goto(`/settings/platform?dossier=${dossier}`);
  await press(page.getByRole("button", { name: "Synchroniser" }));
  await expect(page.getByText(/^Synchronisé/)).toBeVisible();
}

/** Exchanges until what is awaited is seen, which `seen` waits for 5 s at most: the platform looks at what it got in its own time. */
export async function synchronizeUntil(
  page: Page,
  dossier: string,
  seen: () => Promise<void>,
): Promise<void> {
  await expect(async () => {
    await synchronize(page, dossier);
    await seen();
  }).toPass({ timeout: 60_000 });
}
