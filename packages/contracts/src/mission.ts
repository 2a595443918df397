import { z } from "zod";
import { ability } from "./ability.ts";
import { givenCents } from "./given-cents.ts";
import { dateText, entityPageQuery, refIdText, searchText, versionNumber } from "./paging.ts";

const cents = z.int();
export const MISSION_STATES = ["planned", "approved", "cancelled"] as const;
const state = z.enum(MISSION_STATES);

const fields = {
  purpose: z.string().trim().min(1).max(200),
  destination: z.string().trim().min(1).max(200),
  startDate: dateText,
  endDate: dateText,
  transport: z.string().trim().max(100).nullish(),
  budgetCents: givenCents.min(1).nullish(),
};

export const createMissionBody = z.strictObject({ legalEntityRefId: refIdText(), ...fields });
export type CreateMissionBody = z.output<typeof createMissionBody>;
export const updateMissionBody = z.strictObject(fields).partial().extend({ version: versionNumber });
export type UpdateMissionBody = z.output<typeof updateMissionBody>;

export const missionQuery = entityPageQuery.extend({
  searchValue: searchText.optional(),
  state: state.optional(),
});

export const missionAnswer = z.object({
  id: z.uuid(),
  refId: z.string(),
  legalEntityRefId: z.string(),
  version: z.int(),
  traveller: z.object({ id: z.uuid(), firstname: z.string(), lastname: z.string() }),
  purpose: z.string(),
  destination: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  transport: z.string().nullable(),
  budgetCents: cents.nullable(),
  state,
  advanceCents: cents,
  advanceEntryId: z.uuid().nullable(),
  /** Of the advance, what reports used up, what is left, and what its traveller gave back. */
  clearedCents: cents,
  leftCents: cents,
  givenBackCents: cents,
  givenBackEntryId: z.uuid().nullable(),
  /** Total of its expense reports. */
  spentCents: cents,
  abilities: z.object({
    edit: ability,
    approve: ability,
    cancel: ability,
    advance: ability,
    undoAdvance: ability,
    giveBack: ability,
    undoGiveBack: ability,
  }),
});
export type MissionAnswer = z.output<typeof missionAnswer>;
export const missionListAnswer = z.object({ missions: z.array(missionAnswer), count: z.int() });

export const advanceBody = z.strictObject({
  amountCents: givenCents.min(1),
  date: dateText.optional(),
  /** The bank or the till; the role's bank by default. */
  account: z.string().max(20).optional(),
});

/** All that is left of the advance comes back. */
export const giveBackBody = advanceBody.omit({ amountCents: true });
