import type { VerifyLedgerAnswer } from "@grand-livre/contracts/ledger";
import type { LedgerVerification } from "./verification.ts";

/** The verification as the contract prints it. */
export function presentVerification(found: LedgerVerification): VerifyLedgerAnswer {
  return {
    ...found,
    balancesIntact: found.balanceDifferences.length === 0,
    balanceDifferences: [...found.balanceDifferences],
    collectivesIntact: found.collectiveDifferences.length === 0,
    collectiveDifferences: [...found.collectiveDifferences],
  };
}
