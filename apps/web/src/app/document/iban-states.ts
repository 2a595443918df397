/** Where a bank account stands that a second person approves. */
export const ibanStates = {
  to_approve: ["À approuver", "warning"],
  approved: ["Approuvé", "success"],
  refused: ["Refusé", "error"],
  replaced: ["Remplacé", "neutral"],
} as const;
