import { home } from "@grand-livre/office/layer/layer-context";
import { sampleShortcuts } from "@grand-livre/office/samples/shortcuts";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectReachable } from "../testing/expect-accessible.ts";
import { type } from "../testing/keys.ts";
import { recordedCompany } from "../testing/recorded-company.ts";
import { renderScreen } from "../testing/render-screen.tsx";

/** What somebody meets who may not: nothing in the menu, an honest page behind a typed address, reasons on buttons. */

const GUARDED = [
  "/dashboard",
  "/accounting/supplier-bills",
  "/accounting/supplier-bills/new",
  "/accounting/accounting-plan/reference-accounts",
  "/accounting/accounting-plan/technical-accounts",
  "/accounting/accounting-plan/config-counterparties",
  "/accounting/counterparties",
  "/accounting/entry-logs",
  "/accounting/declarations/calendar",
  "/accounting/declarations/portfolio",
  "/accounting/declarations/tax-package",
  "/accounting/reports",
  "/accounting/reconciliation/transfers/new",
  "/accounting/settings",
  "/accounting/invoices",
  "/accounting/invoices/new",
  "/accounting/invoices/recurring/new",
  "/accounting/invoices/reminders",
  "/accounting/firm-missions",
  "/accounting/firm-missions/time",
  "/accounting/payslip/absences",
  "/accounting/payslip/configuration",
  "/accounting/payslip/companies",
  "/accounting/payslip/dsn",
  "/accounting/payslip/year",
  "/accounting/payslip/employees",
  "/gestions/agents",
  "/gestions/distributors",
  "/gestions/no-customers",
  "/gestions/companies",
  "/gestions/delegated-users",
  "/settings/kyc-management",
  "/settings/administrators",
  "/settings/user-profiles",
  "/settings/authorizations",
  "/settings/audit",
  "/settings/platform",
];

it("without any right every typed address says who can give it, and asks the server for nothing of it", async () => {
  const server = recordedCompany();
  const { go } = await renderScreen("/dashboard", server, { rights: {} });
  for (const path of GUARDED) {
    await go(path);
    await expect.poll(() => location.pathname).toContain(path);
    await expect.element(page.getByText("Vous n’avez pas accès à cet écran")).toBeVisible();
    await expect.element(page.getByText(/Un administrateur peut vous le donner/)).toBeVisible();
  }
  expect(server.sentTo("GET /api/invoice")).toEqual([]);
  await expectReachable();
});

it("without any right the shortcuts of the demonstration in the browser each lead to a screen", async () => {
  const { go } = await renderScreen("/apps/tasks", recordedCompany(), { rights: {} });
  for (const { link } of sampleShortcuts(home)) {
    await go(link);
    await expect.element(page.getByRole("heading", { level: 1 }), { message: link }).toBeVisible();
    await expect.poll(() => document.querySelector("[aria-busy=true]")).toBeNull();
    for (const dead of ["Vous n’avez pas accès à cet écran", "Page introuvable"])
      await expect.element(page.getByText(dead), { message: link }).not.toBeInTheDocument();
  }
});

describe("with the right to see alone", () => {
  it.each([
    ["/settings/administrators", "administrators", "Inviter"],
    ["/settings/user-profiles", "user-profiles", "Nouveau profil"],
    ["/gestions/delegated-users", "delegated-users", "Nouvelle délégation"],
    ["/accounting/reconciliation/transfers", "reconciliation", "Préparer des virements"],
    ["/accounting/reconciliation/mandates", "reconciliation", "Nouveau mandat"],
    ["/gestions/agents", "agents", "Nouvel agent"],
    ["/accounting/firm-missions", "engagements", "Nouvelle mission"],
    ["/accounting/accounting-plan/config-counterparties", "accounting-plan", "Nouvelle règle"],
    ["/gestions/distributors", "distributors", "Nouveau distributeur"],
    ["/gestions/no-customers", "no-customers", "Nouveau contact"],
    ["/settings/kyc-management", "kyc", "Nouveau dossier"],
  ])("%s has its creation off, and says why", async (path, service, button) => {
    await renderScreen(path, recordedCompany(), { rights: { [service]: ["Viewer"] } });
    const create = page.getByRole("button", { name: button }).first();
    await expect.element(create).toHaveAttribute("aria-disabled", "true");
    await create.hover();
    await expect.element(page.getByRole("tooltip")).toMatchTextContent("Il vous manque le droit");
    await type("n");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  });

  it("a draft opens, and takes no letter that could not be kept", async () => {
    const server = recordedCompany();
    await renderScreen(`/accounting/invoices/${server.ids.draft}`, server, {
      rights: { invoices: ["Viewer"] },
    });
    await expect.element(page.getByText(/Il vous manque le droit «\s?Modifier\s?»/)).toBeVisible();
    const subject = page.getByRole("textbox", { name: "Objet" });
    await expect.element(subject).toHaveValue("Audit");
    await expect.element(subject).toBeDisabled();
  });

  it.each(["/accounting/invoices/new", "/accounting/supplier-bills/new"])(
    "%s says which right is missing",
    async (path) => {
      await renderScreen(path, recordedCompany(), {
        rights: { invoices: ["Viewer"], "supplier-bills": ["Viewer"] },
      });
      await expect.element(page.getByText(/Il vous manque le droit «\s?Créer\s?»/)).toBeVisible();
    },
  );
});
