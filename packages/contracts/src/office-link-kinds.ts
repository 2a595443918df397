/** Things of the office that can be linked, and records of the books that they are linked with. */
export const linkOwnerKinds = ["contact", "task", "note", "card", "file"] as const;
export type LinkOwnerKind = (typeof linkOwnerKinds)[number];
export const linkTargetKinds = ["counterparty", "invoice", "entry"] as const;
export type LinkTargetKind = (typeof linkTargetKinds)[number];

/** A contact is a person of a third party; anything else may go with any record. */
export const canLink = (owner: LinkOwnerKind, target: LinkTargetKind): boolean =>
  owner !== "contact" || target === "counterparty";
