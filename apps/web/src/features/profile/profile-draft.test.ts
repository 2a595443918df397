import type { ProfileAnswer } from "@grand-livre/contracts/profile";
import { rightRows } from "@grand-livre/contracts/user";
import { describe, expect, it } from "vitest";
import { mergeDraft } from "../../lib/merge-draft.ts";
import { bodyOfProfile, checkProfile, draftOfProfile } from "./profile-draft.ts";

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
    expect(checkProfile(draftOfProfile(undefined))).toHaveProperty("name");
    expect(checkProfile(draftOfProfile(profile))).toEqual({});
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

  it("keeps both of two people's changes", () => {
    const base = draftOfProfile(profile);
    const { values, kept } = mergeDraft(
      base,
      { ...base, "right:audit Viewer": true },
      { ...base, description: "Autre" },
    );
    expect(values).toMatchObject({ description: "Autre", "right:audit Viewer": true });
    expect(kept).toEqual(["right:audit Viewer"]);
  });
});
