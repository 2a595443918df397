import type { AskedInvoiceExport } from "@grand-livre/contracts/invoice-export";
import { formatDate } from "@grand-livre/domain/date/calendar-date";
import { type Counts, escapeHtml, type News } from "../notice/service.ts";

const plural = (count: number, one: string, many: string) => `${count} ${count > 1 ? many : one}`;

const BILLS = "/accounting/supplier-bills";

/** What was read of the bills that were dropped, together. */
export function billsRead(counts: Counts): News {
  const { read = 0, toCheck = 0, known = 0, failed = 0 } = counts;
  const parts = [
    ...(toCheck > 0 ? [`<b>${toCheck} à vérifier</b>`] : []),
    ...(known > 0 ? [plural(known, "déjà enregistrée", "déjà enregistrées")] : []),
    ...(failed > 0 ? [plural(failed, "document refusé", "documents refusés")] : []),
  ];
  const title =
    read === 0 && known === 0
      ? plural(failed, "document n’a pas pu être lu", "documents n’ont pas pu être lus")
      : plural(read, "facture fournisseur lue", "factures fournisseurs lues");
  return {
    icon: toCheck > 0 || failed > 0 ? "warning" : "archive",
    title,
    description: parts.length > 0 ? parts.join(" · ") : "Les brouillons sont prêts.",
    link: toCheck > 0 ? `${BILLS}?view=to-check` : BILLS,
  };
}

/** A long work: what it is called, the screen with its result, and whether its owner is told of its success too. */
type Work = { readonly title: string; readonly link: string; readonly told?: true };

const EXERCISES = "/accounting/settings/exercises";

/** Work whose failure is told to its owner; imports, exports and what a dialog waits for have words of their own. */
const WORKS: Readonly<Record<string, Work>> = {
  "run-charges": { title: "Dotations aux amortissements", link: "/accounting/immobilizations", told: true },
  "check-fec": { title: "Contrôle du FEC", link: "/accounting/reports/fec", told: true },
  "verify-ledger": {
    title: "Vérification du grand livre",
    link: "/accounting/reports/integrity",
    told: true,
  },
  "calculate-pay": { title: "Calcul de la paie", link: "/accounting/payslip/employees", told: true },
  "close-exercise": { title: "Clôture d’exercice", link: EXERCISES, told: true },
  "archive-exercise": { title: "Archivage d’un exercice", link: EXERCISES, told: true },
  "return-exercise": { title: "Retour d’un exercice archivé", link: EXERCISES, told: true },
  "archive-company": { title: "Archivage d’une société", link: "/gestions/companies", told: true },
  "seal-import": { title: "Import rendu définitif", link: "/accounting/imports-historical", told: true },
  "read-again": { title: "Relecture de documents", link: BILLS, told: true },
  "split-bill": { title: "Découpage de documents", link: BILLS, told: true },
  "validate-by-rule": { title: "Validation automatique", link: BILLS, told: true },
  "read-receipt": { title: "Lecture de justificatifs", link: "/accounting/missions" },
  "read-bank-file": { title: "Import de relevés bancaires", link: "/accounting/reconciliation" },
  "ebics-fetch": { title: "Récupération des relevés à la banque", link: "/accounting/reconciliation/ebics" },
  "seed-demonstration": { title: "Écriture de la démonstration", link: "/dashboard" },
};

export const isToldOfSuccess = (kind: string): boolean => WORKS[kind]?.told === true;

/** Imports of a company that ended together: their report is at the screen of imports. */
export function importsEnded(counts: Counts, legalEntityRefId: string): News {
  const { succeeded = 0, failed = 0 } = counts;
  const parts = [
    ...(succeeded > 0 ? [plural(succeeded, "fichier importé", "fichiers importés")] : []),
    ...(failed > 0 ? [plural(failed, "fichier refusé, à voir", "fichiers refusés, à voir")] : []),
  ];
  return {
    icon: failed > 0 ? "warning" : "check",
    title: failed > 0 ? "Import refusé" : "Import terminé",
    description: parts.join(" · "),
    link: `/accounting/imports-historical${inCompany(legalEntityRefId)}`,
  };
}

/** The end of any other long work: how many came to it, the reason of the latest failure, the screen of the company that shows it. */
export function workEnded(
  kind: string,
  counts: Counts,
  of: { readonly legalEntityRefId?: string | undefined; readonly reason?: string | undefined },
): News {
  const { succeeded = 0, failed = 0 } = counts;
  const parts = [
    ...(succeeded > 0 ? [plural(succeeded, "opération terminée", "opérations terminées")] : []),
    ...(failed > 0 ? [plural(failed, "opération en échec", "opérations en échec")] : []),
    ...(of.reason === undefined ? [] : [escapeHtml(of.reason)]),
  ];
  const { title, link } = WORKS[kind] ?? { title: `Traitement ${kind}`, link: null };
  return {
    icon: failed > 0 ? "warning" : "check",
    title,
    description: parts.join(" · "),
    link: link && `${link}${inCompany(of.legalEntityRefId)}`,
  };
}

/** The part of an address that opens a company. */
const inCompany = (refId: string | undefined): string =>
  refId === undefined ? "" : `?dossier=${encodeURIComponent(refId)}`;

const FORMATS = { xlsx: "Excel", csv: "CSV", pdf: "PDF" } as const;

