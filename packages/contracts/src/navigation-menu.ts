import type { NavigationItem, NavigationVariant } from "./navigation.ts";
import { type ServiceId, services } from "./rights.ts";

/** One screen below an entry that opens; its visibility is that of the entry. */
interface Screen {
  readonly id: string;
  readonly title: string;
  readonly icon?: string;
  readonly link: string;
}

/**
 * An entry takes its title from its service: rights are given under that name, which is the specification's. Where the trade
 * has another word, `label` is shown instead.
 */
interface ServiceEntry {
  readonly id: string;
  readonly service: ServiceId;
  readonly label?: string;
  readonly icon: string;
  readonly link?: string;
  readonly children?: readonly Screen[];
}

/** An entry of the office takes no right: each signed-in person has it. */
interface OpenEntry {
  readonly id: string;
  readonly title: string;
  readonly icon: string;
  readonly link: string;
}

type Entry = ServiceEntry | OpenEntry;

interface Group {
  readonly id: string;
  readonly title: string;
  /** A folded group opens when it is asked for: it has an icon of its own. */
  readonly folded?: string;
  /** The service whose screens the group's entries are: its right decides on all of them. */
  readonly of?: ServiceId;
  readonly items: readonly (Entry | Screen)[];
}

/**
 * The menu of the product, by the work that people do; the entries are those of core.md §2 with the additions of the contract's §4.
 * What is set once, and what is no accounting, is folded: at most 25 links are in sight.
 */
const groups: readonly Group[] = [
  {
    id: "start",
    title: "Accueil",
    items: [
      { id: "dashboard", service: "dashboard", icon: "dashboard", link: "/dashboard" },
      {
        id: "accounting.engagements",
        service: "engagements",
        icon: "clock",
        link: "/accounting/firm-missions",
      },
    ],
  },
  {
    id: "sales",
    title: "Ventes",
    items: [
      { id: "accounting.invoices", service: "invoices", icon: "document", link: "/accounting/invoices" },
    ],
  },
  {
    id: "purchases",
    title: "Achats",
    items: [
      {
        id: "accounting.supplier-bills",
        service: "supplier-bills",
        icon: "archive",
        link: "/accounting/supplier-bills",
      },
    ],
  },
  {
    id: "bank",
    title: "Banque",
    items: [
      {
        id: "accounting.reconciliation",
        service: "reconciliation",
        label: "Rapprochement bancaire",
        icon: "reconcile",
        link: "/accounting/reconciliation",
      },
    ],
  },
  {
    id: "entries",
    title: "Saisie",
    items: [
      {
        id: "accounting.entry-logs",
        service: "entry-logs",
        icon: "journal",
        link: "/accounting/entry-logs",
      },
      {
        id: "accounting.accounting-plan",
        service: "accounting-plan",
        label: "Plan comptable",
        icon: "book",
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
        id: "accounting.imports-historical",
        service: "imports",
        label: "Reprise et imports",
        icon: "history",
        link: "/accounting/imports-historical",
      },
    ],
  },
  {
    id: "accounting.declarations",
    title: "TVA et déclarations",
    of: "declarations",
    items: [
      { id: "accounting.declarations.vat", title: "TVA", icon: "vat", link: "/accounting/declarations/vat" },
      {
        id: "accounting.declarations.calendar",
        title: "Calendrier",
        icon: "calendar",
        link: "/accounting/declarations/calendar",
      },
      {
        id: "accounting.declarations.e-reporting",
        title: "E-reporting",
        icon: "send",
        link: "/accounting/declarations/e-reporting",
      },
      {
        id: "accounting.declarations.tax-package",
        title: "Liasse",
        icon: "layers",
        link: "/accounting/declarations/tax-package",
      },
      {
        id: "accounting.declarations.portfolio",
        title: "Portefeuille",
        icon: "briefcase",
        link: "/accounting/declarations/portfolio",
      },
    ],
  },
  {
    id: "reports",
    title: "Révision et rapports",
    items: [
      { id: "accounting.reports", service: "reports", icon: "report", link: "/accounting/reports" },
      {
        id: "accounting.regulations",
        service: "regulations",
        icon: "regularize",
        link: "/accounting/regulations",
      },
      {
        id: "accounting.immobilizations",
        service: "immobilizations",
        icon: "machine",
        link: "/accounting/immobilizations",
      },
    ],
  },
  {
    id: "pay",
    title: "Paie et frais",
    items: [
      {
        id: "accounting.missions",
        service: "missions",
        label: "Notes de frais et missions",
        icon: "mission",
        link: "/accounting/missions",
      },
      {
        id: "accounting.payslip",
        service: "payslip",
        label: "Paie",
        icon: "payslip",
        children: [
          { id: "accounting.payslip.employees", title: "Salariés", link: "/accounting/payslip/employees" },
          { id: "accounting.payslip.absences", title: "Absences", link: "/accounting/payslip/absences" },
          {
            id: "accounting.payslip.companies",
            title: "Sociétés employeurs",
            link: "/accounting/payslip/companies",
          },
          {
            id: "accounting.payslip.dsn",
            title: "Déclarations sociales (DSN)",
            link: "/accounting/payslip/dsn",
          },
          { id: "accounting.payslip.year", title: "Livre de paie", link: "/accounting/payslip/year" },
          {
            id: "accounting.payslip.configuration",
            title: "Paramétrage",
            link: "/accounting/payslip/configuration",
          },
        ],
      },
    ],
  },
  {
    id: "gestions",
    title: "Tiers",
    items: [
      {
        id: "accounting.counterparties",
        service: "counterparties",
        icon: "users",
        link: "/accounting/counterparties",
      },
      { id: "gestions.agents", service: "agents", icon: "briefcase", link: "/gestions/agents" },
      {
        id: "gestions.distributors",
        service: "distributors",
        icon: "truck",
        link: "/gestions/distributors",
      },
      {
        id: "gestions.no-customers",
        service: "no-customers",
        icon: "usersOff",
        link: "/gestions/no-customers",
      },
      {
        id: "settings.kyc-management",
        service: "kyc",
        label: "Conformité (KYC)",
        icon: "badge",
        link: "/settings/kyc-management",
      },
    ],
  },
  {
    id: "settings",
    title: "Paramètres",
    folded: "settings",
    items: [
      {
        id: "accounting.settings",
        service: "accounting-settings",
        label: "Paramètres du dossier",
        icon: "settings",
        link: "/accounting/settings",
      },
      { id: "gestions.companies", service: "companies", icon: "building", link: "/gestions/companies" },
      {
        id: "settings.administrators",
        service: "administrators",
        icon: "shield",
        link: "/settings/administrators",
      },
      {
        id: "gestions.delegated-users",
        service: "delegated-users",
        icon: "key",
        link: "/gestions/delegated-users",
      },
      {
        id: "settings.user-profiles",
        service: "user-profiles",
        icon: "user",
        link: "/settings/user-profiles",
      },
      {
        id: "settings.authorizations",
        service: "authorizations",
        icon: "lock",
        link: "/settings/authorizations",
      },
      { id: "settings.audit", service: "audit", icon: "history", link: "/settings/audit" },
      { id: "settings.platform", service: "platform", icon: "layers", link: "/settings/platform" },
    ],
  },
  {
    id: "apps",
    title: "Bureau",
    folded: "briefcase",
    items: [
      { id: "apps.contacts", title: "Contacts", icon: "users", link: "/apps/contacts" },
      { id: "apps.tasks", title: "Tâches", icon: "tasks", link: "/apps/tasks" },
      { id: "apps.notes", title: "Notes", icon: "note", link: "/apps/notes" },
      { id: "apps.scrumboard", title: "Tableaux", icon: "kanban", link: "/apps/scrumboard" },
      { id: "apps.mailbox", title: "Messagerie", icon: "mail", link: "/apps/mailbox" },
      { id: "apps.chat", title: "Discussions", icon: "chat", link: "/apps/chat" },
      { id: "apps.inventory", title: "Inventaire", icon: "box", link: "/apps/inventory" },
      { id: "apps.file-manager", title: "Fichiers", icon: "folder", link: "/apps/file-manager" },
      { id: "apps.help-center", title: "Centre d’aide", icon: "question", link: "/apps/help-center" },
    ],
  },
  {
    id: "dashboards",
    title: "Exemples",
    folded: "chart",
    items: [
      { id: "dashboards.project", title: "Projet", icon: "briefcase", link: "/dashboards/project" },
      { id: "dashboards.analytics", title: "Analytique", icon: "chart", link: "/dashboards/analytics" },
      { id: "dashboards.finance", title: "Finance", icon: "bank", link: "/dashboards/finance" },
      { id: "dashboards.crypto", title: "Crypto", icon: "coin", link: "/dashboards/crypto" },
    ],
  },
];

