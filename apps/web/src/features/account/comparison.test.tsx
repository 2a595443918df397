import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { answered } from "../../testing/recorded-server.ts";
import { renderScreen } from "../../testing/render-screen.tsx";

it("the chart is compared with the published one, from its list", async () => {
  const server = recordedCompany();
  const comparison = {
    chartVersion: 2026,
    missing: [],
    renamed: [{ number: "606300", label: "Petit outillage", published: "Petit équipement" }],
    added: [{ number: "606110", label: "Atelier" }],
  };
  server.on("GET /api/account/comparison", answered(comparison));
  await renderScreen("/accounting/accounting-plan/reference-accounts", server);
  await page.getByRole("button", { name: "Comparer au PCG" }).click();
  const panel = page.getByRole("dialog", { name: "Comparer au plan comptable général" });
  const part = (name: string) => panel.getByRole("region", { name });
  await expect.element(part("Comptes absents du dossier")).toMatchTextContent(/Aucun compte/);
  await expect
    .element(part("Comptes renommés"))
    .toMatchTextContent(/606300.*Petit outillage.*Petit équipement/s);
  await expect.element(part("Comptes ajoutés")).toMatchTextContent(/606110/);
});
