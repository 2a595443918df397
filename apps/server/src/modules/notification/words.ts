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

/** What other long work is called. */
const WORKS: Readonly<Record<string, string>> = {
  "run-charges": "Dotations aux amortissements",
  "check-fec": "Contrôle du FEC",
  "close-exercise": "Clôture d’exercice",
  "archive-company": "Archivage d’une société",
  "seal-import": "Import rendu définitif",
  "read-again": "Relecture de documents",
  "split-bill": "Découpage de documents",
  "verify-ledger": "Vérification du grand livre",
  "validate-by-rule": "Validation automatique",
};

export const isNamedWork = (kind: string): boolean => kind in WORKS;

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
    link: `/accounting/imports-historical?dossier=${encodeURIComponent(legalEntityRefId)}`,
  };
}

/** The screen with the result of such a work. */
const LINKS: Readonly<Record<string, string>> = {
  "check-fec": "/accounting/reports/fec",
  "verify-ledger": "/accounting/reports/integrity",
};

/** The end of any other long work. */
export function workEnded(kind: string, counts: Counts): News {
  const { succeeded = 0, failed = 0 } = counts;
  const parts = [
    ...(succeeded > 0 ? [plural(succeeded, "opération terminée", "opérations terminées")] : []),
    ...(failed > 0 ? [plural(failed, "opération en échec", "opérations en échec")] : []),
  ];
  const title = WORKS[kind] ?? "Traitement";
  const link = LINKS[kind] ?? null;
  return { icon: failed > 0 ? "warning" : "check", title, description: parts.join(" · "), link };
}

const FORMATS = { xlsx: "Excel", csv: "CSV", pdf: "PDF" } as const;

/** The end of a long export: where its file waits, for a day. `rows` is undefined when it failed. */
export function exportEnded({ query, directions }: AskedInvoiceExport, rows: number | undefined): News {
  const path = directions.includes("credit") ? "/accounting/invoices" : BILLS;
  const { legalEntityRefId } = query;
  const company = legalEntityRefId ? `?dossier=${encodeURIComponent(legalEntityRefId)}` : "";
  const link = `${path}${company}#exports`;
  if (rows === undefined)
    return { icon: "warning", title: "Votre export a échoué", description: "Relancez-le de la liste.", link };
  const description = `${plural(rows, "facture", "factures")} · ${FORMATS[query.format]}, à télécharger d’ici demain.`;
  return { icon: "check", title: "Votre export est prêt", description, link };
}

const EXERCISES = "/accounting/settings/exercises";

/** One exercise that is over and still open. */
export function exerciseEnded(exercise: { startDate: string; endDate: string; companyName: string }): News {
  return {
    icon: "calendar",
    title: "Exercice à clôturer",
    description: `<b>${escapeHtml(exercise.companyName)}</b> : l’exercice du ${formatDate(exercise.startDate)} au ${formatDate(exercise.endDate)} est terminé.`,
    link: EXERCISES,
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