/** The one entry of the other three menus, as specified. */
const example = (): NavigationItem[] => [
  { id: "example", title: "Example", type: "basic", icon: "layers", link: "/example", hidden: false },
];

type MayView = (service: ServiceId) => boolean;

function entryItem(entry: Entry | Screen, mayView: MayView): NavigationItem {
  if (!("service" in entry)) return { ...entry, type: "basic", hidden: false };
  const { service, children, ...shown } = entry;
  const item = { ...shown, title: services[service], hidden: !mayView(service) };
  if (children === undefined) return { ...item, type: "basic" };
  return {
    ...item,
    type: "collapsable",
    children: children.map((child) => ({ ...child, type: "basic" as const, hidden: item.hidden })),
  };
}

function groupItem({ id, title, folded, of, items }: Group, mayView: MayView): NavigationItem {
  const isOff = of !== undefined && !mayView(of);
  const children = items.map((item) => {
    const entry = entryItem(item, mayView);
    return isOff ? { ...entry, hidden: true } : entry;
  });
  const hidden = children.every((child) => child.hidden);
  const named = of === undefined ? { id, title } : { id, title: services[of], label: title };
  return folded === undefined
    ? { ...named, type: "group", hidden, children }
    : { ...named, type: "collapsable", icon: folded, hidden, children };
}

/** The four menus as one person sees them: an entry without Viewer on its service is `hidden`. */
/** The menu of an employee without any right. */
export function employeeNavigation(): Record<NavigationVariant, NavigationItem[]> {
  const own = (): NavigationItem[] => [
    {
      id: "employee-space",
      title: "Espace salarié",
      type: "basic",
      icon: "users",
      link: EMPLOYEE_SPACE,
      hidden: false,
    },
  ];
  return { compact: own(), default: own(), futuristic: own(), horizontal: own() };
}

/** Where an employee's own payslips, leave and bank account are. */
export const EMPLOYEE_SPACE = "/my-account?tab=employee";

export function navigationFor(mayView: MayView): Record<NavigationVariant, NavigationItem[]> {
  return {
    compact: example(),
    default: groups.map((group) => groupItem(group, mayView)),
    futuristic: example(),
    horizontal: example(),
  };
}
