import { inviteUserBody } from "@grand-livre/contracts/user";
import { expect, it } from "vitest";
import { mistakesIn } from "../../app/form/mistakes.ts";
import { bodyOfInvitation, draftOfUser } from "./user-draft.ts";

it("asks an invitation for a complete address", () => {
  const mistakes = (email: string) =>
    mistakesIn({ ...draftOfUser(), email }, { schema: inviteUserBody, body: bodyOfInvitation });
  expect(mistakes("marie@")).toHaveProperty("email");
  expect(mistakes(" marie@b.fr ")).toEqual({});
});

it("sends an emptied telephone as none", () => {
  expect(bodyOfInvitation({ ...draftOfUser(), phone: " " })).toMatchObject({ phone: null });
});
