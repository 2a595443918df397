import { type Right, services } from "@grand-livre/contracts/rights";
import { fold } from "@grand-livre/domain/text/fold";
import { type LabelKey, labelOf, titleOf } from "../../lib/i18n/labels.ts";
import { mayDo } from "../../lib/rights.ts";
import type { SignedInUser } from "../../lib/session.ts";
import { type IconPath, icons } from "../../ui/icons.ts";
import { salesPlaces } from "../document-list/sales-places.ts";
import type { MenuGroup } from "../navigation/menu.ts";
import { reconciliationTabs } from "../reconciliation/reconciliation-tabs.ts";
import { reportTabs } from "../reports/report-tabs.ts";
import { settingsTabs } from "../settings/settings-tabs.ts";

/** One line of the palette: a screen to go to, or something to create. */
export interface Command {
  readonly id: string;
  readonly title: string;
  /** The quiet word at the right: the group of the menu, the service of a creation. */
  readonly under: string | undefined;
  readonly icon: IconPath;
  readonly link: string;
  /** The keys that do the same without the palette, as they are shown. */
  readonly keys?: string | undefined;
  /** Other words that find it. */
  readonly words?: string | undefined;
}

interface Creation {
  readonly name: LabelKey;
  readonly link: string;
  readonly words?: LabelKey;
  /** Its service is the quiet word at the right. */
  readonly right: Right;
}

const commandOf = ({ name, link, words, right }: Creation) => ({
  title: labelOf(name),
  under: titleOf(services[right.service]),
  link,
  words: words === undefined ? undefined : labelOf(words),
});

const creations: readonly Creation[] = [
  {
    name: "do.entry",
    link: "/accounting/entry-logs/new",
    right: { service: "entry-logs", action: "Creator" },
  },
  {
    name: "do.invoice",
    link: "/accounting/invoices/new",
    right: { service: "invoices", action: "Creator" },
  },
  {
    name: "do.bill",
    link: "/accounting/supplier-bills/new",
    right: { service: "supplier-bills", action: "Creator" },
  },
  {
    name: "do.counterparty",
    link: "/accounting/counterparties/new",
    right: { service: "counterparties", action: "Creator" },
  },
  {
    name: "do.account",
    link: "/accounting/accounting-plan/reference-accounts?panel=new",
    right: { service: "accounting-plan", action: "Creator" },
  },
  {
    name: "do.company",
    link: "/gestions/companies/new",
    right: { service: "companies", action: "Creator" },
  },
];

/** What is done on a screen, by the verb that a person types; `words` are the trade's nouns for it. */
const deeds: readonly Creation[] = [
  {
    name: "do.letter",
    words: "do.letterWords",
    link: "/accounting/reconciliation/lettering",
    right: { service: "reconciliation", action: "Viewer" },
  },
  {
    name: "do.bank",
    words: "do.bankWords",
    link: "/accounting/reconciliation",
    right: { service: "reconciliation", action: "Viewer" },
  },
  {
    name: "do.close",
    words: "do.closeWords",
    link: "/accounting/settings/exercises",
    right: { service: "accounting-settings", action: "Viewer" },
  },
  {
    name: "do.balance",
    words: "do.balanceWords",
    link: "/accounting/reports",
    right: { service: "reports", action: "Viewer" },
  },
  {
    name: "do.fec",
    words: "do.fecWords",
    link: "/accounting/reports/fec",
    right: { service: "reports", action: "Viewer" },
  },
  {
    name: "do.vat",
    words: "do.vatWords",
    link: "/accounting/declarations/vat",
    right: { service: "declarations", action: "Viewer" },
  },
  {
    name: "do.remind",
    words: "do.remindWords",
    link: "/accounting/invoices/reminders",
    right: { service: "invoices", action: "Viewer" },
  },
  {
    name: "do.merge",
    words: "do.mergeWords",
    link: "/accounting/counterparties?view=doubles",
    right: { service: "counterparties", action: "Viewer" },
  },
];

/** After `G`: one letter for each of the screens that are opened all day long, by the id of its menu entry. */
export const goLetters: Readonly<Record<string, string>> = {
  d: "dashboard",
  v: "accounting.invoices",
  f: "accounting.supplier-bills",
  c: "accounting.accounting-plan.reference-accounts",
  t: "accounting.counterparties",
  b: "accounting.reconciliation",
  j: "accounting.entry-logs",
  r: "accounting.reports",
  p: "accounting.settings",
  e: "gestions.companies",
  a: "settings.audit",
};

/** The screens that an entry of the menu keeps under tabs, by its id. */
const tabsOf: Readonly<Record<string, readonly { readonly id: string; readonly label: string }[]>> = {
  "accounting.invoices": salesPlaces,
  "accounting.reconciliation": reconciliationTabs,
  "accounting.reports": reportTabs,
  "accounting.settings": settingsTabs,
};

const letterOf = new Map(Object.entries(goLetters).map(([letter, id]) => [id, letter]));

/** Every screen of the menu that the person sees, in the menu's order, and those under their tabs. */
export function goCommands(menu: readonly MenuGroup[]): readonly Command[] {
  return menu.flatMap((group) =>
    group.items.flatMap((item) => {
      const screens =
        item.link === undefined
          ? (item.children ?? []).map((child) => ({ ...child, under: item.title }))
          : [
              {
                id: item.id,
                title: item.title,
                link: item.link,
                under: group.title,
                words: item.specified,
              },
              ...(tabsOf[item.id] ?? []).map((tab) => ({
                id: `${item.id}${tab.id}`,
                title: tab.label,
                link: tab.id,
                under: item.title,
              })),
            ];
      return screens.map((screen) => {
        const letter = letterOf.get(screen.id);
        return {
          ...screen,
          title: titleOf(screen.title),
          under: screen.under === undefined ? undefined : titleOf(screen.under),
          // In any language the French title finds it too.
          words: "words" in screen ? `${screen.title} ${screen.words ?? ""}` : screen.title,
          icon: item.icon,
          keys: letter === undefined ? undefined : `G ${letter.toUpperCase()}`,
        };
      });
    }),
  );
}

/** What the person has the right to create. */
export function createCommands(user: SignedInUser | undefined): readonly Command[] {
  return creations
    .filter((creation) => mayDo(user, creation.right))
    .map((creation) => ({
      ...commandOf(creation),
      id: `create.${creation.right.service}`,
      icon: icons.add,
    }));
}

/** What the user may do on the screens that they may view. */
export function deedCommands(user: SignedInUser | undefined): readonly Command[] {
  return deeds
    .filter((deed) => mayDo(user, deed.right))
    .map((deed) => ({ ...commandOf(deed), id: `do.${deed.link}`, icon: icons.arrowRight }));
}

/** The commands whose words begin with every word typed, without case or accents; all of them for nothing typed. */
export function matchCommands(commands: readonly Command[], typed: string): readonly Command[] {
  const wanted = fold(typed).split(/\s+/).filter(Boolean);
  return commands.filter((command) => {
    const words = fold(`${command.title} ${command.under ?? ""} ${command.words ?? ""}`).split(
      /[^\p{L}\p{N}]+/u,
    );
    return wanted.every((one) => words.some((word) => word.startsWith(one)));
  });
}
