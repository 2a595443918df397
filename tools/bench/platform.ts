import { join } from "node:path";
import { startSimulator } from "../../apps/platform-simulator/src/start-simulator.ts";
import { ciiDocument } from "../../packages/testkit/src/test-documents/cii-document.ts";
import { type Benchmark, limited } from "../benchmark/benchmark.ts";
import { percentile } from "../benchmark/figures.ts";
import { peakOf, residentNow } from "../benchmark/resident.ts";
import { type SignedIn, signIn } from "../benchmark/signed-in.ts";
import { freeAddress } from "../product/free-address.ts";
import { startProduct, temporaryData } from "../product/start-product.ts";

/** `BENCH_FLOWS` names another size, to try the benchmark itself. */
const FLOWS = Number(process.env.BENCH_FLOWS ?? 1_000);
const LATENCY_MS = 20;
const LIMIT_S = 120;
const SERVER_LIMIT_MB = 300;
const AT_ONCE = 8;
const HOUR_MS = 3_600_000;
/** How many times its own time another request may take meanwhile. */
const OTHERS_LIMIT = 2;
const LOOKS = 60;
const LOOK_EVERY_MS = 100;

const BUYER = (siren: string) =>
  `<ram:Name>Atelier</ram:Name><ram:SpecifiedLegalOrganization><ram:ID schemeID="0002">${siren}</ram:ID></ram:SpecifiedLegalOrganization>`;

/** Runs work for each rank, some at once. */
async function each(count: number, work: (rank: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const place = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, place));
}

/** Connects the company to the simulator. @returns its SIREN */
async function connect({ legalEntityRefId, get, send }: SignedIn, origin: string): Promise<string> {
  const path = `/api/einvoice-platform?legalEntityRefId=${legalEntityRefId}`;
  const { siren, version } = await get<{ siren: string; version: number }>(path);
  await send("PATCH", "/api/einvoice-platform", {
    legalEntityRefId,
    name: "Simulateur",
    mandatedOn: new Date().toISOString().slice(0, 10),
    tokenUrl: `${origin}/token`,
    clientId: siren,
    clientSecret: "simulateur",
    flowUrl: `${origin}/flow-service`,
    directoryUrl: `${origin}/directory-service`,
    addresses: [],
    eReporting: null,
    connected: true,
    version,
  });
  return siren;
}

/** Validates sales to a company of the French network, each left to be deposited. */
async function sell({ legalEntityRefId, send }: SignedIn): Promise<void> {
  const address = { line1: "12 rue des Tisserands", postcode: "69001", city: "Lyon", country: "FR" };
  const client = { kind: "customer", customerKind: "business", name: "Cliente", siren: "552100554", address };
  const { id: counterpartyId } = await send<{ id: string }>("POST", "/api/counterparty", {
    legalEntityRefId,
    ...client,
  });
  const line = {
    label: "Conseil",
    quantity: "2",
    unitPriceCents: 45_000,
    vatRate: 2000,
    supplyType: "services",
  };
  const bill_date = new Date().toISOString().slice(0, 10);
  const bill = { bill_direction: "credit", bill_label: "Vente", bill_date, status: "validated" };
  const sale = { legalEntityRefId, counterpartyId, ...bill, lines: [line] };
  await each(FLOWS, () => send("POST", "/api/invoice/new-invoice", sale));
}

async function handIn(origin: string, receiver: string): Promise<void> {
  await each(FLOWS, async (rank) => {
    const form = new FormData();
    form.set("receiver", receiver);
    const number = `S-${rank}`;
    form.set("file", new Blob([ciiDocument({ number, buyer: BUYER(receiver) })]), `${number}.xml`);
    const { ok } = await fetch(`${origin}/simulator/invoice`, { method: "POST", body: form });
    if (!ok) throw new Error("an invoice was not handed in");
  });
}

type Counts = readonly { readonly direction: string; readonly state: string; readonly count: number }[];

/** How many deposits wait, each as it was written: none was tried. */
async function waiting({ legalEntityRefId, get }: SignedIn): Promise<number> {
  const path = `/api/platform/flow?legalEntityRefId=${legalEntityRefId}&direction=out&state=waiting&limit=1`;
  return (await get<{ count: number }>(path)).count;
}

/** Exchanges until everything was sent, answered and read. */
async function exchange({ legalEntityRefId, get, work }: SignedIn): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    await work("/api/platform/sync", { legalEntityRefId });
    const path = `/api/platform/flow?legalEntityRefId=${legalEntityRefId}&limit=1`;
    const { counts } = await get<{ counts: Counts }>(path);
    const accepted = (side: string) =>
      counts.find(({ direction, state }) => direction === side && state === "accepted")?.count ?? 0;
    if (accepted("out") >= FLOWS && accepted("in") >= FLOWS) return;
  }
  throw new Error("flows were left after twenty exchanges");
}

/** How long a person waits for his list of sales, until it is enough. @returns 95 % of the times are below, in milliseconds */
async function waits({ legalEntityRefId, get }: SignedIn, isEnough: (looks: number) => boolean) {
  const times: number[] = [];
  while (!isEnough(times.length)) {
    const since = performance.now();
    await get(`/api/invoice?legalEntityRefId=${legalEntityRefId}&type=credit`);
    times.push(performance.now() - since);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return percentile(times, 95);
}

/** A day's deposits and receipts with a platform that takes its time: how long they take, and what the server holds. */
export const benchmark: Benchmark = {
  title: `${FLOWS} deposits and ${FLOWS} receipts, ${LATENCY_MS} ms a call`,
  async run({ root }) {
    const data = temporaryData();
    // No status of the sales comes back while it is measured; nothing leaves before.
    const simulator = await startSimulator({ settings: { statusMs: HOUR_MS, outage: true } });
    const { origin } = simulator;
    const address = await freeAddress();
    const script = [join(root, "build", "server", "main.js")];
    const product = await startProduct({ script, address, data, settings: { OUTSIDE_ORIGINS: origin } });
    try {
      const person = await signIn(address);
      const siren = await connect(person, origin);
      await sell(person);
      await handIn(origin, siren);
      await fetch(`${origin}/simulator/settings`, {
        method: "POST",
        body: JSON.stringify({ latencyMs: LATENCY_MS, outage: false }),
      });
      const pid = product.process.pid ?? 0;
      if ((await waiting(person)) < FLOWS) throw new Error("deposits left before they were measured");
      const alone = await waits(person, (looks) => looks >= LOOKS);
      const before = residentNow(pid);
      const started = performance.now();
      let isDone = false;
      const meanwhile = waits(await signIn(address), () => isDone);
      const { peak } = await peakOf(pid, () => exchange(person));
      const seconds = (performance.now() - started) / 1000;
      isDone = true;
      const beside = await meanwhile;
      return [
        limited(`${FLOWS} deposits and ${FLOWS} receipts`, seconds, "s", LIMIT_S),
        { measure: "server before", value: before.server, unit: "MB" },
        limited("server meanwhile", peak.server, "MB", SERVER_LIMIT_MB),
        { measure: "a list of sales alone, p95", value: alone, unit: "ms" },
        limited("a list of sales meanwhile, p95", beside, "ms", OTHERS_LIMIT * alone),
        { measure: "programs beside it", value: peak.all - peak.server, unit: "MB" },
      ];
    } finally {
      await product.stop();
      await simulator.close();
      data.remove();
    }
  },
};
