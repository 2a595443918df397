import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectReachable } from "../../testing/expect-accessible.ts";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { answered, refused } from "../../testing/recorded-server.ts";
import { renderScreen } from "../../testing/render-screen.tsx";

const OPEN = "PATCH /api/assistant/company";
const READ = "GET /api/assistant";

it("opens a company to assistants, says how they connect, and announces a refusal", async () => {
  const server = recordedCompany();
  await renderScreen("/settings/platform?tab=keys", server);
  const button = page.getByRole("button", { name: "Ouvrir pour cette société" });
  await expect.element(button).toBeVisible();
  await expect.element(page.getByText(/\/api\/mcp$/)).toBeVisible();
  await expect.element(page.getByText(/^Aucun appel n’a encore été servi\. L’accès est fermé/)).toBeVisible();
  await expectReachable();
  server.once(OPEN, refused(404, "LEGAL_ENTITY_NOT_FOUND"));
  await button.click();
  await page.getByRole("alertdialog").getByRole("button").first().click();
  const opened = answered({
    installation: true,
    company: true,
    lastSuccessAt: "2026-11-20T08:00:00Z",
    lastRefusal: { at: "2026-11-21T08:00:00Z", code: "FORBIDDEN" },
  });
  server.once(OPEN, opened);
  server.on(READ, opened);
  await button.click();
  await expect.element(page.getByText("Accès des assistants ouvert.")).toBeVisible();
  await expect
    .element(page.getByText(/^Dernier appel servi le 20\/11\/2026.*a été refusé \(FORBIDDEN\)/))
    .toBeVisible();
  expect(server.sentTo(OPEN).at(-1)?.body).toEqual({ legalEntityRefId: server.ids.company, open: true });
  await expect.element(page.getByRole("button", { name: "Fermer pour cette société" })).toBeVisible();
});
