import { createDelegationBody, type DelegationAnswer } from "@grand-livre/contracts/delegation";
import { describe, expect, it } from "vitest";
import { mistakesIn } from "../../app/form/mistakes.ts";
import {
  bodyOfDelegation,
  chosenEntities,
  type DelegationDraft,
  lendableServices,
  mayLend,
  newDelegation,
  refusalOfDays,
} from "./delegation-draft.ts";
import { endingOf } from "./delegation-words.ts";

const TODAY = "2026-11-20";
const ONE = [{ value: "c1", label: "Un" }];
const TWO = [...ONE, { value: "c2", label: "Deux" }];
const whole: DelegationDraft = {
  ...newDelegation(TODAY),
  receiverEmail: " paul@exemple.fr ",
  "right:reports Viewer": true,
};

describe("a new delegation", () => {
  it("runs a month from today, on the only company there is", () => {
    const draft = newDelegation(TODAY);
    expect(draft).toMatchObject({ startsOn: TODAY, endsOn: "2026-12-20" });
    expect(chosenEntities(draft, ONE)).toEqual(["c1"]);
    expect(chosenEntities(draft, TWO)).toEqual([]);
    expect(chosenEntities({ ...draft, entities: [] }, ONE)).toEqual([]);
    expect(chosenEntities({ ...draft, entities: ["c2"] }, TWO)).toEqual(["c2"]);
  });

  it("lends no right over people, nor the creation of companies", () => {
    for (const service of [
      "administrators",
      "user-profiles",
      "authorizations",
      "delegated-users",
      "platform",
    ])
      expect(lendableServices).not.toContain(service);
    expect(lendableServices).toContain("companies");
    expect(mayLend("companies", "Creator")).toBe(false);
    expect(mayLend("companies", "Viewer")).toBe(true);
  });

  it("asks for an address, a right, a company and two days in order", () => {
    const mistakes = (draft: DelegationDraft, companies = ONE) =>
      mistakesIn(draft, {
        schema: createDelegationBody,
        body: (values) => bodyOfDelegation(values, companies),
        rule: (values) => refusalOfDays(values, TODAY),
        places: { legalEntityRefIds: "entities" },
      });
    expect(mistakes(whole)).toEqual({});
    expect(mistakes(newDelegation(TODAY), [])).toEqual({
      receiverEmail: "Champ obligatoire.",
      rights: "Cochez au moins un droit.",
      entities: "Choisissez au moins une entreprise.",
    });
    for (const days of [{ endsOn: "2026-11-19" }, { startsOn: "2026-12-21" }, { endsOn: "2027-11-22" }])
      expect(mistakes({ ...whole, ...days })).toHaveProperty("endsOn");
    expect(mistakes({ ...whole, endsOn: "2027-11-21" })).toEqual({});
  });

  it("sends the giver only when it is another", () => {
    expect(bodyOfDelegation(whole, ONE)).toEqual({
      receiverEmail: "paul@exemple.fr",
      startsOn: TODAY,
      endsOn: "2026-12-20",
      rights: [{ serviceId: "reports", authorizations: { Viewer: true } }],
      legalEntityRefIds: ["c1"],
    });
    expect(bodyOfDelegation({ ...whole, giver: { id: "g", label: "Zoé" } }, ONE)).toHaveProperty(
      "giverId",
      "g",
    );
  });
});

describe("the end of a delegation", () => {
  it("is announced during its last week", () => {
    const ending = (endsOn: string, state: DelegationAnswer["state"] = "active") =>
      endingOf({ state, endsOn } as DelegationAnswer, TODAY);
    expect(ending("2026-11-20")).toBe("expire ce soir");
    expect(ending("2026-11-21")).toBe("expire demain");
    expect(ending("2026-11-27")).toBe("expire dans 7 jours");
    expect(ending("2026-11-28")).toBeUndefined();
    expect(ending("2026-11-21", "planned")).toBeUndefined();
  });
});
