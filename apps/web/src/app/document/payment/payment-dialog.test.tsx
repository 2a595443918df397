import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../../testing/keys.ts";
import { recordedCompany } from "../../../testing/recorded-company.ts";
import { broken, lost, type RecordedServer, refused } from "../../../testing/recorded-server.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";

/** A payment whose answer fails, waits or is lost: it is sent under one key as long as it is the same. */

const PAYMENT = "POST /api/payment";
const LOST = /Le serveur ne répond pas/;
const BROKEN = /Le service ne répond pas/;

let server: RecordedServer;
beforeEach(async () => {
  server = recordedCompany();
  await renderScreen(`/accounting/invoices/${server.ids.validated}`, server);
  await page.getByRole("button", { name: "Encaisser" }).click();
  await expect.element(dialog().getByLabelText("Banque ou caisse")).toMatchTextContent("512000");
  await amount().fill("40");
});

const dialog = () => page.getByRole("dialog", { name: /^Encaisser/ });
const amount = () => dialog().getByLabelText("Montant");
const send = () => press("Control+Enter");
const keys = () => server.sentTo(PAYMENT).map(({ headers }) => headers.get("Idempotency-Key"));

it("what fails keeps what was typed, and is sent again under the same key", async () => {
  // Two sentences: the first one may still be shown while the second answer is on its way, and no key sends then.
  for (const [reply, told] of [
    [lost, LOST],
    [broken, BROKEN],
  ] as const) {
    server.once(PAYMENT, reply);
    await send();
    await expect.element(dialog().getByRole("alert")).toMatchTextContent(told);
    await expect.element(amount()).toHaveValue("40,00");
  }
  await send();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(keys()).toHaveLength(3);
  expect(new Set(keys()).size).toBe(1);
});

it("another sum after a lost answer finds the first one under the same key, and says that it is what was written", async () => {
  server.once(PAYMENT, lost);
  await send();
  await expect.element(dialog().getByRole("alert")).toMatchTextContent(LOST);
  await amount().fill("50");
  server.once(PAYMENT, refused(409, "IDEMPOTENCY_KEY_REUSED"));
  await send();
  await expect.element(page.getByText("Premier envoi enregistré")).toBeVisible();
  await expect.element(page.getByRole("dialog", { name: /^Encaisser/ })).not.toBeInTheDocument();
  const sums = server
    .sentTo(PAYMENT)
    .map(({ body }) => (body as { readonly amountCents: number }).amountCents);
  expect(sums).toEqual([4000, 5000, 4000]);
  expect(new Set(keys()).size).toBe(1);
});

it("what waits is sent once however often it is asked", async () => {
  const held = server.hold(PAYMENT);
  await send();
  await expect.element(dialog().getByRole("button", { name: "Écriture…" })).toBeDisabled();
  await send();
  held.letGo();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(keys()).toHaveLength(1);
});

it("who gives up after a lost answer has the payments read again", async () => {
  server.once(PAYMENT, lost);
  await send();
  await expect.element(dialog().getByRole("alert")).toMatchTextContent(LOST);
  const before = server.sentTo("GET /api/payment").length;
  await dialog().getByRole("button", { name: "Annuler", exact: true }).click();
  await expect.poll(() => server.sentTo("GET /api/payment").length).toBeGreaterThan(before);
});
