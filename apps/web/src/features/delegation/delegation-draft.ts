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
  /** Undefined while nobody has chosen. */
  readonly entities: ReadonlySet<string> | undefined;
};

/** The companies of whoever fills it in. */
export type Choices = readonly { readonly value: string; readonly label: string }[];

/** The services of which something may be lent: rights over people and the installation are not. */
export const lendableServices = serviceIds.filter((service) => isDelegable({ service, action: "Viewer" }));

export const mayLend = (service: ServiceId, action: Action): boolean => isDelegable({ service, action });

const MOST_DAYS = 366;
const DAY_MS = 86_400_000;

function plusDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The companies it is about: those chosen; the only one there is, as long as nobody has chosen. */
export function chosenEntities({ entities }: DelegationDraft, companies: Choices): ReadonlySet<string> {
  return entities ?? new Set(companies.length === 1 ? companies.map(({ value }) => value) : []);
}

/** From today, for a month. */
export function newDelegation(today: string): DelegationDraft {
  return {
    ...rightBoxes(new Set()),
    giver: undefined,
    receiverEmail: "",
    startsOn: today,
    endsOn: plusDays(today, 30),
    entities: undefined,
  };
}

/** What can be told before asking: the server says it again of the day it then is. */
export function checkDelegation(
  draft: DelegationDraft,
  companies: Choices,
  today: string,
): FieldErrors<DelegationDraft> {
  const { receiverEmail, startsOn, endsOn } = draft;
  const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(receiverEmail.trim());
  const end = endMistake(startsOn, endsOn, today);
  return {
    ...(address ? {} : { receiverEmail: "Indiquez l’adresse e-mail du compte qui reçoit." }),
    ...(startsOn === undefined ? { startsOn: "Indiquez le premier jour." } : {}),
    ...(end === undefined ? {} : { endsOn: end }),
    ...(chosenEntities(draft, companies).size === 0
      ? { entities: "Choisissez au moins une entreprise." }
      : {}),
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

export function bodyOfDelegation(draft: DelegationDraft, companies: Choices) {
  return {
    receiverEmail: draft.receiverEmail.trim(),
    startsOn: draft.startsOn,
    endsOn: draft.endsOn,
    rights: givenOf(tickedIn(draft)),
    legalEntityRefIds: [...chosenEntities(draft, companies)],
    ...(draft.giver === undefined ? {} : { giverId: draft.giver.id }),
  };
}
