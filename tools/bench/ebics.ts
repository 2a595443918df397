import { join } from "node:path";
import { type RunningBank, startBank } from "../../apps/platform-simulator/src/ebics/start-bank.ts";
import { ibanOfRib } from "../../packages/domain/src/identifier/rib.ts";
import { statement } from "../../packages/testkit/src/test-documents/bank-statement.ts";
import { type Benchmark, limited } from "../benchmark/benchmark.ts";
import { type SignedIn, signIn } from "../benchmark/signed-in.ts";
import { freeAddress } from "../product/free-address.ts";
import { startProduct, temporaryData } from "../product/start-product.ts";

const ACCOUNTS = 50;
/** `BENCH_OPERATIONS` names another number of each account and day, to try the benchmark itself. */
const OPERATIONS = Number(process.env.BENCH_OPERATIONS ?? 10);
const LIMIT_S = 60;
/** The same work, each file dropped and each proposal accepted by a person who never waits. */
const BY_HAND_LIMIT = 1.5;
const TODAY = new Date().toISOString().slice(0, 10);
const KIND = "BTD EOP cfonb120";
const SALES_AT_ONCE = 8;

interface Account {
  readonly account: string;
  readonly iban: string;
}
interface Sale {
  readonly refId: string;
  readonly cents: number;
}
interface Operation {
  readonly id: string;
  readonly proposals: readonly { readonly id: string; readonly isCertain: boolean }[];
}

/** Accounts of banks, each with its journal and IBAN. */
async function openAccounts({ legalEntityRefId, send }: SignedIn): Promise<Account[]> {
  const opened: Account[] = [];
  for (let rank = 1; rank <= ACCOUNTS; rank += 1) {
    const account = String(512_100 + rank);
    const label = `Banque ${rank}`;
    await send("POST", "/api/account", { legalEntityRefId, number: account, label });
    const journal = { entryType: "bank", code: `K${rank}`, label, treasuryAccount: account };
    await send("POST", "/api/entry-ledger-log", { legalEntityRefId, ...journal });
    const iban = ibanOfRib("30006", "00001", String(rank).padStart(11, "0"));
    if (iban === undefined) throw new Error("no IBAN");
    opened.push({ account, iban });
  }
  return opened;
}

/** A connection whose bank is confirmed. @returns its id */
async function connect(
  { legalEntityRefId, send }: SignedIn,
  { url, bank }: RunningBank,
  accounts: readonly Account[],
): Promise<string> {
  type Step = {
    readonly id: string;
    readonly version: number;
    readonly toldHashes: object;
  };
  const step = (path: string, body: object) => send<Step>("POST", `/api/ebics-connection${path}`, body);
  const { id, version } = await step("", {
    legalEntityRefId,
    ...{ name: "Banque", url, hostId: bank.hostId, partnerId: "P1", userId: "U1" },
    ...{ protocol: "H005", signatureVersion: "A006", signatureClass: "T" },
    accounts: accounts.map(({ account, iban }) => `${account} ${iban}`),
  });
  const sent = await step(`/${id}/keys`, { version });
  const told = await step(`/${id}/bank-keys`, { version: sent.version });
  await step(`/${id}/confirm`, { version: told.version, ...told.toldHashes });
  return id;
}

/** Sales that are paid, those of one day and account beside each other. */
async function sell({ legalEntityRefId, send }: SignedIn, count: number): Promise<Sale[]> {
  const address = { line1: "12 rue des Tisserands", postcode: "69001", city: "Lyon", country: "FR" };
  const { id: counterpartyId } = await send<{ id: string }>("POST", "/api/counterparty", {
    legalEntityRefId,
    ...{ kind: "customer", customerKind: "business", name: "Cliente", siren: "552100554", address },
  });
  const sold: Sale[] = [];
  const sellOne = async (rank: number) => {
    const unitPriceCents = 10_000 + 100 * rank;
    const line = { label: "Conseil", quantity: "1", unitPriceCents, vatRate: 2000, supplyType: "services" };
    const bill = { bill_direction: "credit", bill_label: "Vente", bill_date: TODAY, status: "validated" };
    const body = { legalEntityRefId, counterpartyId, ...bill, lines: [line] };
    const { refId } = await send<{ refId: string }>("POST", "/api/invoice/new-invoice", body);
    sold[rank] = { refId, cents: (unitPriceCents * 6) / 5 };
  };
  let next = 0;
  const place = async () => {
    while (next < count) await sellOne(next++);
  };
  await Promise.all(Array.from({ length: SALES_AT_ONCE }, place));
  return sold;
}

const totalOf = (sales: readonly Sale[]) => sales.reduce((total, { cents }) => total + cents, 0);

