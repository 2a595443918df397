import { expect, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { ADDRESS, administrator, newCustomer } from "./support/company.ts";
import { connectedCompany, synchronizeUntil } from "./support/exchange.ts";
import { PASSWORD, person, session } from "./support/people.ts";
import { press, pressEscape } from "./support/press.ts";
import { signIn } from "./support/sign-in.ts";
import { dayBefore, thisYear } from "./support/today.ts";

/** The tax data of a period: seen down to the invoice, sent by the platform, acknowledged. */

/** In a period of ten days that is over, whatever the day. */
const MONTH = dayBefore(31).slice(0, 7);
const DAY = `${MONTH}-05`;
const PERIOD = { kind: "transactions", startDate: `${MONTH}-01`, endDate: `${MONTH}-10` } as const;
const LIST = "/accounting/declarations/e-reporting";
const YEARS = [thisYear() - 1, thisYear()];

/** A connected company that sold to a consumer and to a trader abroad. */
async function reportingCompany(api: Awaited<ReturnType<typeof administrator>>, seed: number) {
  const { refId } = await connectedCompany(api, { name: `Xylophone ${seed}`, seed, years: YEARS });
  const sell = async (name: string, card: object, line: object) => {
    const counterpartyId = await newCustomer(api, refId, name, { siren: null, ...card });
    const { id, version } = await api.post("/api/invoice/new-invoice", {
      ...{ legalEntityRefId: refId, bill_direction: "credit", bill_label: name, bill_date: DAY },
      ...{ counterpartyId, lines: [{ label: "Lames", unitPriceCents: 40_000, vatRate: 2000, ...line }] },
    });
    await api.patch("/api/invoice/update-status-invoice", { id, version, status: "validated" });
  };
  await sell("Claire Particulier", { customerKind: "consumer" }, { supplyType: "goods" });
  const berlin = { ...ADDRESS, city: "Berlin", postcode: "10117", country: "DE" };
  const abroad = { customerKind: "foreign", vatNumber: "DE123456789", address: berlin };
  await sell("Berliner GmbH", abroad, { supplyType: "services", vatRate: 0, vatCategory: "AE" });
  return refId;
}

test("a period is looked at down to the invoice, sent, and acknowledged", async ({ page }) => {
  const dossier = await reportingCompany(await administrator(page.request), Date.now() + 730);
  await signIn(page, `${LIST}?dossier=${dossier}&year=${MONTH.slice(0, 4)}`);
  await expectAccessible(page);
  await page.getByRole("row", { name: /Transactions.*À transmettre/ }).press("Enter");
  await page.getByRole("row", { name: /10\.3 .*Livraisons de biens/ }).press("Enter");
  const panel = page.getByRole("dialog", { name: "Livraisons de biens" });
  await expect(panel.getByRole("row", { name: /Claire Particulier.*400,00.*80,00/ })).toBeVisible();
  await expectAccessible(page);
  await pressEscape(page);
  await page.getByRole("row", { name: /10\.1 .*Berliner GmbH/ }).press("Enter");
  await expect(page.getByRole("heading", { name: /^Facture FA-/ })).toBeVisible();
  await page.goBack();

  await press(page.getByRole("button", { name: "Transmettre" }));
  await press(page.getByRole("alertdialog").getByRole("button", { name: "Transmettre" }));
  await expect(page.getByText(/en attente d’envoi à la plateforme/)).toBeVisible();
  const period = page.url();
  await synchronizeUntil(page, dossier, () =>
    expect(page.getByRole("row", { name: /Données de TVA .* Accepté/ })).toBeVisible({ timeout: 5_000 }),
  );
  await page.goto(period);
  await expect(page.getByText(/acceptée par la plateforme/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Transmettre" })).toHaveAttribute("aria-disabled", "true");
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
});

test("who may only look at declarations sends none", async ({ page }) => {
  const seed = Date.now() + 740;
  const dossier = await reportingCompany(await administrator(page.request), seed);
  const email = `lecteur.flux.${seed}@exemple.fr`;
  await person(page.request, {
    ...{ email, firstname: "Noé", lastname: "Lu" },
    rights: { declarations: ["Viewer"] },
    legalEntityRefIds: [dossier],
  });
  const place = `kind=transactions&from=${PERIOD.startDate}&to=${PERIOD.endDate}`;
  await signIn(page, `${LIST}?dossier=${dossier}&${place}`, { email, password: PASSWORD });
  await expect(page.getByRole("row", { name: /Berliner GmbH/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Transmettre" })).toHaveAttribute("aria-disabled", "true");
  await expectAccessible(page);
  const answer = await page.request.post("/api/e-reporting", {
    data: { ...PERIOD, legalEntityRefId: dossier },
    headers: await session(page.request, email),
  });
  expect(answer.status()).toBe(403);
});
