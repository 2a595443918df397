import type { ProfileAnswer } from "@grand-livre/contracts/profile";
import { rightRows, type UserAnswer } from "@grand-livre/contracts/user";
import { describe, expect, it } from "vitest";
import { changeOfMatrix, rightKey } from "../../app/fields/rights-draft.ts";
import {
  bodyOfRights,
  boxesOfProfiles,
  draftOfRights,
  entityKey,
  namesOfBoxes,
  profileKey,
} from "./authorizations-draft.ts";

const profile: ProfileAnswer = {
  id: "p1",
  name: "Saisie",
  description: "",
  rights: rightRows((service, action) => service === "entry-logs" && action === "Creator"),
  userCount: 0,
  version: 1,
  may: { edit: true, remove: true },
};
const offered = { profiles: [profile], companies: [{ value: "c1", label: "Le Client" }] };
const user = {
  directRights: rightRows((service, action) => service === "audit" && action === "Viewer"),
  profiles: [],
  legalEntities: [{ refId: "c1", name: "Le Client" }],
} as unknown as UserAnswer;

describe("what one person is given", () => {
  const loaded = draftOfRights(user, offered);

  it("sends only the part that changed, and that part whole", () => {
    expect(bodyOfRights(loaded, loaded)).toEqual({});
    expect(bodyOfRights(loaded, { ...loaded, [profileKey("p1")]: true })).toEqual({ profileIds: ["p1"] });
    expect(bodyOfRights(loaded, { ...loaded, [entityKey("c1")]: false })).toEqual({ legalEntityRefIds: [] });
    const more = { ...loaded, ...changeOfMatrix(loaded, new Set(["audit Viewer", "kyc Editor"])) };
    expect(bodyOfRights(loaded, more)).toEqual({
      rights: [
        { serviceId: "kyc", authorizations: { Editor: true } },
        { serviceId: "audit", authorizations: { Viewer: true } },
      ],
    });
  });

  it("shows at once what a ticked profile gives", () => {
    expect(boxesOfProfiles(loaded, [profile]).size).toBe(0);
    expect([...boxesOfProfiles({ ...loaded, [profileKey("p1")]: true }, [profile])]).toEqual([
      "entry-logs Creator",
    ]);
  });

  it("names every box, for the sentence after another person saved first", () => {
    expect(namesOfBoxes(offered)[rightKey("kyc Viewer")]).toBe("Gestions du KYC (consulter)");
    expect(namesOfBoxes(offered)[entityKey("c1")]).toBe("Le Client");
  });
});
