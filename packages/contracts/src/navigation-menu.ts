import type { NavigationItem, NavigationVariant } from "./navigation.ts";
import { type ServiceId, services } from "./rights.ts";

/** One screen below an entry that opens; its visibility is that of the entry. */
interface Screen {
  readonly id: string;
  readonly title: string;
  readonly link: string;
}

/** An entry takes its title from its service: rights are given under that name. */
interface ServiceEntry {
  readonly id: string;
  readonly service: ServiceId;
  readonly icon: string;
  readonly link?: string;
  readonly children?: readonly Screen[];
}

/** A line between what is used every day, each month, and once. */
interface Divider {
  readonly id: string;
  readonly divider: true;
}

/** An entry of the office takes no right: each signed-in person has it. */
interface OpenEntry {
  readonly id: string;
  readonly title: string;
  readonly icon: string;
  readonly link: string;
}

type Entry = ServiceEntry | OpenEntry | Divider;

interface Group {
  readonly id: string;
  /** Without one its entries are at the top level. */
  readonly title?: string;
  readonly items: readonly Entry[];
}

/**
 * The menu of the product: core.md §2 with the additions of the contract's §4. In each group what is used daily comes
 * first, then what comes with the months and the closing, then what is set once.
 */
const groups: readonly Group[] = [
  {
    id: "start",
    items: [{ id: "dashboard", service: "dashboard", icon: "dashboard", link: "/dashboard" }],
  },
  {
    id: "accounting",
    title: "Comptabilité PRO",
    items: [
      {
        id: "accounting.invoices",
        service: "invoices",
        icon: "document",
        link: "/accounting/invoices",
      },
      {
        id: "accounting.supplier-bills",
        service: "supplier-bills",
        icon: "archive",
        link: "/accounting/supplier-bills",
      },
      {
        id: "accounting.counterparties",
        service: "counterparties",
        icon: "users",
        link: "/accounting/counterparties",
      },
      {
        id: "accounting.reconciliation",
        service: "reconciliation",
        icon: "reconcile",
        link: "/accounting/reconciliation",
      },
      {
        id: "accounting.entry-logs",
        service: "entry-logs",
        icon: "journal",
        link: "/accounting/entry-logs",
      },
      { id: "accounting.periodic", divider: true },
      {
        id: "accounting.declarations",
        service: "declarations",
        icon: "vat",
        children: [
          {
            id: "accounting.declarations.calendar",
            title: "Calendrier",
            link: "/accounting/declarations/calendar",
          },
          {
            id: "accounting.declarations.portfolio",
            title: "Portefeuille",
            link: "/accounting/declarations/portfolio",
          },
          { id: "accounting.declarations.vat", title: "TVA", link: "/accounting/declarations/vat" },
          {
            id: "accounting.declarations.e-reporting",
            title: "E-reporting",
            link: "/accounting/declarations/e-reporting",
          },
          {
            id: "accounting.declarations.tax-package",
            title: "Liasse",
            link: "/accounting/declarations/tax-package",
          },
        ],
      },
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
      {
        id: "accounting.missions",
        service: "missions",
        icon: "mission",
        link: "/accounting/missions",
      },
      {
        id: "accounting.engagements",
        service: "engagements",
        icon: "clock",
        link: "/accounting/firm-missions",
      },
      { id: "accounting.reference", divider: true },
      {
        id: "accounting.accounting-plan",
        service: "accounting-plan",
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
        icon: "history",
        link: "/accounting/imports-historical",
      },
      {
        id: "accounting.settings",
        service: "accounting-settings",
        icon: "settings",
        link: "/accounting/settings",
      },
      {
        id: "accounting.payslip",
        service: "payslip",
        icon: "payslip",
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
    ],
  },
  {
    id: "gestions",
    title: "Gestion des tiers",
    items: [
      {
        id: "gestions.delegated-users",
        service: "delegated-users",
        icon: "key",
        link: "/gestions/delegated-users",
      },
      {
        id: "gestions.companies",
        service: "companies",
        icon: "building",
        link: "/gestions/companies",
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
    ],
  },
  {
    id: "settings",
    title: "Paramètres",
    items: [
      {
        id: "settings.kyc-management",
        service: "kyc",
        icon: "badge",
        link: "/settings/kyc-management",
      },
      {
        id: "settings.administrators",
        service: "administrators",
        icon: "shield",
        link: "/settings/administrators",
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
      {
        id: "settings.platform",
        service: "platform",
        icon: "layers",
        link: "/settings/platform",
      },
    ],
  },
  {
    id: "apps",
    title: "Bureau",
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
    title: "Tableaux de bord",
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

function entryItem(entry: Entry, mayView: MayView): NavigationItem {
  if ("divider" in entry) return { id: entry.id, type: "divider", hidden: false };
  if (!("service" in entry)) return { ...entry, type: "basic", hidden: false };
  const { id, service, icon, link, children } = entry;
  const hidden = !mayView(service);
  const title = services[service];
  if (children === undefined)
    return { id, title, type: "basic", icon, hidden, ...(link === undefined ? {} : { link }) };
  return {
    id,
    title,
    type: "collapsable",
    icon,
    hidden,
    children: children.map((child) => ({ ...child, type: "basic" as const, hidden })),
  };
}

/** A line separates two entries that are seen: the others are hidden. */
function withoutLooseDividers(items: readonly NavigationItem[]): NavigationItem[] {
  let pending = false;
  let seen = false;
  const loose = new Set<string>();
  let line: string | undefined;
  for (const item of items) {
    if (item.type === "divider") {
      loose.add(item.id);
      line = item.id;
      pending = seen;
    } else if (!item.hidden) {
      if (pending && line !== undefined) loose.delete(line);
      pending = false;
      seen = true;
    }
  }
  return items.map((item) => (loose.has(item.id) ? { ...item, hidden: true } : item));
}

function defaultMenu(mayView: MayView): NavigationItem[] {
  return groups.flatMap(({ id, title, items }): NavigationItem[] => {
    const children = withoutLooseDividers(items.map((item) => entryItem(item, mayView)));
    if (title === undefined) return children;
    return [{ id, title, type: "group", hidden: children.every((child) => child.hidden), children }];
  });
}

/** The four menus as one person sees them: an entry without Viewer on its service is `hidden`. */
export function navigationFor(mayView: MayView): Record<NavigationVariant, NavigationItem[]> {
  return {
    compact: example(),
    default: defaultMenu(mayView),
    futuristic: example(),
    horizontal: example(),
  };
}
