import { endpoints } from "../endpoint.ts";
import { housingEffortAnswer, writeHousingEffortBody } from "../housing-effort.ts";
import { leaveProvisionAnswer, thirteenthMonthAnswer, writePayProvisionBody } from "../leave-provision.ts";
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

export const thirteenthMonthEndpoints = endpoints(
  "thirteenth-month",
  yearEndCalls("thirteenth-month", {
    ...ofPay,
    answer: thirteenthMonthAnswer,
    said: {
      read: "The 13th month that is earned at the end of an exercise and paid later, by employee: months of presence, contributions",
      preview: "The entry that the 13th month of a closing would write",
      write: "Write the 13th month of a closing and its reversal of the next day",
      cancel: "Take the 13th month of a closing back by opposite entries on the same days",
    },
  }),
);

export const housingEffortEndpoints = endpoints(
  "housing-effort",
  yearEndCalls("housing-effort", {
    ...ofPay,
    refusals: [...ofPay.refusals, "HOUSING_INVESTMENT_MISSING"],
    body: writeHousingEffortBody,
    answer: housingEffortAnswer,
    said: {
      read: "The contribution to housing (PEEC) that the wages of a year owe, by establishment, and the 2 % on what was not invested of the year before",
      preview: "The entry that the contribution to housing of a closing would write",
      write: "Write the contribution to housing of a closing and its reversal of the next day",
      cancel: "Take the contribution to housing of a closing back by opposite entries on the same days",
    },
  }),
);
