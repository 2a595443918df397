import type { invoiceFilters } from "@grand-livre/contracts/invoice";
import { formatDate } from "@grand-livre/domain/date/calendar-date";
import { lifeCycleLabel } from "@grand-livre/domain/platform/life-cycle-codes";
import type { z } from "zod";

type Filters = z.output<typeof invoiceFilters>;
type Asked = Filters & { readonly ids?: readonly string[] | undefined };

const STATUSES = {
  draft: "brouillons",
  validated: "validées",
  cancelled: "annulées",
  refused: "refusées",
} as const;
const TODOS = {
  toComplete: "à compléter",
  toCheck: "à vérifier",
  ready: "prêtes",
  approved: "bon à payer",
} as const;
const PAYMENTS = {
  open: "non soldées",
  partially_paid: "partiellement payées",
  overdue: "en retard",
  paid: "soldées",
} as const;

/** The words of each filter, in reading order. A filter that the list gets needs its words here. */
const WORDS: {
  readonly [Name in keyof Required<Filters>]: (
    value: NonNullable<Filters[Name]>,
    companyName: string | undefined,
  ) => string | undefined;
} = {
  legalEntityRefId: (_, companyName) => companyName && `Entreprise : ${companyName}`,
  // The title says which side it is.
  bill_direction: () => undefined,
  searchValue: (text) => `Recherche : ${text}`,
  companyName: (name) => `Tiers : ${name}`,
  refId: (number) => `N° : ${number}`,
  bill_label: (label) => `Intitulé : ${label}`,
  entryLedgerLogLabel: (journal) => `Journal : ${journal}`,
  startDate: (date) => `Du ${formatDate(date)}`,
  endDate: (date) => `Au ${formatDate(date)}`,
  status: (status) => (status === "default" ? undefined : `Statut : ${STATUSES[status]}`),
  todo: (todo) => `Traitement : ${TODOS[todo]}`,
  payment: (payment) => `Paiement : ${PAYMENTS[payment]}`,
  lifeCycle: (code) => `Statut de la plateforme : ${lifeCycleLabel(Number(code))}`,
};

/** The filters of a list in French, « Tiers : Étoile · Du 01/03/2026 »; empty for the whole of it. */
export function filterWords(asked: Asked, companyName?: string): string {
  const told = (name: keyof Filters) => {
    const value = asked[name];
    const say = WORDS[name] as (value: unknown, companyName: string | undefined) => string | undefined;
    return value ? say(value, companyName) : undefined;
  };
  const parts = [
    ...(Object.keys(WORDS) as (keyof Filters)[]).map(told),
    asked.ids && `Sélection de ${asked.ids.length}`,
  ];
  return parts.filter(Boolean).join(" · ");
}

/** The lines under the title of a printed list: the day it was made, and its filters, cut where the page ends. */
export function subtitleOf(asked: Asked, today: string, companyName?: string): string {
  return [`Édité le ${formatDate(today)}`, filterWords(asked, companyName)].filter(Boolean).join(" · ");
}
