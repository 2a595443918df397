import { setTimeout as sleep } from "node:timers/promises";
import type { Application } from "../../application.ts";
import type { Tx } from "../../database/connection.ts";
import { inTransaction } from "../../database/transaction.ts";
import { Patience } from "../../foreground.ts";
import { FoundTexts } from "./found-texts.ts";
import { farTexts, frequentNames, frequentNumbers, frequentTexts, togetherTexts } from "./frequent-texts.ts";
import {
  addFoundCounts,
  beginLook,
  companiesToLookAt,
  endOfPiece,
  findLooks,
  findLookTexts,
  findRareShortTexts,
  findSaidInPiece,
  isAlone,
  type LookedCompany,
  sampleTexts,
  takeSteps,
  tellCounted,
} from "./text-look-repository.ts";

export type LookSizes = {
  /** A text that so many invoices hold is counted; trigrams find fewer in time. */
  readonly many: number;
  /** One without figures, if the names of so many have it. */
  readonly named: number;
  /** Three signs that so many hold: trigrams find too many by them. */
  readonly wide: number;
  /** A text of one or two signs that stands nowhere in so much of a company at one of its ends: a page would be long walked to. */
  readonly far: number;
  /** A company is looked at again when it has grown by this share. */
  readonly growth: number;
  /** How many invoices tell which texts are frequent. */
  readonly sample: number;
  /** How many are counted at once: nobody folds meanwhile. */
  readonly piece: number;
  /** Up to so many of a piece are named; to find a page of more than these, little of the piece is walked through. */
  readonly listed: number;
  /** So many steps wait before they are counted: a reader looks through them. */
  readonly waiting: number;
};

const SIZES: LookSizes = {
  many: 8000,
  named: 40_000,
  wide: 25_000,
  far: 0.005,
  growth: 0.25,
  sample: 20_000,
  piece: 10_000,
  listed: 50,
  waiting: 2000,
};
/** Of what a sample makes one expect, the share from which on a text is taken: chance leaves some out otherwise. */
const TAKEN = 0.75;
/** Somebody folds: a fold takes less. */
const BUSY_MS = 200;
/** How long a piece steps aside for whoever looks at a screen. */
const PATIENCE_MS = 500;

/** The texts of each look: they never change. */
type Known = Map<number, FoundTexts>;

/**
 * Counts the texts with figures that very many invoices hold, those without that very many names hold, and short ones that a
 * page would be long walked to, in companies that have them and whose look is missing, old or not ready, and what changed
 * since: before anybody asks. Each piece is a transaction: a killed server's look goes on where it
 * stood, and two servers share the pieces. Until a look is ready, its texts are looked for one by one, or counted by the
 * look before it.
 */
export async function lookForTexts(
  app: Application,
  signal: AbortSignal = new AbortController().signal,
  sizes: LookSizes = SIZES,
): Promise<void> {
  const { many: least, growth, waiting } = sizes;
  for (const company of await companiesToLookAt(app.db, { least, growth, waiting })) {
    if (company.isDue) await begin(app, company, signal, sizes);
    const known: Known = new Map();
    await inPieces(app, company.id, signal, (tx) => countPiece(tx, company.id, known, sizes));
    await inPieces(app, company.id, signal, (tx) => countSteps(tx, company.id, known, sizes));
  }
}

async function begin(
  app: Application,
  company: LookedCompany,
  signal: AbortSignal,
  { many, named, wide, far, sample }: LookSizes,
): Promise<void> {
  const invoices = await sampleTexts(app.db, company, sample);
  const least = (of: number) => Math.max(1, Math.ceil((TAKEN * of * invoices.length) / company.invoices));
  const texts = togetherTexts(
    [
      ...(await frequentTexts(invoices, least(many), least(wide))),
      ...(await frequentNames(invoices, least(named))),
      ...(await frequentNumbers(invoices, least(many))),
    ],
    [...(await farTexts(invoices, far)), ...(await findRareShortTexts(app.db, company.id, many))],
  );
  await inPieces(app, company.id, signal, async (tx) => {
    await beginLook(tx, company, texts);
    return false;
  });
}

/** Takes one step after another while nobody folds, each in a transaction of its own, until one says that it was the last. */
async function inPieces(
  app: Application,
  id: string,
  signal: AbortSignal,
  step: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  for (let left: boolean | "busy" = true; left && !signal.aborted; ) {
    await new Patience(PATIENCE_MS).giveWay();
    left = await inTransaction(app.db, async (tx) => ((await isAlone(tx, id)) ? step(tx) : "busy"));
    if (left === "busy") await sleep(BUSY_MS);
  }
}

/** One more piece of the look that is not ready. @returns whether there are more */
async function countPiece(
  tx: Tx,
  id: string,
  known: Known,
  { piece: size, listed }: LookSizes,
): Promise<boolean> {
  const at = (await findLooks(tx, id)).find(({ counted }) => counted !== null);
  if (!at?.counted) return false;
  const { look, counted, pieces: piece } = at;
  const texts = await textsOf(tx, id, look, known);
  const end = await endOfPiece(tx, id, counted, size);
  const said = await findSaidInPiece(tx, id, counted, end);
  await addFoundCounts(
    tx,
    id,
    look,
    await texts.count(
      said.map((one) => ({ ...one, piece })),
      listed,
    ),
    listed,
  );
  await tellCounted(tx, id, look, end);
  return end !== null;
}

/** What was folded meanwhile, in the looks that have counted as far as that. @returns whether there is more */
async function countSteps(
  tx: Tx,
  id: string,
  known: Known,
  { piece: most, listed }: LookSizes,
): Promise<boolean> {
  const steps = await takeSteps(tx, id, most);
  for (const { look } of await findLooks(tx, id)) {
    const texts = await textsOf(tx, id, look, known);
    const of = steps.flatMap(({ pieces, ...step }) => {
      const piece = pieces[look];
      return piece === undefined ? [] : [{ ...step, piece }];
    });
    await addFoundCounts(tx, id, look, await texts.count(of, listed), listed);
  }
  return steps.length === most;
}

async function textsOf(tx: Tx, id: string, look: number, known: Known): Promise<FoundTexts> {
  const texts = known.get(look) ?? new FoundTexts(await findLookTexts(tx, id, look));
  known.set(look, texts);
  return texts;
}
