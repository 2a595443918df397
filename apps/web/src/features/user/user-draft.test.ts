import { describe, expect, it } from "vitest";
import { bodyOfUser, checkUserDraft, draftOfUser } from "./user-draft.ts";

describe("the form of a user", () => {
  it("asks for a complete address", () => {
    expect(checkUserDraft({ ...draftOfUser(undefined), email: "marie@" }, false)).toHaveProperty("email");
    expect(checkUserDraft({ ...draftOfUser(undefined), email: "marie@b.fr" }, false)).toEqual({});
  });

  it("asks for a company only of who has to name one", () => {
    const draft = { ...draftOfUser(undefined), email: "marie@b.fr" };
    expect(checkUserDraft(draft, true)).toHaveProperty("legalEntityRefId");
    expect(checkUserDraft({ ...draft, legalEntityRefId: "x" }, true)).toEqual({});
  });

  it("sends an emptied telephone as none", () => {
    expect(bodyOfUser({ ...draftOfUser(undefined), phone: " ", lastname: " Petit " })).toMatchObject({
      phone: null,
      lastname: "Petit",
    });
  });
});
