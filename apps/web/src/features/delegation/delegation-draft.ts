import { type Action, isDelegable, type ServiceId } from "@grand-livre/contracts/rights";
import { givenOf, type RightBoxes, rightBoxes, serviceIds, tickedIn } from "../../app/fields/rights-draft.ts";
import type { FieldErrors } from "../../lib/use-form.ts";

/** A giver other than oneself: named by a super-administrator. */
export interface Giver {
  readonly id: string;
  readonly label: string;
  readonly aside?: string;
}

export type DelegationDraft = RightBoxes & {
  readonly giver: Giver | undefined;
  readonly receiverEmail: string;
  readonly startsOn: string | undefined;
  readonly endsOn: string | undefined;
  readonly entities: ReadonlySet<string>;
};

/** The services of which something may be lent: rights over people and the installation are not. */
export const lendableServices = serviceIds.filter((service) => isDelegable({ service, action: "Viewer" }));

export const mayLend = (service: ServiceId, action: Action): boolean => isDelegable({ service, action });

const MOST_DAYS = 366;
const DAY_MS = 86_400_000;

function plusDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** From today, for a month; one company when there is only one. */
export function newDelegation(
  today: string,
  companies: readonly { readonly value: string }[],
): DelegationDraft {
  const only = companies.length === 1 ? companies.map(({ value }) => value) : [];
  return {
    ...rightBoxes(new Set()),
    giver: undefined,
    receiverEmail: "",
    startsOn: today,
    endsOn: plusDays(today, 30),
    entities: new Set(only),
  };
}

/** What can be told before asking: the server says it again of the day it then is. */
export function checkDelegation(draft: DelegationDraft, today: string): FieldErrors<DelegationDraft> {
  const { receiverEmail, startsOn, endsOn, entities } = draft;
  const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(receiverEmail.trim());
  const end = endMistake(startsOn, endsOn, today);
  return {
    ...(address ? {} : { receiverEmail: "Indiquez l’adresse e-mail du compte qui reçoit." }),
    ...(startsOn === undefined ? { startsOn: "Indiquez le premier jour." } : {}),
    ...(end === undefined ? {} : { endsOn: end }),
    ...(entities.size === 0 ? { entities: "Choisissez au moins une entreprise." } : {}),
    ...(tickedIn(draft).size === 0 ? { "right:": "Cochez au moins un droit." } : {}),
  };
}

function endMistake(
  startsOn: string | undefined,
  endsOn: string | undefined,
  today: string,
): string | undefined {
  if (endsOn === undefined) return "Indiquez le dernier jour.";
  if (endsOn < today) return "Ce jour est passé.";
  if (startsOn === undefined) return undefined;
  if (endsOn < startsOn) return "Le dernier jour suit le premier.";
  const days = (Date.parse(endsOn) - Date.parse(startsOn)) / DAY_MS;
  return days > MOST_DAYS ? "Une délégation dure un an au plus." : undefined;
}

export function bodyOfDelegation(draft: DelegationDraft) {
  return {
    receiverEmail: draft.receiverEmail.trim(),
    startsOn: draft.startsOn,
    endsOn: draft.endsOn,
    rights: givenOf(tickedIn(draft)),
    legalEntityRefIds: [...draft.entities],
    ...(draft.giver === undefined ? {} : { giverId: draft.giver.id }),
  };
}
