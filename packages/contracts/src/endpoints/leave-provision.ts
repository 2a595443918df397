import { callsOn, endpoints } from "../endpoint.ts";
import {
  leaveProvisionAnswer,
  leaveProvisionPreviewAnswer,
  leaveProvisionQuery,
  writeLeaveProvisionBody,
} from "../leave-provision.ts";

/** The lines are the pay of persons: its right takes the place of that of accruals. */
const { view, validate } = callsOn("payslip");

const PLANNED = [
  "ENTRY_ACCOUNT_UNKNOWN",
  "FISCAL_EXERCISE_NOT_FOUND",
  "JOURNAL_NOT_FOUND",
  "LEAVE_PROVISION_CHANGED",
  "LEAVE_PROVISION_NOTHING_LEFT",
  "LEAVE_PROVISION_PAYSLIP_MISSING",
  "LEAVE_PROVISION_WRITTEN",
  "REGULATION_DATE_INVALID",
] as const;

export const leaveProvisionEndpoints = endpoints("leave-provision", {
  read: view.get(
    "/api/leave-provision",
    "Paid leave that is owed at the end of an exercise, by employee: days, worth, contributions, and what they come from",
    { query: leaveProvisionQuery, answer: leaveProvisionAnswer, refusals: ["FISCAL_EXERCISE_NOT_FOUND"] },
  ),
  preview: validate.post(
    "/api/leave-provision/preview",
    "The entry that the paid leave of a closing would write",
    {
      body: writeLeaveProvisionBody,
      answer: leaveProvisionPreviewAnswer,
      refusals: PLANNED,
    },
  ),
  write: validate.post(
    "/api/leave-provision",
    "Write the paid leave of a closing and its reversal of the next day",
    { body: writeLeaveProvisionBody, answer: leaveProvisionAnswer, refusals: PLANNED },
  ),
  cancel: validate.post(
    "/api/leave-provision/{id}/cancel",
    "Take the paid leave of a closing back by opposite entries on the same days",
    {
      answer: leaveProvisionAnswer,
      refusals: ["LEAVE_PROVISION_CANCELLED", "LEAVE_PROVISION_NOT_FOUND", "REGULATION_DATE_INVALID"],
    },
  ),
});
