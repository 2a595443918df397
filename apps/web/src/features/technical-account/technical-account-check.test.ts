import { updateTechnicalAccountBody } from "@grand-livre/contracts/technical-account";
import { describe, expect, it } from "vitest";
import { mistakesIn } from "../../app/form/mistakes.ts";
import {
  prefixesText,
  refusalOfRole,
  sinceText,
  type TechnicalAccountDraft,
  verdictOf,
} from "./technical-account-check.ts";

describe("the check of a role's account", () => {
  it("is right, deactivated, or not in the chart", () => {
    const role = { account: "411000", required: true };
    expect(verdictOf({ ...role, check: "ok" })).toMatchObject({ tone: "success", wrong: false });
    expect(verdictOf({ ...role, check: "inactive" })).toMatchObject({ tone: "warning", wrong: true });
    expect(verdictOf({ ...role, check: "missing" })).toMatchObject({ tone: "error", wrong: true });
  });

  it("says nothing of an optional role that has no account", () => {
    expect(verdictOf({ account: null, check: "missing", required: false }).wrong).toBe(false);
    expect(verdictOf({ account: "416000", check: "missing", required: false }).wrong).toBe(true);
  });
});

describe("since when a role has its account", () => {
  it("is a day, or the origin when nobody changed it", () => {
    expect(sinceText("2026-03-15")).toBe("15/03/2026");
    expect(sinceText("1900-01-01")).toBe("par défaut");
    expect(sinceText(null)).toBe("");
  });
});

describe("another account for a role", () => {
  const mistakes = (draft: TechnicalAccountDraft) =>
    mistakesIn(draft, {
      schema: updateTechnicalAccountBody,
      body: (values) => ({ legalEntityRefId: "r", role: "suppliers" as const, version: 1, ...values }),
      rule: ({ account }) => refusalOfRole("suppliers", account),
    });

  it("is refused in words when its class does not suit", () => {
    expect(mistakes({ account: "606100", validFrom: "2026-01-01" }).account).toMatch(/606100.*401/);
    expect(mistakes({ account: "401000", validFrom: "2026-01-01" })).toEqual({});
  });

  it("needs an account and a first day", () => {
    expect(mistakes({ account: "", validFrom: undefined })).toEqual({
      account: "Champ obligatoire.",
      validFrom: "Champ obligatoire.",
    });
  });

  it("lists prefixes as French does", () => {
    expect(prefixesText(["411"])).toBe("411");
    expect(prefixesText(["411", "416", "418"])).toBe("411, 416 ou 418");
  });
});
