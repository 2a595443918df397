import type { InvoiceListAnswer } from "@grand-livre/contracts/invoice";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { renderScreen } from "../../testing/render-screen.tsx";

/** A search that stopped counting at 10,000, as far as its page says, and whether it is the last one. */
async function search(path: string, isLast: boolean) {
  const server = recordedCompany();
  server.on("GET /api/invoice", async (_, recorded) => {
    const answer = (await (await recorded()).json()) as InvoiceListAnswer;
    const stopped = { count: 10_000, countIsMinimum: true as const, counts: null };
    return Response.json({ ...answer, ...stopped, nextAfter: isLast ? null : answer.invoices.at(-1)?.id });
  });
  await renderScreen(path, server);
}

const next = () => page.getByRole("button", { name: "Page suivante" });

describe.each([
  ["/accounting/invoices", "Factures clients"],
  ["/accounting/supplier-bills", "Factures fournisseurs"],
])("%s", (path, title) => {
  it("shows a count that stopped as a minimum, and no count of a tab", async () => {
    await search(path, false);
    await expect
      .element(page.getByRole("heading", { name: new RegExp(`^${title}\\s*10\\s000\\+$`) }))
      .toBeVisible();
    await expect.element(page.getByText(/^1 - \d+ sur 10\u202f000\+$/)).toBeVisible();
    await expect.element(page.getByRole("tab", { name: /^Toutes$/ })).toBeVisible();
    await expect.element(next()).toBeEnabled();
    await page.getByRole("button", { name: "Exporter" }).click();
    await expect.element(page.getByText("Exporter 10\u202f000+ factures")).toBeVisible();
  });

  it("pages beyond it, and tells how many there are on the last page", async () => {
    await search(`${path}?page=201`, false);
    await expect.element(page.getByText(/^10\u202f001 - 10\u202f0\d\d sur 10\u202f0\d\d\+$/)).toBeVisible();
    await expect.element(next()).toBeEnabled();
  });

  it("ends where there are no more", async () => {
    await search(`${path}?page=201`, true);
    await expect.element(page.getByText(/^10\u202f001 - 10\u202f0(\d\d) sur 10\u202f0\1$/)).toBeVisible();
    await expect.element(next()).toBeDisabled();
  });
});
