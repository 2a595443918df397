import { isSameNumber, type PageSigns } from "./page-signs.ts";

/** A page on which another bill seems to start. */
export interface Cut {
  readonly page: number;
  readonly confidence: number;
  /** French words: « autre numéro (F-2 après F-1), « page 1/2 » ». */
  readonly reason: string;
}

/** The signs on the pages of the running bill so far. */
interface Running {
  readonly number: string | null;
  readonly siren: string | null;
  readonly inclCents: number | null;
  readonly last: PageSigns;
}

interface Sign {
  readonly weight: number;
  readonly words: string;
}

/** Under this weight of signs, the page goes on with the bill before it. */
const LEAST_WEIGHT = 3;

/** The pages on which another bill starts, in order: the first page never is one. */
export function findCuts(pages: readonly PageSigns[], pageCount = pages.length): Cut[] {
  const cuts: Cut[] = [];
  let running: Running | undefined;
  for (const page of pages) {
    if (running === undefined) {
      running = started(page);
      continue;
    }
    const signs = page.isRead ? signsBetween(running, page, pageCount) : [];
    const weight = signs.reduce((sum, sign) => sum + sign.weight, 0);
    if (weight < LEAST_WEIGHT) {
      running = continued(running, page);
      continue;
    }
    const reasons = signs.filter((sign) => sign.weight > 0).map(({ words }) => words);
    cuts.push({ page: page.page, confidence: confidenceOf(weight), reason: reasons.join(", ") });
    running = started(page);
  }
  return cuts;
}

function started(page: PageSigns): Running {
  return { number: page.number, siren: page.siren, inclCents: page.inclCents, last: page };
}

function continued(running: Running, page: PageSigns): Running {
  return {
    number: running.number ?? page.number,
    siren: running.siren ?? page.siren,
    inclCents: running.inclCents ?? page.inclCents,
    last: page,
  };
}

/** Each sign for a new bill weighs above zero, each sign against it under. */
function signsBetween(running: Running, page: PageSigns, pageCount: number): Sign[] {
  return [
    ...paginationSigns(running, page, pageCount),
    ...numberSigns(running, page),
    ...supplierSigns(running, page),
    ...totalSigns(running, page),
    ...(page.hasTitle ? [{ weight: 0.5, words: "titre de facture" }] : []),
    ...(page.isCarriedFrom || running.last.isCarriedTo ? [{ weight: -4, words: "report" }] : []),
  ];
}

function paginationSigns({ last }: Running, { pagination, page }: PageSigns, pageCount: number): Sign[] {
  if (pagination === null) {
    const isLast = last.pagination?.count !== null && last.pagination?.rank === last.pagination?.count;
    return last.pagination !== null && isLast
      ? [{ weight: 1, words: "la page d’avant était la dernière de sa facture" }]
      : [];
  }
  const { rank, count } = pagination;
  if (rank > 1) {
    // Pages numbered through the whole file say little of its bills.
    if (count === pageCount && rank === page) return [{ weight: -1.5, words: "suite" }];
    return [{ weight: last.pagination?.rank === rank - 1 ? -4 : -2, words: "suite" }];
  }
  const printed = count === null ? "« page 1 »" : `« page 1/${count} »`;
  // A bill that prints the same first page twice is a copy, not another bill: its number decides.
  return [{ weight: 2.5, words: printed }];
}

function numberSigns(running: Running, { number, hasTitle }: PageSigns): Sign[] {
  if (number === null) return [{ weight: -2.5, words: "aucun numéro" }];
  if (running.number === null) return [{ weight: hasTitle ? 1 : 0, words: `numéro ${number}` }];
  if (isSameNumber(number, running.number)) return [{ weight: -5, words: "même numéro" }];
  return [{ weight: 3.5, words: `autre numéro (${number} après ${running.number})` }];
}

function supplierSigns(running: Running, { siren }: PageSigns): Sign[] {
  if (siren === null || running.siren === null || siren === running.siren) return [];
  return [{ weight: 2.5, words: "autre fournisseur" }];
}

function totalSigns(running: Running, { inclCents }: PageSigns): Sign[] {
  if (running.inclCents === null) return [{ weight: -1, words: "total pas encore atteint" }];
  if (inclCents === null) return [];
  return inclCents === running.inclCents ? [] : [{ weight: 1.5, words: "total déjà atteint page d’avant" }];
}

/** Weight to a measured share: see the generated documents of `split.test.ts` and docs/decisions/0012. */
function confidenceOf(weight: number): number {
  if (weight >= 5) return 0.97;
  if (weight >= 4) return 0.9;
  return 0.75;
}
