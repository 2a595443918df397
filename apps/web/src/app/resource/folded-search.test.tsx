import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { answered } from "../../testing/recorded-server.ts";
import { renderScreen } from "../../testing/render-screen.tsx";

const name = "Électro Nord";

/** The recorded list whose one row is another third party's. */
function renamed(server: ReturnType<typeof recordedCompany>, call: string) {
  const query = `?legalEntityRefId=${server.ids.company}&side=customer&date=2026-11-20`;
  const { rows, ...rest } = server.recorded<{ readonly rows: readonly object[] }>(`GET ${call}${query}`);
  server.on(`GET ${call}`, answered({ ...rest, rows: rows.map((row) => ({ ...row, name })) }));
}

const party = {
  id: "00000000-0000-4000-8000-000000000001",
  name,
  kind: "customer",
  auxiliaries: "C01",
  siren: null,
  vatNumber: null,
  iban: null,
  balanceCents: 0,
};
const double = { one: { ...party, name: "Nordelec", auxiliaries: "CN" }, other: party, reasons: ["name"] };

it.each([
  ["/accounting/reports/aged-balance", "/api/report/aged-balance"],
  ["/accounting/counterparties?view=doubles", "/api/counterparty/double"],
])("a search without accents finds a name that has some, on %s", async (path, call) => {
  const server = recordedCompany();
  if (call.includes("double")) server.on(`GET ${call}`, answered({ doubles: [double], more: false }));
  else renamed(server, call);
  const { go } = await renderScreen(path, server);
  const row = page.getByRole("row", { name });
  await expect.element(row).toBeVisible();
  const searched = (text: string) => go(`${path}${path.includes("?") ? "&" : "?"}q=${text}`);
  await searched("zinc");
  await expect.element(page.getByText("Aucun résultat")).toBeVisible();
  await searched("electro");
  await expect.element(row).toBeVisible();
});
