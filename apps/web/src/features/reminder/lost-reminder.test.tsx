import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../testing/keys.ts";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { lost, refused } from "../../testing/recorded-server.ts";
import { renderScreen } from "../../testing/render-screen.tsx";

it("a reminder whose answer was lost is asked for again as it was, though its words were changed since", async () => {
  const SEND = "POST /api/reminder";
  const server = recordedCompany();
  await renderScreen("/accounting/invoices/reminders", server);
  await page.getByRole("button", { name: "Rappel courtois (1)" }).click();
  const letter = page.getByRole("dialog", { name: "Relance" });
  await letter.getByLabelText("Objet").fill("Votre règlement attendu");
  server.once(SEND, lost);
  await press("Control+Enter");
  await expect.element(letter.getByText("Le serveur ne répond pas")).toBeVisible();
  await letter.getByLabelText("Objet").fill("Votre règlement, s’il vous plaît");
  server.once(SEND, refused(409, "IDEMPOTENCY_KEY_REUSED"));
  await press("Control+Enter");
  await expect
    .element(page.getByText(/^Rappel courtois déjà envoyé à .* changé depuis n’y est pas\.$/))
    .toBeVisible();
  await expect.element(letter).not.toBeInTheDocument();
  const sent = server.sentTo(SEND);
  expect(new Set(sent.map(({ headers }) => headers.get("Idempotency-Key"))).size).toBe(1);
  expect(sent.at(-1)?.body).toEqual(sent[0]?.body);
});
