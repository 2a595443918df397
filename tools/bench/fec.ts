import { type Benchmark, limited } from "../benchmark/benchmark.ts";
import { ledgerFloor } from "../benchmark/ledger-floor.ts";
import { onProduct } from "../benchmark/on-product.ts";
import { importSales, salesLedger } from "../benchmark/sales-ledger.ts";

const YEAR = 2018;
/** Of the time in which PostgreSQL alone copies the same lines out. */
const EXPORT_RATIO_LIMIT = 2;
/** At 1,000,000 lines. */
const READING_LIMIT_S = 10;

/** A year that was imported and then added to: its file written, controlled and proved; sealed, and proved again. */
export const benchmark: Benchmark = {
  title: "FEC of an imported year with an entry of its own: written, controlled, proved",
  async run({ root, lines }) {
    return onProduct(root, async (person, _client, { address, data }) => {
      const { legalEntityRefId } = person;
      await importSales(address, person, YEAR, lines);
      const floor = await ledgerFloor(data, () => salesLedger(YEAR, lines));
      const added = [
        { account: "606400", debitCents: 1_000 },
        { account: "512000", creditCents: 1_000 },
      ];
      const entry = {
        legalEntityRefId,
        journalCode: "OD",
        date: `${YEAR}-12-31`,
        label: "Achat",
        lines: added,
      };
      const { id } = await person.send<{ id: string }>("POST", "/api/entry", entry);
      await person.send("POST", `/api/entry/${id}/validate`, {});
      type Exercise = { readonly refId: string; readonly version: number; readonly startDate: string };
      const exercise = async () => {
        const { fiscalExercises } = await person.get<{ fiscalExercises: Exercise[] }>(
          `/api/fiscal-exercise?legalEntityRefId=${legalEntityRefId}`,
        );
        const found = fiscalExercises.find(({ startDate }) => startDate === `${YEAR}-01-01`);
        if (!found) throw new Error(`there is no exercise ${YEAR}`);
        return found;
      };
      const { refId, version } = await exercise();
      const place = { legalEntityRefId, fiscalExerciseRefId: refId };
      const seconds = async (work: () => Promise<unknown>) => {
        const since = performance.now();
        await work();
        return (performance.now() - since) / 1000;
      };
      const download = async () => {
        const answer = await fetch(`${address}/api/fec?${new URLSearchParams(place)}`, {
          headers: { authorization: `Bearer ${person.token}` },
        });
        let bytes = 0;
        for await (const chunk of answer.body ?? []) bytes += chunk.length;
        if (!answer.ok || bytes < lines * 50) throw new Error(`the FEC: ${answer.status}, ${bytes} bytes`);
      };
      const verify = () => person.work("/api/ledger/verify-by-job", { legalEntityRefId });
      const exported = await seconds(download);
      const checked = await seconds(() => person.work("/api/fec/check-by-job", place));
      const proved = await seconds(verify);
      await person.work(`/api/fiscal-exercise/${refId}/close-by-job`, { version, reason: "Mesure" });
      const sealed = await seconds(download);
      const provedSealed = await seconds(verify);
      const of = `${lines} lines`;
      return [
        { measure: `COPY of ${of} out`, value: floor.read, unit: "s" },
        limited(
          `export of ${of}, not sealed, against it`,
          exported / floor.read,
          "times",
          EXPORT_RATIO_LIMIT,
        ),
        limited(`export of ${of}, sealed, against it`, sealed / floor.read, "times", EXPORT_RATIO_LIMIT),
        limited(`control of ${of}, not sealed`, checked, "s", READING_LIMIT_S),
        limited(`proof of ${of}, not sealed`, proved, "s", READING_LIMIT_S),
        limited(`proof of ${of}, sealed`, provedSealed, "s", READING_LIMIT_S),
      ];
    });
  },
};
