import { ALLOWED, type Permission, refuse } from "../refusal.ts";

/** Prospect, Actif, Suspendu, Archivé. */
export const COMPANY_STATUSES = ["prospect", "active", "suspended", "archived"] as const;
export type CompanyStatus = (typeof COMPANY_STATUSES)[number];

export interface CompanyLife {
  readonly status: CompanyStatus;
  /** Whether its own KYC file is validated today. */
  readonly kycValidated: boolean;
  /** Whether the firm asks for it. */
  readonly kycAsked: boolean;
}

export type CompanyLifeCode = "COMPANY_STATUS" | "COMPANY_KYC_MISSING";

/** A prospect or a suspended company becomes active; with its KYC validated where the firm asks for it. */
export function canActivate({ status, kycValidated, kycAsked }: CompanyLife): Permission<CompanyLifeCode> {
  if (status !== "prospect" && status !== "suspended") return refuse("COMPANY_STATUS", { status });
  return kycAsked && !kycValidated ? refuse("COMPANY_KYC_MISSING") : ALLOWED;
}

export function canSuspend({ status }: Pick<CompanyLife, "status">): Permission<CompanyLifeCode> {
  return status === "active" ? ALLOWED : refuse("COMPANY_STATUS", { status });
}

export function canArchive({ status }: Pick<CompanyLife, "status">): Permission<CompanyLifeCode> {
  return status === "archived" ? refuse("COMPANY_STATUS", { status }) : ALLOWED;
}

/** Out of the archive a company is suspended: to activate it is a decision of its own. */
export function canUnarchive({ status }: Pick<CompanyLife, "status">): Permission<CompanyLifeCode> {
  return status === "archived" ? ALLOWED : refuse("COMPANY_STATUS", { status });
}

/** Where a new company begins. */
export function firstStatus(kycAsked: boolean): CompanyStatus {
  return kycAsked ? "prospect" : "active";
}
