import { describe, expect, it } from "vitest";
import { mayDo, missingRightText } from "./rights.ts";
import type { SignedInUser } from "./session.ts";

const none = {
  Viewer: false,
  Creator: false,
  Editor: false,
  Validator: false,
  Deleter: false,
  Exporter: false,
};

const person: SignedInUser = {
  role: "ADMIN",
  firstname: "A",
  lastname: "B",
  email: "a@b.fr",
  superAdministrator: false,
  natural_user_profile: {
    affectedRights: [
      { service: "Renamed", serviceId: "counterparties", authorizations: { ...none, Viewer: true } },
    ],
  },
};

describe("what a signed-in person may do", () => {
  it("is read by service id and action, whatever the title", () => {
    expect(mayDo(person, { service: "counterparties", action: "Viewer" })).toBe(true);
    expect(mayDo(person, { service: "counterparties", action: "Creator" })).toBe(false);
    expect(mayDo(person, { service: "companies", action: "Viewer" })).toBe(false);
  });

  it("is everything for a super-administrator, nothing for nobody", () => {
    expect(mayDo({ ...person, superAdministrator: true }, { service: "companies", action: "Creator" })).toBe(
      true,
    );
    expect(mayDo(undefined, { service: "counterparties", action: "Viewer" })).toBe(false);
  });

  it("names the right that is missing and who gives it", () => {
    expect(missingRightText({ service: "counterparties", action: "Creator" })).toBe(
      "Il vous manque le droit «\u202fCréer\u202f» sur «\u202fTiers\u202f». Un administrateur peut vous le donner.",
    );
  });
});
