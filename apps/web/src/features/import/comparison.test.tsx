import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { answered } from "../../testing/recorded-server.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { gapsAsCsv } from "./comparison.ts";

/** The balance of the software before beside the books: the verdict, each gap, and where its lines are. */

const COMPARE = "POST /api/invoice/balance-comparison";
const kept = {
  ...{ id: "019b0000-0000-7000-8000-000000000007", day: "2026-12-31", drafts: true, sha256: "ab".repeat(32) },
  ...{ fileName: "balance.csv", compared: 152, gaps: 2, comparedBy: "Anne Martin" },
  comparedAt: "2026-11-20T08:00:00Z",
};
const rows = [
  { account: "512000", auxiliary: null, label: "Banque", fileCents: 1000, bookCents: 1000, gapCents: 0 },
  { account: "101000", auxiliary: null, label: "=Capital", fileCents: -1000, bookCents: -900, gapCents: 100 },
  {
    account: "471000",
    auxiliary: "C1",
    label: "Attente",
    fileCents: 123_456,
    bookCents: null,
    gapCents: -123_456,
  },
];
const answer = {
  ...{
    otherSheets: [],
    headingLine: 1,
    columns: [],
    mapping: { account: 0, amount: 1 },
    mappingFrom: "headings",
  },
  ...{ missing: [], rows, rejected: [], rejectedCount: 0, kept },
};

it("tells the gaps and their accounts, and keeps the verdict in view", async () => {
  const server = recordedCompany();
  server.on(COMPARE, answered(answer));
  await renderScreen("/accounting/imports-historical?kind=comparison", server);
  await expect.element(page.getByText("Déposez la balance de l’ancien logiciel")).toBeVisible();
  await expect
    .element(
      page.getByRole("button", { name: /^Balance à comparer/ }).getByText("à comparer", { exact: true }),
    )
    .toBeVisible();
  const transfer = new DataTransfer();
  transfer.items.add(new File(["a;b"], "balance.csv"));
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error("no place for a file");
  input.files = transfer.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
  server.on("GET /api/invoice/balance-comparison", answered({ comparisons: [kept] }));
  await page.getByRole("button", { name: "Comparer", exact: true }).click();
  await expect.element(page.getByText(/^Balance comparée au 31\/12\/2026, 2.écarts$/)).toBeVisible();
  await expect.element(page.getByText(/152.lignes comparées, brouillons compris/)).toBeVisible();
  const table = page.getByRole("table", { name: "Écarts entre les balances" });
  await expect.element(table.getByText("Absent du dossier")).toBeVisible();
  await expect
    .element(table.getByRole("link", { name: "101000" }))
    .toHaveAttribute("href", "/accounting/reports/general-ledger?account=101000");
  expect(table.getByText("512000").elements()).toEqual([]);
  await expect.element(page.getByText(/^2.écarts au 31\/12\/2026$/)).toBeVisible();
  expect(server.sentTo(COMPARE)[0]?.text).toContain("2026-12-31");
});

it("writes the gaps for a spreadsheet, where no label is a formula", () => {
  expect(gapsAsCsv(rows.slice(1))).toBe(
    [
      "\ufeffCompte;Tiers;Libellé;Ancien logiciel;Dossier;Écart;Constat",
      '"101000";"";"\'=Capital";-10,00;-9,00;1,00;"Différent"',
      '"471000";"C1";"Attente";1234,56;;-1234,56;"Absent du dossier"',
      "",
    ].join("\r\n"),
  );
});
