import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { isDrawn } from "../testing/drawn-screens.ts";
import { expectFits, expectReachable, expectReadableInDark } from "../testing/expect-accessible.ts";
import { recordedCompany } from "../testing/recorded-company.ts";
import { PHONE, renderScreen } from "../testing/render-screen.tsx";
import { openSignedInRoutes, router } from "./router.tsx";

/** Each screen once, with rows where it lists any: it is accessible, its texts stand out in both schemes, and nothing of it
 * is wider than a phone. */

const SIGNED_IN = [
  "/dashboard",
  "/accounting/supplier-bills",
  "/accounting/supplier-bills/new",
  "/accounting/supplier-bills/trash",
  "/accounting/supplier-bills/:bill",
  "/accounting/invoices",
  "/accounting/invoices/new",
  "/accounting/invoices/recurring",
  "/accounting/invoices/recurring/new",
  "/accounting/invoices/recurring/:schedule",
  "/accounting/invoices/reminders",
  "/accounting/invoices/trash",
  "/accounting/counterparties",
  "/accounting/counterparties/new",
  "/accounting/counterparties?view=doubles",
  "/accounting/counterparties/:client",
  "/accounting/counterparties/:client?tab=ledger",
  "/accounting/counterparties/:client?tab=documents",
  "/accounting/counterparties/:client?tab=messages",
  "/accounting/counterparties/:client?tab=office",
  "/accounting/counterparties/:client?tab=card",
  "/accounting/counterparties/:client?merge=search",
  "/accounting/invoices/:draft",
  "/accounting/invoices/:validated",
  "/accounting/imports-historical",
  "/accounting/entry-logs",
  "/accounting/reconciliation",
  "/accounting/reconciliation/lettering",
  "/accounting/reconciliation/transfers",
  "/accounting/reconciliation/transfers/new",
  "/accounting/reconciliation/transfers/new-debit",
  "/accounting/reconciliation/mandates",
  "/accounting/reconciliation/mandates?panel=new",
  "/accounting/reconciliation/ebics",
  "/accounting/reconciliation/ebics?panel=new",
  "/accounting/regulations",
  "/accounting/entry-logs/new",
  "/accounting/entry-logs/recurring",
  "/accounting/declarations/calendar",
  "/accounting/declarations/portfolio",
  "/accounting/declarations/tax-package",
  "/accounting/declarations/tax-package?regime=tables",
  "/accounting/declarations/tax-package?regime=result",
  "/accounting/declarations/tax-package?regime=holdings",
  "/accounting/declarations/vat",
  "/accounting/declarations/e-reporting",
  "/accounting/declarations/e-reporting?kind=transactions&from=2026-11-11&to=2026-11-20",
  "/accounting/immobilizations",
  "/accounting/immobilizations?panel=new",
  "/accounting/immobilizations/:asset",
  "/accounting/immobilizations/runs",
  "/accounting/immobilizations/tables",
  "/accounting/missions",
  "/accounting/missions?panel=new",
  "/accounting/missions/expenses/:report",
  "/accounting/missions/expenses/:report?panel=new",
  "/accounting/missions/orders",
  "/accounting/missions/orders?panel=new",
  "/accounting/firm-missions",
  "/accounting/firm-missions?panel=new",
  "/accounting/firm-missions?panel=rates",
  "/accounting/firm-missions/:engagement",
  "/accounting/firm-missions/:engagement?panel=edit",
  "/accounting/firm-missions/:actEngagement",
  "/accounting/firm-missions/time",
  "/accounting/reports",
  "/accounting/reports/general-ledger",
  "/accounting/reports/journals",
  "/accounting/reports/journals?view=central",
  "/accounting/reports/due-dates",
  "/accounting/reports/cash-forecast",
  "/accounting/reports/annual-accounts",
  "/accounting/reports/annual-accounts?part=methods",
  "/accounting/reports/annual-accounts?part=maturities",
  "/accounting/reports/review",
  "/accounting/reports/review?cycle=sales",
  "/accounting/reports/aged-balance",
  "/accounting/reports/balance-sheet",
  "/accounting/reports/income-statement",
  "/accounting/reports/intermediate-balances",
  "/accounting/reports/cash-flow",
  "/accounting/reports/analytic",
  "/accounting/reports/analytic?section=LYON",
  "/accounting/reports/fec",
  "/accounting/reports/integrity",
  "/accounting/accounting-plan/reference-accounts?q=51",
  "/accounting/accounting-plan/technical-accounts",
  "/accounting/accounting-plan/config-counterparties",
  "/accounting/accounting-plan/config-counterparties?panel=:rule",
  "/accounting/accounting-plan/config-counterparties?tab=learned",
  "/accounting/settings",
  "/accounting/settings/company",
  "/accounting/settings/exercises",
  "/accounting/settings/journals",
  "/accounting/settings/vat-codes",
  "/accounting/settings/analytic",
  "/accounting/settings/analytic?panel=new",
  "/accounting/settings/articles",
  "/accounting/settings/currency-rates",
  "/accounting/settings/currency-rates?panel=new",
  "/accounting/settings/capture",
  "/gestions/companies",
  "/gestions/companies/new",
  "/gestions/companies/:company",
  "/gestions/companies?panel=firm",
  "/gestions/companies?panel=access",
  "/gestions/agents",
  "/gestions/agents?panel=new",
  "/gestions/distributors?panel=new",
  "/gestions/no-customers?panel=new",
  "/gestions/delegated-users",
  "/gestions/delegated-users?panel=new",
  "/settings/platform",
  "/settings/platform?tab=company",
  "/settings/platform?tab=deposits",
  "/settings/platform?tab=installation",
  "/settings/platform?tab=keys",
  "/settings/platform?tab=keys&panel=new",
  "/settings/platform?tab=webhooks",
  "/settings/platform?tab=webhooks&panel=new",
  "/settings/platform?tab=webhooks&panel=:webhook",
  "/settings/kyc-management",
  "/settings/kyc-management?panel=new",
  "/settings/kyc-management?panel=settings",
  "/settings/kyc-management?panel=:kyc",
  "/settings/kyc-management?panel=:kyc&tab=documents",
  "/settings/kyc-management?panel=:kyc&tab=risk",
  "/settings/kyc-management?panel=:kyc&tab=accesses",
  "/settings/administrators",
  "/settings/authorizations",
  "/settings/user-profiles",
  "/settings/user-profiles?panel=new",
  "/settings/audit",
  "/my-account",
  "/my-account?tab=security",
  "/my-account?tab=sessions",
  "/apps/contacts",
  "/apps/contacts/:contact",
  "/apps/contacts/:contact?edit=true",
  "/apps/tasks",
  "/apps/tasks/:task",
  "/apps/notes",
  "/apps/notes?note=:note",
  "/apps/mailbox",
  "/apps/mailbox?mail=:mail",
  "/apps/chat",
  "/apps/chat/:chat",
  "/apps/inventory",
  "/apps/inventory?product=:product",
  "/apps/file-manager",
  "/apps/file-manager?item=:file",
  "/dashboards/project",
  "/dashboards/project?tab=budget",
  "/dashboards/project?tab=team",
  "/dashboards/analytics",
  "/dashboards/finance",
  "/dashboards/crypto",
  "/apps/scrumboard",
  "/apps/scrumboard/:board",
  "/apps/scrumboard/:board/card/:card",
  "/apps/help-center",
  "/apps/help-center?q=fec",
  "/apps/help-center/faqs",
  "/docs/changelog",
  "/apps/help-center/guides",
  "/apps/help-center/guides/getting-started",
  "/apps/help-center/guides/getting-started/introduction",
  "/unlock-session",
  "/accounting/payslip/configuration",
  "/accounting/payslip/configuration?tab=own",
  "/accounting/payslip/configuration?tab=own&panel=new",
  "/accounting/payslip/configuration?tab=constants",
  "/accounting/payslip/configuration?tab=scheme",
  "/accounting/payslip/configuration?panel=new",
  "/accounting/payslip/companies",
  "/accounting/payslip/absences",
  "/accounting/payslip/absences?tab=requests",
  "/accounting/payslip/absences?tab=balances",
  "/accounting/payslip/absences?panel=new",
  "/accounting/payslip/dsn",
  "/accounting/payslip/dsn?month=2026-11-01&employer=:employer",
  "/accounting/payslip/year",
  "/accounting/payslip/year?tab=sections",
  "/accounting/payslip/companies?panel=new",
  "/accounting/payslip/employees",
  "/accounting/payslip/employees?panel=new",
  "/accounting/payslip/employees?panel=:employee",
  "/accounting/payslip/employees?tab=payslips",
  "/accounting/payslip/employees?tab=ibans",
  "/accounting/payslip/employees/:payslip",
  "/accounting/payslip/employees/:payslip?panel=variables",
  // One whose module comes later, and the template's own.
  "/settings/platform",
  "/example",
];

