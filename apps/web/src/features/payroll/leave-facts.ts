import type { LeaveRulesBody, PersonLeaveBody } from "@grand-livre/contracts/absence";

/** Fields about leave of an establishment and of an employee, as their forms hold them. */

export const rulesLabels = {
  leaveUnit: "Décompte des congés",
  leaveMonth: "Début de la période de référence",
};

export const rulesDraft = (leave?: LeaveRulesBody) => ({
  leaveUnit: leave?.unit ?? ("open" as LeaveRulesBody["unit"]),
  leaveMonth: String(leave?.firstMonth ?? 6),
});

export function splitRules<V extends ReturnType<typeof rulesDraft>>({ leaveUnit, leaveMonth, ...others }: V) {
  return { leave: { unit: leaveUnit, firstMonth: Number(leaveMonth) }, others };
}

export const personLeaveLabels = {
  openingCurrent: "Dont acquis dans la période en cours",
  previousGrossCents: "Brut de la période de référence précédente",
  rttYearly: "RTT par an",
  seniorityYearly: "Congés d’ancienneté par an",
};
export const PERSON_LEAVE = Object.keys(personLeaveLabels) as (keyof PersonLeaveBody)[];

type PersonDraft = { readonly [Name in keyof PersonLeaveBody]: number | undefined };
export const personLeaveDraft = (leave?: PersonLeaveBody): PersonDraft => ({
  openingCurrent: leave?.openingCurrent ?? 0,
  previousGrossCents: leave?.previousGrossCents ?? 0,
  rttYearly: leave?.rttYearly ?? 0,
  seniorityYearly: leave?.seniorityYearly ?? 0,
});

export const personLeaveOf = (draft: PersonDraft): PersonLeaveBody => ({
  openingCurrent: draft.openingCurrent ?? 0,
  previousGrossCents: draft.previousGrossCents ?? 0,
  rttYearly: draft.rttYearly ?? 0,
  seniorityYearly: draft.seniorityYearly ?? 0,
});

export const personLeavePlaces = Object.fromEntries(PERSON_LEAVE.map((name) => [`leave.${name}`, name]));
