import type { KycAnswer, KycRow } from "@grand-livre/contracts/kyc";
import { requiredDocuments } from "@grand-livre/domain/kyc/documents";
import { basisPointsOf, beneficialOwners } from "@grand-livre/domain/kyc/ownership";
import {
  canEscalate,
  canRefuse,
  canSubmit,
  canValidate,
  keptUntil,
  shownState,
} from "@grand-livre/domain/kyc/review";
import { type Application, today } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { abilityOf } from "../../kit/abilities.ts";
import { refIdsOf } from "../legal-entity/service.ts";
import { reviewedOf, standingOf, type WholeFile } from "./file.ts";
import { type FileRow, findAssignees, findOpenLink } from "./repository.ts";
import { reasonText } from "./words.ts";

/** The owners whom the law calls beneficial, each with their part. */
export function beneficialOwnersOf({ owners, representativeName }: FileRow): KycRow["beneficialOwners"] {
  return beneficialOwners(owners, representativeName).map(({ name, share, by }) => ({
    name,
    by,
    sharePercent: basisPointsOf(share) / 100,
    share: share.denominator === 1n ? String(share.numerator) : `${share.numerator}/${share.denominator}`,
  }));
}

/** Files as the list prints them. */
export async function presentRows(db: Connection, rows: readonly FileRow[], day: string): Promise<KycRow[]> {
  const refIds = await refIdsOf(db, rows);
  const names = await findAssignees(
    db,
    rows.flatMap(({ assigneeId }) => assigneeId ?? []),
  );
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    legalEntityRefId: refIds.get(row.legalEntityId) ?? "",
    counterpartyId: row.counterpartyId,
    name: row.name,
    personKind: row.personKind,
    vigilance: row.vigilance,
    riskScore: row.riskScore,
    riskLevel: row.riskLevel,
    riskReasons: row.riskReasons.map((reason) => ({ ...reason, text: reasonText(reason) })),
    beneficialOwners: beneficialOwnersOf(row),
    pep: row.pep || row.owners.some(({ pep }) => pep),
    freezeCheckedOn: row.freezeCheckedOn,
    openMatches: row.openMatches,
    documentsReady: row.documentsReady,
    documentsRequired: row.documentsRequired,
    expiresOn: row.validUntil ?? row.documentsEndOn,
    nextReviewOn: row.nextReviewOn,
    state: shownState(row, day),
    escalated: row.escalatedBy !== null,
    assignee: row.assigneeId === null ? null : { id: row.assigneeId, name: names.get(row.assigneeId) ?? "" },
  }));
}

/** One file whole, with what the caller may do next. */
export async function presentFile(app: Application, caller: Caller, file: WholeFile): Promise<KycAnswer> {
  const day = today(app);
  const { row, documents } = file;
  const [shown] = await presentRows(app.db, [row], day);
  if (!shown) throw new Error("one row is one answer");
  const link = await findOpenLink(app.db, { ...row, now: app.now() });
  const reviewed = reviewedOf(file, day);
  const may = (action: "Editor" | "Validator", permission: Parameters<typeof abilityOf>[2]) =>
    abilityOf(caller, { service: "kyc", action }, permission);
  return {
    ...shown,
    representativeName: row.representativeName,
    representativeBirthDate: row.representativeBirthDate,
    country: row.country,
    activityCode: row.activityCode,
    cash: row.cash,
    subcontractor: row.subcontractor,
    underMission: row.underMission,
    ownPep: row.pep,
    owners: [...row.owners],
    leastVigilance: row.leastVigilance,
    requiredDocuments: [...requiredDocuments(row)],
    missingDocuments: [...standingOf(file, day).missing],
    documents: documents.map(({ receivedAt, linkId, ...document }) => ({
      ...document,
      receivedAt: receivedAt.toISOString(),
      byLink: linkId !== null,
    })),
    matches: [...row.freezeMatches],
    freezePublishedOn: row.freezePublishedOn,
    reviewReason: row.reviewReason,
    reviewedOn: row.reviewedOn,
    reopenedBy: row.reopenedBy,
    escalationReason: row.escalationReason,
    relationEndedOn: row.relationEndedOn,
    keptUntil: keptUntil(row.relationEndedOn),
    link: link
      ? {
          kinds: [...link.kinds],
          received: documents.filter(({ linkId }) => linkId === link.id).map(({ kind }) => kind),
          expiresAt: link.expiresAt.toISOString(),
        }
      : null,
    abilities: {
      submit: may("Editor", canSubmit(reviewed, day)),
      validate: may("Validator", canValidate(reviewed, caller.userId, day)),
      refuse: may("Validator", canRefuse(reviewed, day)),
      escalate: may("Editor", canEscalate(reviewed, day)),
    },
  };
}