/** The end of a long export: where its file waits, for a day. `rows` is undefined when it failed. */
export function exportEnded({ query, directions }: AskedInvoiceExport, rows: number | undefined): News {
  const path = directions.includes("credit") ? "/accounting/invoices" : BILLS;
  const { legalEntityRefId } = query;
  const link = `${path}${inCompany(legalEntityRefId)}#exports`;
  if (rows === undefined)
    return { icon: "warning", title: "Votre export a échoué", description: "Relancez-le de la liste.", link };
  const description = `${plural(rows, "facture", "factures")} · ${FORMATS[query.format]}, à télécharger d’ici demain.`;
  return { icon: "check", title: "Votre export est prêt", description, link };
}

/** One exercise that is over and still open. */
export function exerciseEnded(exercise: {
  readonly startDate: string;
  readonly endDate: string;
  readonly companyName: string;
  readonly legalEntityRefId: string;
}): News {
  return {
    icon: "calendar",
    title: "Exercice à clôturer",
    description: `<b>${escapeHtml(exercise.companyName)}</b> : l’exercice du ${formatDate(exercise.startDate)} au ${formatDate(exercise.endDate)} est terminé.`,
    link: `${EXERCISES}${inCompany(exercise.legalEntityRefId)}`,
  };
}

/** Several at once. */
export function exercisesEnded(count: number): News {
  return {
    icon: "calendar",
    title: `${count} exercices à clôturer`,
    description: "Ces exercices sont terminés et encore ouverts.",
    link: EXERCISES,
  };
}

/** To those who decide on the pay: what an employee asks, beside the place where it is decided. */
export function payAsked(
  {
    kind,
    id,
    employee,
  }: { readonly kind: "absence" | "iban"; readonly id: string; readonly employee: string },
  legalEntityRefId: string,
): News {
  const isAbsence = kind === "absence";
  const path = isAbsence ? "/accounting/payslip/absences" : "/accounting/payslip/employees";
  return {
    icon: isAbsence ? "calendar" : "key",
    title: isAbsence ? "Absence à approuver" : "Changement d’IBAN à approuver",
    description: `<b>${escapeHtml(employee)}</b> ${isAbsence ? "demande une absence." : "demande à être payé sur un autre compte."}`,
    link: `${path}${inCompany(legalEntityRefId)}&tab=${isAbsence ? "requests" : "ibans"}&panel=${id}`,
  };
}

export type StoppedWebhook = { readonly host: string; readonly reason: "gone" | "failing" };

/** To those who set the connections of a company: what became of a webhook, and the screen that starts it again. */
export function webhookStopped({ host, reason }: StoppedWebhook, legalEntityRefId: string): News {
  const why =
    reason === "gone" ? "répond que l’adresse n’existe plus" : "n’accepte plus rien depuis trois jours";
  return {
    icon: "warning",
    title: "Webhook arrêté",
    description: `<b>${escapeHtml(host)}</b> ${why}. Vérifiez l’adresse, réactivez le webhook, puis rejouez les envois en échec.`,
    link: `/settings/platform${inCompany(legalEntityRefId)}&tab=webhooks`,
  };
}

/** To an employee: what was decided on the bank account that he asked for. */
export function ibanDecided(approved: boolean, reason: string): News {
  return {
    icon: "key",
    title: approved ? "Changement d’IBAN approuvé" : "Changement d’IBAN refusé",
    description: approved
      ? "Votre salaire sera versé sur le nouveau compte."
      : `Votre salaire reste versé sur l’ancien compte. Motif : <b>${escapeHtml(reason)}</b>.`,
    link: "/my-account?tab=employee",
  };
}

const DELEGATIONS = "/gestions/delegated-users";

type Lent = { readonly startsOn: string; readonly endsOn: string };

/** To the receiver of a new delegation. */
export function delegationGiven(giver: string, { startsOn, endsOn }: Lent): News {
  return {
    icon: "key",
    title: "Délégation reçue",
    description: `<b>${escapeHtml(giver)}</b> vous délègue des droits du ${formatDate(startsOn)} au ${formatDate(endsOn)}.`,
    link: DELEGATIONS,
  };
}

/** To the other person of a delegation that one ended. */
export function delegationRevoked(by: string): News {
  return {
    icon: "key",
    title: "Délégation terminée",
    description: `<b>${escapeHtml(by)}</b> a mis fin à la délégation qui vous liait.`,
    link: DELEGATIONS,
  };
}

/** To either person, some days before. */
export function delegationEnding(other: string, endsOn: string): News {
  return {
    icon: "key",
    title: "Délégation bientôt terminée",
    description: `La délégation avec <b>${escapeHtml(other)}</b> prend fin le ${formatDate(endsOn)}.`,
    link: DELEGATIONS,
  };
}

const PEOPLE = "/settings/administrators";

/** To the person who sent the invitation. */
export function invitationAccepted(name: string, email: string): News {
  return {
    icon: "user",
    title: "Invitation acceptée",
    description: `<b>${escapeHtml(name === "" ? email : name)}</b> a ouvert son compte.`,
    link: PEOPLE,
  };
}

/** To those who may admit the person. */
export function accountWaiting(email: string): News {
  return {
    icon: "user",
    title: "Compte en attente",
    description: `<b>${escapeHtml(email)}</b> a confirmé son adresse et attend d’être activé.`,
    link: PEOPLE,
  };
}
