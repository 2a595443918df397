import { describe, expect, it } from "vitest";
import {
  COMPANY_STATUSES,
  type CompanyStatus,
  canActivate,
  canArchive,
  canSuspend,
  canUnarchive,
  firstStatus,
} from "./life.ts";

const life = (status: CompanyStatus, kycValidated = false, kycAsked = false) => ({
  status,
  kycValidated,
  kycAsked,
});
const from = (can: (of: ReturnType<typeof life>) => object) =>
  COMPANY_STATUSES.filter((status) => "ok" in can(life(status)));

describe("the life of a company", () => {
  it("goes from one status to the next alone", () => {
    expect(from(canActivate)).toEqual(["prospect", "suspended"]);
    expect(from(canSuspend)).toEqual(["active"]);
    expect(from(canArchive)).toEqual(["prospect", "active", "suspended"]);
    expect(from(canUnarchive)).toEqual(["archived"]);
  });

  it("asks for a validated KYC file where the firm does", () => {
    expect(canActivate(life("prospect", false, true))).toMatchObject({ refused: "COMPANY_KYC_MISSING" });
    expect(canActivate(life("suspended", true, true))).toEqual({ ok: true });
    expect(canActivate(life("archived", true, true))).toMatchObject({ refused: "COMPANY_STATUS" });
    expect([firstStatus(true), firstStatus(false)]).toEqual(["prospect", "active"]);
  });
});
