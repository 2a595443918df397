import { checkApiKeyEnd } from "@grand-livre/contracts/api-key";
import { type Action, isDelegable, type ServiceId } from "@grand-livre/contracts/rights";
import { addDays } from "@grand-livre/domain/date/calendar-date";
import type { Refusal } from "@grand-livre/domain/refusal";
import { givenOf, type RightBoxes, rightBoxes, serviceIds, tickedIn } from "../../app/fields/rights-draft.ts";

export type ApiKeyDraft = RightBoxes & {
  /** Where the matrix says what is wrong with it as a whole. */
  readonly rights: null;
  readonly name: string;
  readonly expiresOn: string | undefined;
  readonly entities: readonly string[];
  readonly password: string;
};

export const apiKeyLabels = {
  name: "Nom",
  expiresOn: "Valable jusqu’au",
  password: "Votre mot de passe",
} as const;

/** The services that a key may open: rights over people and the installation are not given to programs. */
export const keyServices = serviceIds.filter((service) => isDelegable({ service, action: "Viewer" }));

export const mayOpen = (service: ServiceId, action: Action): boolean => isDelegable({ service, action });

const USUAL_DAYS = 180;

/** For half a year. */
export function newApiKey(today: string): ApiKeyDraft {
  return {
    ...rightBoxes(new Set()),
    rights: null,
    name: "",
    expiresOn: addDays(today, USUAL_DAYS),
    entities: [],
    password: "",
  };
}

/** What the contract refuses of its end; the server judges it by its own day. */
export function refusalOfEnd(
  { expiresOn }: Pick<ApiKeyDraft, "expiresOn">,
  today: string,
): Refusal | undefined {
  return expiresOn === undefined ? undefined : checkApiKeyEnd(expiresOn, today);
}

export function bodyOfApiKey(draft: ApiKeyDraft) {
  return {
    name: draft.name.trim(),
    expiresOn: draft.expiresOn ?? "",
    rights: givenOf(tickedIn(draft)),
    legalEntityRefIds: [...draft.entities],
    password: draft.password,
  };
}