const PUBLIC = [
  "/home",
  "/sign-in",
  "/sign-in/return",
  "/forgot-password",
  "/reset-password",
  "/new-password",
  "/new-password#invitation=none",
  "/sign-up",
  "/confirmation-required",
  "/kyc-link#kyc=none",
  "/payslip-link#payslip=none",
];

/** Screens that the browser's journeys look at: their rows are not among the recorded answers. */
const BY_JOURNEYS = [
  "/accounting/entry-logs/$id",
  "/accounting/entry-logs/journals",
  "/accounting/reconciliation/$account",
  "/accounting/reconciliation/transfers/$id",
  "/first-administrator",
  "/second-factor",
];
/** Addresses that lead elsewhere at once. */
const WITHOUT_SCREEN = [
  "/",
  "/signed-in-redirect",
  "/sign-out",
  "/docs/guides/getting-started/introduction",
  "/$",
];

async function expectEverybodyIn(): Promise<void> {
  await expect.element(page.getByRole("heading").first()).toBeVisible();
  await expect.poll(() => document.querySelector("[aria-busy=true]")).toBeNull();
  await expectReachable();
  await expectReadableInDark();
  await page.viewport(...PHONE);
  await expectFits();
}

it("each screen of the application is in one of the lists", async () => {
  await openSignedInRoutes();
  const shape = (path: string) => path.replace(/\?.*|#.*/, "").replaceAll(/[:$]\w+/g, "*");
  const looked = [...SIGNED_IN, ...PUBLIC, ...BY_JOURNEYS, ...WITHOUT_SCREEN].map(shape);
  const isLooked = (pattern: string) =>
    looked.some((path) => {
      const parts = path.split("/");
      const wanted = pattern.split("/");
      return parts.length === wanted.length && wanted.every((part, at) => part === "*" || part === parts[at]);
    });
  const patterns = Object.keys(router.routesByPath).map((path) => shape(path.replace(/(?<=.)\/$/, "")));
  expect(patterns.length).toBeGreaterThan(90);
  expect(patterns.filter((pattern) => !isLooked(pattern))).toEqual([]);
});

describe("who is signed in", () => {
  it.each(SIGNED_IN.filter(isDrawn))("is let in by %s", async (path) => {
    const server = recordedCompany();
    await renderScreen(
      path.replaceAll(/:(\w+)/g, (_, name) => server.ids[name] ?? ""),
      server,
    );
    await expectEverybodyIn();
  });
});

describe("who has no session", () => {
  it.each(PUBLIC.filter(isDrawn))("is let in by %s", async (path) => {
    const server = recordedCompany();
    localStorage.setItem("refId", "x");
    await renderScreen(path, server, { signedOut: true });
    await expectEverybodyIn();
  });
});
