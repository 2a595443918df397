export const API_KEY_STATES = ["active", "expired", "revoked"] as const;

/** `waiting`: due by the size of the company; `optional`: sold before it is bound, which it may hand over. */
export const DEPOSIT_STATES = ["waiting", "optional", "handed_over"] as const;

export const FLOW_SIDES = ["out", "in"] as const;
export type FlowSide = (typeof FLOW_SIDES)[number];

/**
 * - `waiting`: to be sent, or to be read
 * - `sent`: the platform has it, and has not answered
 * - `accepted`: it answered Ok, or it was read
 * - `failed`: a person decides
 */
export const FLOW_STATES = ["waiting", "sent", "accepted", "failed"] as const;
export type FlowState = (typeof FLOW_STATES)[number];
