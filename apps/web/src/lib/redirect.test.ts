import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { admission, redirectURLFor, safeRedirect } from "./redirect.ts";

const ORIGIN = "https://grand-livre.exemple.fr";
const admin = {
  role: "ADMIN" as const,
  firstname: "A",
  lastname: "B",
  email: "a@b.fr",
  superAdministrator: false,
  natural_user_profile: { affectedRights: [] },
};

describe("who is admitted", () => {
  it("admits a signed-in ADMIN alone", () => {
    expect(admission(admin, true)).toBe("admitted");
    for (const role of ["ACCOUNTANT", "COLLABORATOR", "DELEGATE"] as const) {
      expect(admission({ ...admin, role }, true)).toBe("refused");
    }
    expect(admission(admin, false)).toBe("unauthenticated");
    expect(admission(undefined, true)).toBe("unauthenticated");
  });
});

describe("what sign-in carries", () => {
  it("carries the URL that was wanted, with its search", () => {
    expect(redirectURLFor("/accounting/reports?class=6#total")).toBe("/accounting/reports?class=6#total");
  });

  it("carries nothing for the sign-out screen, the sign-in screen, the lock and the root", () => {
    for (const wanted of [
      "/sign-out",
      "/sign-out?x=1",
      "/sign-in",
      "/unlock-session?redirectURL=/a",
      "/",
      "",
    ]) {
      expect(redirectURLFor(wanted)).toBeUndefined();
    }
  });
});

describe("where sign-in leads", () => {
  it("follows a path of this site", () => {
    expect(safeRedirect("/accounting/supplier-bills?status=draft", ORIGIN)).toBe(
      "/accounting/supplier-bills?status=draft",
    );
  });

  it.each([
    "https://evil.example/",
    "//evil.example/a",
    "/\\evil.example",
    "\\\\evil.example",
    "/.//evil.example",
    "/a/..//evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "javascript:alert(1)",
    "evil",
    "",
    "/sign-out",
    "/./sign-out",
    "/sign-in?redirectURL=/sign-in",
    undefined,
    42,
  ])("goes to the dashboard instead of %j", (wanted) => {
    expect(safeRedirect(wanted, ORIGIN)).toBe("/dashboard");
  });

  it("never leaves this origin, whatever is given", () => {
    const nasty = fc.string({
      unit: fc.constantFrom("/", "\\", ":", "@", "e", ".", "?", "#", "\t", " ", "%2f"),
    });
    fc.assert(
      fc.property(fc.oneof(fc.string(), nasty, fc.webUrl()), (wanted) => {
        const target = safeRedirect(wanted, ORIGIN);
        expect(target.startsWith("/") && new URL(target, ORIGIN).origin === ORIGIN).toBe(true);
      }),
    );
  });
});
