import { checkDelegationDates } from "@grand-livre/contracts/delegation";
import { type Action, isDelegable, type ServiceId } from "@grand-livre/contracts/rights";
import { addDays } from "@grand-livre/domain/date/calendar-date";
import type { Refusal } from "@grand-livre/domain/refusal";
import { givenOf, type RightBoxes, rightBoxes, serviceIds, tickedIn } from "../../app/fields/rights-draft.ts";
import type { Labels } from "../../app/form/use-contract-form.ts";

/** A giver other than oneself: named by a super-administrator. */
export interface Giver {
  readonly id: string;
  readonly label: string;
  readonly aside?: string;
}

export type DelegationDraft = RightBoxes & {
  /** Where the matrix says what is wrong with it as a whole. */
  readonly rights: null;
  readonly giver: Giver | undefined;
  readonly receiverEmail: string;
  readonly startsOn: string | undefined;
  readonly endsOn: string | undefined;
  /** Undefined until a choice. */
  readonly entities: readonly string[] | undefined;
};

/** The companies of the person who fills it in. */
export type Choices = readonly { readonly value: string; readonly label: string }[];

export const delegationLabels: Labels<DelegationDraft> = {
  receiverEmail: "Confiée à",
  startsOn: "Du",
  endsOn: "Au",
};

/** The services of which something may be lent: rights over people and the installation are not. */
export const lendableServices = serviceIds.filter((service) => isDelegable({ service, action: "Viewer" }));

export const mayLend = (service: ServiceId, action: Action): boolean => isDelegable({ service, action });

/** The companies it is about: those chosen; the only one there is, until a choice. */
export function chosenEntities(
  { entities }: Pick<DelegationDraft, "entities">,
  companies: Choices,
): readonly string[] {
  return entities ?? (companies.length === 1 ? companies.map(({ value }) => value) : []);
}

/** From today, for a month. */
export function newDelegation(today: string): DelegationDraft {
  return {
    ...rightBoxes(new Set()),
    rights: null,
    giver: undefined,
    receiverEmail: "",
    startsOn: today,
    endsOn: addDays(today, 30),
    entities: undefined,
  };
}

/** What the contract refuses of the days, once both are there; the server judges them by its own day. */
export function refusalOfDays(
  { startsOn, endsOn }: Pick<DelegationDraft, "startsOn" | "endsOn">,
  today: string,
): Refusal | undefined {
  return startsOn === undefined || endsOn === undefined
    ? undefined
    : checkDelegationDates({ startsOn, endsOn }, today);
}

export function bodyOfDelegation(draft: DelegationDraft, companies: Choices) {
  return {
    receiverEmail: draft.receiverEmail.trim(),
    startsOn: draft.startsOn,
    endsOn: draft.endsOn,
    rights: givenOf(tickedIn(draft)),
    legalEntityRefIds: chosenEntities(draft, companies),
    ...(draft.giver === undefined ? {} : { giverId: draft.giver.id }),
  };
}
