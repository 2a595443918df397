import { endpoints } from "../endpoint.ts";
import { leaveProvisionAnswer, writePayProvisionBody } from "../leave-provision.ts";
import { yearEndCalls } from "./year-end.ts";

/** The lines are the pay of persons: its right takes the place of that of accruals. */
const [viewer, validator] = [
  { service: "payslip", action: "Viewer" },
  { service: "payslip", action: "Validator" },
] as const;
const ofPay = {
  rights: { view: viewer, write: validator, cancel: validator },
  body: writePayProvisionBody,
  refusals: ["PROVISION_PAYSLIP_MISSING"],
} as const;

export const leaveProvisionEndpoints = endpoints(
  "leave-provision",
  yearEndCalls("leave-provision", {
    ...ofPay,
    answer: leaveProvisionAnswer,
    said: {
      read: "Paid leave that is owed at the end of an exercise, by employee: days, worth, contributions, and what they come from",
      preview: "The entry that the paid leave of a closing would write",
      write: "Write the paid leave of a closing and its reversal of the next day",
      cancel: "Take the paid leave of a closing back by opposite entries on the same days",
    },
  }),
);
