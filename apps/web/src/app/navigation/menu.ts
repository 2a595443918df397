import { services } from "@grand-livre/contracts/rights";
import { type IconPath, icons } from "../../ui/icons.ts";

/** One entry of the menu. Titles are the specification's, letter for letter: rights are matched by them. */
export interface MenuItem {
  readonly id: string;
  readonly title: string;
  readonly icon: IconPath;
  /** Where it leads; an entry with children only opens them. */
  readonly link?: string;
  readonly children?: readonly MenuChild[];
}

/** A screen of an entry that opens; it is seen by whoever sees the entry. */
export interface MenuChild {
  readonly id: string;
  readonly title: string;
  readonly link: string;
}

export interface MenuGroup {
  readonly id: string;
  /** No heading when absent. */
  readonly title?: string;
  readonly items: readonly MenuItem[];
}

/** The menu of the product: core.md §2 with the additions of the contract's §4. */
export const menu: readonly MenuGroup[] = [
  {
    id: "start",
    items: [{ id: "dashboard", title: services.dashboard, icon: icons.dashboard, link: "/dashboard" }],
  },
  {
    id: "accounting",
    title: "Comptabilité PRO",
    items: [
      {
        id: "accounting.invoices",
        title: services.invoices,
        icon: icons.document,
        link: "/accounting/invoices",
      },
      {
        id: "accounting.supplier-bills",
        title: services["supplier-bills"],
        icon: icons.archive,
        link: "/accounting/supplier-bills",
      },
      {
        id: "accounting.accounting-plan",
        title: services["accounting-plan"],
        icon: icons.book,
        children: [
          {
            id: "accounting.accounting-plan.reference-accounts",
            title: "Comptes de référence",
            link: "/accounting/accounting-plan/reference-accounts",
          },
          {
            id: "accounting.accounting-plan.technical-accounts",
            title: "Comptes techniques",
            link: "/accounting/accounting-plan/technical-accounts",
          },
          {
            id: "accounting.accounting-plan.config-counterparties",
            title: "Contreparties automatiques",
            link: "/accounting/accounting-plan/config-counterparties",
          },
        ],
      },
      {
        id: "accounting.counterparties",
        title: services.counterparties,
        icon: icons.users,
        link: "/accounting/counterparties",
      },
      {
        id: "accounting.reconciliation",
        title: services.reconciliation,
        icon: icons.reconcile,
        link: "/accounting/reconciliation",
      },
      {
        id: "accounting.entry-logs",
        title: services["entry-logs"],
        icon: icons.journal,
        link: "/accounting/entry-logs",
      },
      {
        id: "accounting.declarations",
        title: services.declarations,
        icon: icons.vat,
        children: [{ id: "accounting.declarations.vat", title: "TVA", link: "/accounting/declarations/vat" }],
      },
      {
        id: "accounting.payslip",
        title: services.payslip,
        icon: icons.payslip,
        children: [
          {
            id: "accounting.payslip.configuration",
            title: "Paramétrage",
            link: "/accounting/payslip/configuration",
          },
          {
            id: "accounting.payslip.companies",
            title: "Sociétés employeurs",
            link: "/accounting/payslip/companies",
          },
          { id: "accounting.payslip.employees", title: "Salariés", link: "/accounting/payslip/employees" },
        ],
      },
      { id: "accounting.reports", title: services.reports, icon: icons.report, link: "/accounting/reports" },
      {
        id: "accounting.regulations",
        title: services.regulations,
        icon: icons.regularize,
        link: "/accounting/regulations",
      },
      {
        id: "accounting.immobilizations",
        title: services.immobilizations,
        icon: icons.machine,
        link: "/accounting/immobilizations",
      },
      {
        id: "accounting.missions",
        title: services.missions,
        icon: icons.mission,
        link: "/accounting/missions",
      },
      {
        id: "accounting.imports-historical",
        title: services.imports,
        icon: icons.history,
        link: "/accounting/imports-historical",
      },
      {
        id: "accounting.settings",
        title: services["accounting-settings"],
        icon: icons.settings,
        link: "/accounting/settings",
      },
    ],
  },
  {
    id: "gestions",
    title: "Gestion des tiers",
    items: [
      {
        id: "gestions.delegated-users",
        title: services["delegated-users"],
        icon: icons.key,
        link: "/gestions/delegated-users",
      },
      {
        id: "gestions.companies",
        title: services.companies,
        icon: icons.building,
        link: "/gestions/companies",
      },
      { id: "gestions.agents", title: services.agents, icon: icons.briefcase, link: "/gestions/agents" },
      {
        id: "gestions.distributors",
        title: services.distributors,
        icon: icons.truck,
        link: "/gestions/distributors",
      },
      {
        id: "gestions.no-customers",
        title: services["no-customers"],
        icon: icons.usersOff,
        link: "/gestions/no-customers",
      },
    ],
  },
  {
    id: "settings",
    title: "Paramètres",
    items: [
      {
        id: "settings.kyc-management",
        title: services.kyc,
        icon: icons.badge,
        link: "/settings/kyc-management",
      },
      {
        id: "settings.administrators",
        title: services.administrators,
        icon: icons.shield,
        link: "/settings/administrators",
      },
      {
        id: "settings.user-profiles",
        title: services["user-profiles"],
        icon: icons.user,
        link: "/settings/user-profiles",
      },
      {
        id: "settings.authorizations",
        title: services.authorizations,
        icon: icons.lock,
        link: "/settings/authorizations",
      },
      { id: "settings.platform", title: services.platform, icon: icons.layers, link: "/settings/platform" },
      { id: "settings.audit", title: services.audit, icon: icons.history, link: "/settings/audit" },
    ],
  },
];
