import { createProfileBody, type ProfileAnswer } from "@grand-livre/contracts/profile";
import { rightRows } from "@grand-livre/contracts/user";
import { describe, expect, it } from "vitest";
import { mistakesIn } from "../../app/form/mistakes.ts";
import { bodyOfProfile, draftOfProfile, type ProfileDraft } from "./profile-draft.ts";

const profile: ProfileAnswer = {
  id: "p",
  name: "Saisie",
  description: "Ceux qui saisissent",
  rights: rightRows((service, action) => service === "entry-logs" && action === "Creator"),
  userCount: 2,
  version: 3,
  may: { edit: true, remove: false },
};

describe("the form of a profile", () => {
  it("asks for a name", () => {
    const mistakes = (draft: ProfileDraft) =>
      mistakesIn(draft, { schema: createProfileBody, body: bodyOfProfile });
    expect(mistakes(draftOfProfile())).toEqual({ name: "Champ obligatoire." });
    expect(mistakes(draftOfProfile(profile))).toEqual({});
  });

  it("sends the whole set of rights", () => {
    expect(bodyOfProfile(draftOfProfile(profile))).toEqual({
      name: "Saisie",
      description: "Ceux qui saisissent",
      rights: [{ serviceId: "entry-logs", authorizations: { Creator: true } }],
    });
  });

  it("copies the rights under another name", () => {
    const copy = draftOfProfile(profile, true);
    expect(copy.name).toBe("Saisie (copie)");
    expect(bodyOfProfile(copy).rights).toHaveLength(1);
  });
});
