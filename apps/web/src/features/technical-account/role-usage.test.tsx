import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { answered, refused } from "../../testing/recorded-server.ts";
import { renderScreen } from "../../testing/render-screen.tsx";

const line = (account: string, accountLabel: string, debitCents: number, creditCents: number) => ({
  account,
  accountLabel,
  auxiliary: null,
  label: "",
  debitCents,
  creditCents,
  vatCode: null,
  dueDate: null,
  documentLineIds: [],
});
const entry = {
  journalCode: "AC",
  date: "2026-03-14",
  pieceRef: null,
  label: "Facture d’achat de biens",
  lines: [
    line("606100", "Fournitures", 100_000, 0),
    line("445660", "TVA déductible", 20_000, 0),
    line("401000", "Fournisseurs", 0, 120_000),
  ],
};

it("a role says what uses it, and shows the entry of an operation, or why there is none", async () => {
  const server = recordedCompany();
  server.on(
    "GET /api/technical-account/usage",
    answered({
      operations: [
        { kind: "purchase_goods", label: "Facture d’achat de biens" },
        { kind: "purchase_gap", label: "Écart de règlement fournisseur" },
      ],
      exercise: { startDate: "2026-01-01", endDate: "2026-12-31" },
      lineCount: 12,
    }),
  );
  // The account field looks its number up.
  server.on("GET /api/account", answered({ accounts: [], count: 0 }));
  server.on("GET /api/technical-account/simulation", answered({ entries: [entry] }));
  await renderScreen("/accounting/accounting-plan/technical-accounts?panel=suppliers", server);
  const usage = page.getByRole("region", { name: "Utilisé par" });
  await expect.element(usage).toMatchTextContent(/12 lignes d’écriture sur ce compte/);
  await expect.element(usage.getByRole("listitem").first()).toMatchTextContent("Facture d’achat de biens");
  await usage.getByRole("button", { name: "Simuler une écriture" }).click();
  const panel = page.getByRole("dialog", { name: "Simuler une écriture" });
  await expect.element(panel.getByRole("table")).toMatchTextContent(/606100.*401000/s);
  server.on("GET /api/technical-account/simulation", refused(422, "LETTERING_GAP_TOO_HIGH"));
  await panel.getByLabelText("Montant HT").fill("50");
  await expect.element(panel).toMatchTextContent(/Écart trop élevé/);
  const asked = server.sentTo("GET /api/technical-account/simulation").map(({ url }) => url.searchParams);
  expect(asked.map((query) => query.get("netCents"))).toContain("100000");
  expect(asked.at(-1)?.get("kind")).toBe("purchase_goods");
  expect(server.sentTo("PATCH /api/technical-account")).toEqual([]);
});
