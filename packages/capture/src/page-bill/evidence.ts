import type { Found } from "../page/segments.ts";
import type { CalibratedField, Origin } from "./confidence.ts";
import type { PageReading } from "./reading.ts";
import type { ChosenAmount } from "./scored-amounts.ts";

/** What supports a chosen value: a grade whose rightness is measured, and the reason in words. */
export interface Evidence {
  readonly grade: string;
  /** French, shown beside the field. */
  readonly reason: string;
}

/** Recognised letters under this confidence are often wrong. */
const SURE_LETTERS = 0.8;

const PROOFS = {
  rates: "confirmé par HT + TVA = TTC et par le taux de TVA",
  sum: "confirmé par HT + TVA = TTC",
  exempt: "sans TVA, comme le document le dit",
  labels: "d’après les mots qui l’entourent",
} as const;

/** The evidence of every field that was chosen. */
export function evidenceOf(
  reading: PageReading,
  origin: Origin,
): Record<Exclude<CalibratedField, "line">, Evidence> {
  const letters = (found: Found | undefined) =>
    origin === "pdf-text" || (found?.confidence ?? 0) >= SURE_LETTERS ? "" : " unsure";
  return {
    ...totalsEvidence(reading),
    ...partyEvidence(reading, letters),
    ...headEvidence(reading, letters),
    ...pageEvidence(reading, letters),
  };
}

/** Of what the ten key fields leave out, but for the lines: see `page-fields`. */
function pageEvidence(
  { identifiers, dates, mentions, totals }: PageReading,
  letters: Letters,
): Record<"supplierSiret" | "supplierVatNumber" | "servicePeriod" | "vatPointRule" | "vatRate", Evidence> {
  const votes = identifiers.siren?.votes ?? 0;
  const ownership = votes >= 2 ? "confirmed" : votes >= 1 ? "named" : "weak";
  const number = (found: Found | undefined): Evidence => ({
    grade: ownership,
    reason: `${pageOf(found)}, clé juste${votes >= 2 ? ", confirmé par les autres numéros du fournisseur" : ""}`,
  });
  const { period } = dates;
  return {
    supplierSiret: number(identifiers.siret?.found),
    supplierVatNumber: number(identifiers.vat?.found),
    servicePeriod: {
      grade: `${Math.min(period?.start.weight ?? 0, period?.end.weight ?? 0)}${letters(period?.start.found)}`,
      reason: `${pageOf(period?.start.found)}, d’après les mots à côté`,
    },
    vatPointRule: {
      grade: `words${letters(mentions.vatPoint?.found)}`,
      reason: `${pageOf(mentions.vatPoint?.found)}, écrit en toutes lettres`,
    },
    vatRate: {
      grade: `${totals.proof}${totals.isContested ? " contested" : ""}`,
      reason: `${pageOf(totals.rows[0]?.amounts[0]?.found)}, base × taux = TVA, et les taux s’additionnent au total`,
    },
  };
}

type Letters = (found: Found | undefined) => string;

function totalsEvidence({
  totals,
}: PageReading): Record<"totalExclVatCents" | "vatCents" | "totalInclVatCents", Evidence> {
  const words = Math.min(3, totals.labelled);
  const grade = `${totals.proof} ${words}${totals.isContested ? " contested" : ""}`;
  const of = (amount: ChosenAmount | null, workedOut: string): Evidence => {
    const isPrinted = amount?.printed !== undefined;
    const reason = isPrinted ? `${pageOf(amount?.printed?.found)}, ${PROOFS[totals.proof]}` : workedOut;
    return { grade: isPrinted ? grade : `${grade} derived`, reason };
  };
  const derived = totals.proof === "exempt" ? PROOFS.exempt : "calculé : TTC − HT, au taux de TVA imprimé";
  return {
    totalExclVatCents: of(totals.excl, totals.proof === "exempt" ? PROOFS.exempt : "calculé : TTC − TVA"),
    vatCents: of(totals.vat, derived),
    totalInclVatCents: of(totals.incl, derived),
  };
}

function partyEvidence(
  { names, identifiers, language }: PageReading,
  letters: Letters,
): Record<"supplierName" | "supplierSiren" | "iban", Evidence> {
  const [name, rival] = names;
  const margin = (name?.score ?? 0) - (rival?.score ?? 0);
  const nameGrade = (name?.score ?? 0) >= 5 && margin >= 1.5 ? "strong" : margin >= 1 ? "fair" : "weak";
  const several = (name?.places ?? 0) > 1;
  const { siren, iban, hasSeveralIbans } = identifiers;
  const votes = siren?.votes ?? 0;
  return {
    supplierName: {
      // What was measured are French letters: elsewhere the sender's place on the page is another one.
      grade: `${nameGrade}${several ? " several" : ""}${language === "fr" ? "" : " abroad"}${letters(name?.found)}`,
      reason: `${pageOf(name?.found)}, ${several ? "écrit à plusieurs endroits du document" : "à la place de l’émetteur"}`,
    },
    supplierSiren: {
      grade: votes >= 2 ? "confirmed" : votes >= 1 ? "named" : "weak",
      reason: `${pageOf(siren?.found)}, ${votes >= 2 ? "clé juste, confirmé par les autres numéros du fournisseur" : "clé juste"}`,
    },
    iban: {
      grade: hasSeveralIbans ? "several" : "key",
      reason: `${pageOf(iban?.found)}, clé juste${hasSeveralIbans ? ", premier de plusieurs comptes" : ""}`,
    },
  };
}

function headEvidence(
  { numbers, dates, mentions }: PageReading,
  letters: Letters,
): Record<"billNumber" | "billDate" | "dueDate" | "currency", Evidence> {
  const [number] = numbers;
  const rival = numbers.find(({ value }) => value !== number?.value);
  const margin = (number?.score ?? 0) - (rival?.score ?? 0);
  const numberGrade = (number?.score ?? 0) >= 6.3 && margin > 0.8 ? "strong" : margin > 0.3 ? "fair" : "weak";
  const { issue, due, isContested } = dates;
  const dateWords = (weight: number | undefined) =>
    weight === 3
      ? "d’après les mots à côté"
      : weight === 2
        ? "d’après l’en-tête au-dessus"
        : "seule date possible";
  return {
    billNumber: {
      grade: numberGrade + letters(number?.found),
      reason: `${pageOf(number?.found)}, d’après les mots qui l’annoncent`,
    },
    billDate: {
      grade: `${issue?.weight ?? 0}${isContested ? " contested" : ""}${order(issue)}${letters(issue?.found)}`,
      reason: `${pageOf(issue?.found)}, ${dateWords(issue?.weight)}${orderWords(issue)}`,
    },
    dueDate: {
      grade: `${due?.weight ?? 0}${order(due)}${letters(due?.found)}`,
      reason: `${pageOf(due?.found)}, ${dateWords(due?.weight)}, après la date de la facture${orderWords(due)}`,
    },
    currency: {
      grade: mentions.hasSeveralCurrencies ? "mixed" : mentions.currency?.isDoubtful ? "doubtful" : "clear",
      reason: `${pageOf(mentions.currency?.found)}, imprimée avec les montants`,
    },
  };
}

type Dated = { readonly isAmbiguous: boolean } | null;
const order = (date: Dated) => (date?.isAmbiguous ? " either" : "");
const orderWords = (date: Dated) => (date?.isAmbiguous ? ", jour et mois peut-être inversés" : "");

function pageOf(found: Found | undefined): string {
  return found === undefined ? "calculé" : `lu page ${found.segment.page}`;
}
