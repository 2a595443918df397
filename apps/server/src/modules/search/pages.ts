import { type ServiceId, services } from "@grand-livre/contracts/rights";
import { fold } from "@grand-livre/domain/text/fold";
import { mayDo } from "../../http/caller.ts";
import type { SearchProvider } from "../../search-provider.ts";

type Page = {
  readonly service: ServiceId;
  /** The title of its entry in the menu, unless it is the service's own. */
  readonly title?: string;
  readonly under: string;
  readonly link: string;
};

const accounting = "Comptabilité PRO";
const thirdParties = "Gestion des tiers";
const settings = "Paramètres";

/** The screens of the menu; a screen is found by whoever may view its service. */
const pages: readonly Page[] = [
  { service: "dashboard", under: "Accueil", link: "/dashboard" },
  { service: "invoices", under: accounting, link: "/accounting/invoices" },
  { service: "supplier-bills", under: accounting, link: "/accounting/supplier-bills" },
  {
    service: "accounting-plan",
    title: "Comptes de référence",
    under: services["accounting-plan"],
    link: "/accounting/accounting-plan/reference-accounts",
  },
  {
    service: "accounting-plan",
    title: "Comptes techniques",
    under: services["accounting-plan"],
    link: "/accounting/accounting-plan/technical-accounts",
  },
  {
    service: "accounting-plan",
    title: "Contreparties automatiques",
    under: services["accounting-plan"],
    link: "/accounting/accounting-plan/config-counterparties",
  },
  { service: "counterparties", under: accounting, link: "/accounting/counterparties" },
  { service: "reconciliation", under: accounting, link: "/accounting/reconciliation" },
  { service: "entry-logs", under: accounting, link: "/accounting/entry-logs" },
  {
    service: "declarations",
    title: "TVA",
    under: services.declarations,
    link: "/accounting/declarations/vat",
  },
  {
    service: "payslip",
    title: "Paramétrage",
    under: services.payslip,
    link: "/accounting/payslip/configuration",
  },
  {
    service: "payslip",
    title: "Sociétés employeurs",
    under: services.payslip,
    link: "/accounting/payslip/companies",
  },
  { service: "payslip", title: "Salariés", under: services.payslip, link: "/accounting/payslip/employees" },
  { service: "reports", under: accounting, link: "/accounting/reports" },
  { service: "regulations", under: accounting, link: "/accounting/regulations" },
  { service: "immobilizations", under: accounting, link: "/accounting/immobilizations" },
  { service: "missions", under: accounting, link: "/accounting/missions" },
  { service: "imports", under: accounting, link: "/accounting/imports-historical" },
  { service: "accounting-settings", under: accounting, link: "/accounting/settings" },
  { service: "delegated-users", under: thirdParties, link: "/gestions/delegated-users" },
  { service: "companies", under: thirdParties, link: "/gestions/companies" },
  { service: "agents", under: thirdParties, link: "/gestions/agents" },
  { service: "distributors", under: thirdParties, link: "/gestions/distributors" },
  { service: "no-customers", under: thirdParties, link: "/gestions/no-customers" },
  { service: "kyc", under: settings, link: "/settings/kyc-management" },
  { service: "administrators", under: settings, link: "/settings/administrators" },
  { service: "user-profiles", under: settings, link: "/settings/user-profiles" },
  { service: "authorizations", under: settings, link: "/settings/authorizations" },
  { service: "platform", under: settings, link: "/settings/platform" },
  { service: "audit", under: settings, link: "/settings/audit" },
];

/** Screens by their title or by the entry above them; a title that begins with the text comes first. */
export const pageSearch: SearchProvider = {
  id: "pages",
  label: "Pages",
  find: async (_app, caller, { text, limit }) => {
    const found = pages.flatMap(({ service, title = services[service], under, link }) => {
      if (!mayDo(caller, { service, action: "Viewer" })) return [];
      const rank = rankOf(text, fold(title), fold(under));
      return rank === undefined ? [] : [{ rank, result: { id: link, title, subtitle: under, link } }];
    });
    return found
      .sort((a, b) => a.rank - b.rank)
      .slice(0, limit)
      .map(({ result }) => result);
  },
};

function rankOf(text: string, title: string, under: string): number | undefined {
  if (title.startsWith(text)) return 0;
  if (title.includes(text)) return 1;
  return under.includes(text) ? 2 : undefined;
}
