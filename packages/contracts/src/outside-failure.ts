/** Why an address that a person gave answered nothing. */
export const OUTSIDE_FAILURES = [
  "private_address",
  "unknown_host",
  "unreachable",
  "certificate",
  "timeout",
  "too_large",
] as const;
export type OutsideFailure = (typeof OUTSIDE_FAILURES)[number];
