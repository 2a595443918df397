import { type Benchmark, limited, type Row } from "../benchmark/benchmark.ts";
import { median } from "../benchmark/figures.ts";
import { onProduct } from "../benchmark/on-product.ts";
import type { SignedIn } from "../benchmark/signed-in.ts";
import { openVatYear, YEAR } from "../benchmark/vat-year.ts";

const RETURN_LIMIT_MS = 300;
const PAGE_LIMIT_MS = 50;
const READINGS = 9;
const PAGE = 50;
/** The median of some readings, the first one left out: what the database reads from the disk is not measured. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  await work();
  const times: number[] = [];
  for (let reading = 0; reading < READINGS; reading += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return median(times);
}

interface Page {
  readonly lines: readonly unknown[];
  readonly nextAfter: string | null;
}

const monthOf = (refId: string, month: number) => {
  const end = new Date(Date.UTC(YEAR, month, 0)).toISOString().slice(0, 10);
  return { legalEntityRefId: refId, startDate: `${end.slice(0, 8)}01`, endDate: end };
};

/** A month's return and the lines behind one of its boxes. */
async function month(person: SignedIn, refId: string, number: number, state: string): Promise<Row[]> {
  const query = `${new URLSearchParams(monthOf(refId, number))}`;
  const whole = await timed(() => person.get(`/api/vat-return?${query}`));
  const explain = (after: string | null) =>
    person.get<Page>(
      `/api/vat-return/explain?${query}&box=08&limit=${PAGE}${after === null ? "" : `&after=${after}`}`,
    );
  const { lines, nextAfter } = await explain(null);
  if (lines.length !== PAGE || nextAfter === null) throw new Error(`box 08 of the ${state} month is short`);
  return [
    limited(`the return of a month, ${state}`, whole, "ms", RETURN_LIMIT_MS),
    limited(`first ${PAGE} lines of box 08, ${state}`, await timed(() => explain(null)), "ms", PAGE_LIMIT_MS),
    limited(`next ${PAGE} lines, ${state}`, await timed(() => explain(nextAfter)), "ms", PAGE_LIMIT_MS),
  ];
}

/** A year of `--lines` lines, two in three with a VAT code: its first month open, then filed, then the next one open. */
export const benchmark: Benchmark = {
  title: "A month's VAT return and the lines of a box",
  async run({ root, lines }) {
    return onProduct(root, async (person, client) => {
      const started = performance.now();
      const refId = await openVatYear(person, client, lines);
      const seeding = {
        measure: `writing ${lines} lines`,
        value: (performance.now() - started) / 1000,
        unit: "s",
      };
      const open = await month(person, refId, 1, "open");
      const before = performance.now();
      await person.send("POST", "/api/vat-return", monthOf(refId, 1));
      const filing = { measure: "filing it", value: performance.now() - before, unit: "ms" };
      await client.query("vacuum (analyze) vat_return_stamp");
      const filed = await month(person, refId, 1, "filed");
      return [
        seeding,
        ...open,
        filing,
        ...filed,
        ...(await month(person, refId, 2, "open after a filed one")),
      ];
    });
  },
};