/** The statement of an account that was paid these sales, from a balance on. */
const statementOf = (iban: string, opening: number, sales: readonly Sale[]): string =>
  statement({
    iban,
    opening: [TODAY, opening],
    closing: [TODAY, opening + totalOf(sales)],
    operations: sales.map(({ refId, cents }) => [TODAY, cents, "VIR SEPA CLIENTE", `FACTURE ${refId}`]),
  });

/** What a person does with a file: drops it, looks at its account, accepts what is certain, one by one. */
async function byHand(address: string, person: SignedIn, account: string, file: string): Promise<void> {
  const { legalEntityRefId, token } = person;
  const form = new FormData();
  form.set("legalEntityRefId", legalEntityRefId);
  form.set("file", new Blob([file]), "releve.xml");
  const answer = await fetch(`${address}/api/bank-statement/upload`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (!answer.ok) throw new Error(`a file was refused: ${await answer.text()}`);
  await person.ended(((await answer.json()) as { jobId: string }).jobId);
  const path = `/api/bank-operation?legalEntityRefId=${legalEntityRefId}&account=${account}&state=open`;
  const { operations } = await person.get<{ operations: readonly Operation[] }>(path);
  for (const { id, proposals } of operations) {
    const certain = proposals.find(({ isCertain }) => isCertain);
    if (certain) await person.send("POST", `/api/bank-operation/${id}/accept`, { proposalId: certain.id });
  }
}

/** Accepts the certain proposals of an account together. */
async function match({ legalEntityRefId, work, send }: SignedIn, account: string): Promise<void> {
  type Certain = { readonly operationId: string; readonly proposal: { readonly id: string } };
  const { certain } = await work<{ certain: readonly Certain[] }>("/api/bank-operation/certain", {
    legalEntityRefId,
    account,
  });
  const operations = certain.map(({ operationId, proposal }) => ({ operationId, proposalId: proposal.id }));
  if (operations.length > 0)
    await send("POST", "/api/bank-operation/accept", { legalEntityRefId, operations });
}

async function requireMatched({ legalEntityRefId, get }: SignedIn, days: number): Promise<void> {
  const path = `/api/bank-operation?legalEntityRefId=${legalEntityRefId}&state=matched&limit=200`;
  let found = 0;
  for (let after: string | null = ""; after !== null; ) {
    const more: string = after && `&after=${encodeURIComponent(after)}`;
    const page: { operations: unknown[]; nextAfter: string | null } = await get(`${path}${more}`);
    found += page.operations.length;
    after = page.nextAfter;
  }
  const all = days * ACCOUNTS * OPERATIONS;
  if (found !== all) throw new Error(`${found} operations of ${all} are matched`);
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return (performance.now() - since) / 1000;
}

/** A morning of a company with many banks: statements fetched and matched, beside the same work by hand the day before. */
export const benchmark: Benchmark = {
  title: `${ACCOUNTS} bank accounts fetched by EBICS and matched, ${OPERATIONS} operations each`,
  async run({ root }) {
    const data = temporaryData();
    const running = await startBank({ isReadyAtOnce: true });
    const address = await freeAddress();
    const script = [join(root, "build", "server", "main.js")];
    const settings = { OUTSIDE_ORIGINS: new URL(running.url).origin };
    const product = await startProduct({ script, address, data, settings });
    try {
      const person = await signIn(address);
      const accounts = await openAccounts(person);
      const id = await connect(person, running, accounts);
      const sales = await sell(person, 2 * ACCOUNTS * OPERATIONS);
      const days = accounts.map(({ account, iban }, at) => {
        const [first, second] = [2 * at, 2 * at + 1].map((day) =>
          sales.slice(day * OPERATIONS, (day + 1) * OPERATIONS),
        );
        const opening = totalOf(first ?? []);
        return {
          account,
          before: statementOf(iban, 0, first ?? []),
          now: statementOf(iban, opening, second ?? []),
        };
      });
      const hand = await secondsOf(async () => {
        for (const { account, before } of days) await byHand(address, person, account, before);
      });
      await requireMatched(person, 1);
      for (const { now } of days) running.bank.put(KIND, now);
      const fetched = await secondsOf(async () => {
        const { files } = await person.work<{ files: number }>(`/api/ebics-connection/${id}/fetch`, {});
        if (files !== ACCOUNTS) throw new Error(`${files} files were fetched`);
      });
      const matched = await secondsOf(async () => {
        for (const { account } of days) await match(person, account);
      });
      await requireMatched(person, 2);
      const all = fetched + matched;
      return [
        { measure: "the day before by hand: dropped, each proposal accepted", value: hand, unit: "s" },
        { measure: "fetched and imported", value: fetched, unit: "s" },
        { measure: "certain proposals found and accepted", value: matched, unit: "s" },
        { ...limited("fetched and matched", all, "s", LIMIT_S), floor: hand },
        limited("against the day by hand", all / hand, "times", BY_HAND_LIMIT),
      ];
    } finally {
      await product.stop();
      await running.close();
      data.remove();
    }
  },
};
