import { KYC_STATES } from "@grand-livre/domain/kyc/review";

/** Above the files of the company, none: it has no KYC file yet. */
export const COMPANY_KYC_STATES = [...KYC_STATES, "expired", "none"] as const;
