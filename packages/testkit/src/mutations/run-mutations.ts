import type { CapturedBill, CaptureRefusal } from "@grand-livre/capture/bill/captured-bill";
import type { BillReader } from "@grand-livre/capture/reader/run-reader";
import { captureWarnings } from "@grand-livre/contracts/capture-warning";
import { captureErrors } from "@grand-livre/contracts/errors/capture";
import { isRefusal } from "@grand-livre/domain/refusal";
import { randomOf } from "../generated-bills/random.ts";
import { type MutatedDocument, mutate } from "./mutate.ts";
import type { SoundDocument } from "./sound-documents.ts";

export interface MutationRun {
  readonly reader: BillReader;
  readonly documents: readonly SoundDocument[];
  readonly count: number;
  /** The same seed spoils the same documents in the same way. */
  readonly seed: number;
  /** Called after each hundred documents. */
  readonly onProgress?: (done: number) => void;
}

export interface MutationResult {
  readonly documents: number;
  /** How many ended how: « read », « read without values », or the code of a refusal. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** What must not happen: neither a value nor a refusal of the catalogue with its sentence. */
  readonly faults: readonly string[];
  /** Documents that took the child down or kept it busy too long: refused, and worth a look. */
  readonly stopped: readonly string[];
  readonly slowestMs: number;
  /** Memory of this process in megabytes after a full collection, where `--expose-gc` allows one: after a tenth, and at the end. */
  readonly residentMegabytes: { readonly early: number; readonly end: number };
}

const WORKERS = 2;
const STEP = 100;

/** Reads spoiled documents in the reader's own process and looks at every outcome. */
export async function runMutations(run: MutationRun): Promise<MutationResult> {
  const outcomes: Record<string, number> = {};
  const faults: string[] = [];
  const stopped: string[] = [];
  let [next, done, slowestMs, early] = [0, 0, 0, 0];
  const one = async (index: number) => {
    const spoiled = spoil(run, index);
    const started = performance.now();
    const outcome = await outcomeOf(run.reader, spoiled, index);
    slowestMs = Math.max(slowestMs, performance.now() - started);
    const documentName = `seed ${run.seed} document ${index} (${spoiled.name}: ${spoiled.ways.join(", ")})`;
    if (outcome.fault !== undefined) faults.push(`${documentName}: ${outcome.fault}`);
    if (outcome.name.startsWith("READER_")) stopped.push(`${documentName}: ${outcome.name}`);
    outcomes[outcome.name] = (outcomes[outcome.name] ?? 0) + 1;
    done += 1;
    if (done === Math.ceil(run.count / 10)) early = residentMegabytes();
    if (done % STEP === 0) run.onProgress?.(done);
  };
  const worker = async () => {
    while (next < run.count) await one(next++);
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
  return {
    documents: done,
    outcomes,
    faults,
    stopped,
    slowestMs: Math.round(slowestMs),
    residentMegabytes: { early, end: residentMegabytes() },
  };
}

/** One document of a run, by itself: how a fault is looked at again. */
export function spoil(
  { documents, seed }: Pick<MutationRun, "documents" | "seed">,
  index: number,
): MutatedDocument {
  const random = randomOf(seed + index * 7919);
  const pick = () => documents[random.int(0, documents.length - 1)];
  const [document, other] = [pick(), pick()];
  if (document === undefined || other === undefined) throw new RangeError("no document to spoil");
  return mutate(document, other, random);
}

interface Outcome {
  readonly name: string;
  readonly fault?: string;
}

/** Most are read as bills; of some only the words are read, or the parts. */
async function outcomeOf(reader: BillReader, { bytes }: MutatedDocument, index: number): Promise<Outcome> {
  try {
    switch (index % 20) {
      case 7:
        return judge(await reader.words(bytes), () => undefined);
      case 13:
        return judge(await reader.proposeSplits(bytes), () => undefined);
      case 17:
        return judge(await reader.extractPages(bytes, [{ from: 1, to: 1 }]), () => undefined);
      default:
        return judge(await reader.read(bytes), faultOfBill);
    }
  } catch (error) {
    return { name: "thrown", fault: String(error) };
  }
}

function judge<T>(
  result: T | CaptureRefusal,
  faultOf: (value: Exclude<T, CaptureRefusal>) => string | undefined,
): Outcome {
  if (!isRefusal(result)) {
    const fault = faultOf(result as Exclude<T, CaptureRefusal>);
    return fault === undefined ? { name: "read" } : { name: "read", fault };
  }
  const code = (result as CaptureRefusal).refused;
  const entry = Object.hasOwn(captureErrors, code) ? captureErrors[code] : undefined;
  const hasSentence = entry !== undefined && entry.text.length > 20;
  return hasSentence ? { name: code } : { name: code, fault: "a refusal without a sentence" };
}

/** Amounts are integers, warnings belong to the catalogue, a bill without values says where it came from. */
function faultOfBill(bill: CapturedBill): string | undefined {
  const unknown = bill.warnings.find(({ code }) => !Object.hasOwn(captureWarnings, code));
  if (unknown !== undefined) return `unknown warning ${unknown.code}`;
  const amounts = Object.values(bill.totals).filter((cents) => cents !== null);
  const lines = bill.lines.flatMap(({ netCents }) => netCents ?? []);
  const wrong = [...amounts, ...lines].find((cents) => !Number.isSafeInteger(cents));
  if (wrong !== undefined) return `amount ${wrong}`;
  const dates = [bill.issueDate, bill.dueDate, bill.deliveryDate].filter((date) => date !== null);
  return dates.every((date) => /^\d{4}-\d{2}-\d{2}$/.test(date)) ? undefined : `dates ${dates.join(" ")}`;
}

function residentMegabytes(): number {
  globalThis.gc?.();
  return Math.round(process.memoryUsage.rss() / 1024 / 1024);
}
