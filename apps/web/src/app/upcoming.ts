/**
 * The screens of the menu whose module comes in a later version: path → title. A screen leaves this table when its
 * feature brings its own route; a test fails on a path that has both, and on a menu entry that has neither.
 */
export const upcoming: Readonly<Record<string, string>> = {
  "/accounting/accounting-plan/config-counterparties": "Contreparties automatiques",
  "/accounting/payslip/configuration": "Bulletin de paie · Paramétrage",
  "/accounting/payslip/companies": "Sociétés employeurs",
  "/accounting/payslip/employees": "Salariés",
  "/accounting/reconciliation": "Réconciliation",
  "/accounting/regulations": "Régularisations",
  "/accounting/immobilizations": "Immobilisations",
  "/accounting/missions": "Missions",
  "/accounting/declarations/vat": "TVA",
  "/gestions/agents": "Agents",
  "/gestions/distributors": "Distributeurs",
  "/gestions/no-customers": "Non clients",
  "/settings/kyc-management": "Gestions du KYC",
  "/settings/platform": "Plateforme",
  "/apps/contacts": "Contacts",
  "/apps/help-center": "Centre d’aide",
  "/apps/mailbox": "Messagerie",
  "/apps/tasks": "Tâches",
};

/** The title of a screen that comes later; undefined for a path that is no screen of the product. */
export function upcomingTitle(path: string): string | undefined {
  const clean = path.replace(/\/+$/, "");
  return Object.hasOwn(upcoming, clean) ? upcoming[clean] : undefined;
}
