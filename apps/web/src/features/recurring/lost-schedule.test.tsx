import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../testing/keys.ts";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { lost, refused } from "../../testing/recorded-server.ts";
import { renderScreen } from "../../testing/render-screen.tsx";

it("a recurring invoice whose answer was lost is one, and takes what was changed since", async () => {
  const NEW = "POST /api/recurring-invoice";
  const server = recordedCompany();
  await renderScreen(`/accounting/invoices/recurring/new?from=${server.ids.draft}`, server);
  const name = page.getByLabelText("Nom", { exact: true });
  await name.fill("Audit annuel");
  server.once(NEW, lost);
  await press("Control+Enter");
  await expect.element(page.getByText(/Le serveur ne répond pas/).last()).toBeVisible();
  await name.fill("Audit du printemps");
  server.once(NEW, refused(409, "IDEMPOTENCY_KEY_REUSED"));
  await press("Control+Enter");
  await expect.element(page.getByText(/^Facture récurrente créée/)).toBeVisible();
  const sent = server.sentTo(NEW);
  expect(new Set(sent.map(({ headers }) => headers.get("Idempotency-Key"))).size).toBe(1);
  expect(sent.map(({ body }) => (body as { name: string }).name)).toEqual([
    "Audit annuel",
    "Audit du printemps",
    "Audit annuel",
  ]);
  const changed = server.sentTo(`PATCH /api/recurring-invoice/${server.ids.schedule}`);
  expect(changed.map(({ text }) => text).join()).toContain("Audit du printemps");
});
