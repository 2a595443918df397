import type { CounterpartyAnswer } from "@grand-livre/contracts/counterparty";
import type { EinvoicePlatformAnswer } from "@grand-livre/contracts/einvoice-platform";
import type { JobAccepted } from "@grand-livre/contracts/job";
import type { platformFlowsAnswer } from "@grand-livre/contracts/platform";
import type { RunningSimulator } from "@grand-livre/platform-simulator/start-simulator";
import type { createAnswerRecorder } from "@grand-livre/testkit/answer-recorder";
import type { z } from "zod";
import { ended, facturX } from "./bills.ts";
import { succeed } from "./ledger-books.ts";
import { recordAnswer } from "./record-answer.ts";
import type { TestPerson } from "./test-app.ts";

const PLATFORM = "https://pa.example";
const SETTINGS = "/api/einvoice-platform";
const BUYER = "383474814";

interface RecordedPlatform {
  readonly legalEntityRefId: string;
  readonly simulator: RunningSimulator;
  /** A sale to a client, as `new-invoice` takes it. */
  readonly sale: (label: string, change?: object) => object;
}

/** Records what passes through the door to the simulated platform: settings, a test, flows both ways, the directory. */
export async function recordPlatform(
  recorder: ReturnType<typeof createAnswerRecorder>,
  person: TestPerson,
  { legalEntityRefId, simulator, sale }: RecordedPlatform,
): Promise<void> {
  // Its port is another one at each run.
  const named = <T>(body: T): T =>
    JSON.parse(JSON.stringify(body).replaceAll(simulator.origin, PLATFORM)) as T;
  const record = recordAnswer(recorder, "platform", person, named);
  const of = `legalEntityRefId=${legalEntityRefId}`;
  const command = (path: string, body: string | FormData) =>
    fetch(`${simulator.origin}/simulator/${path}`, { method: "POST", body });
  const tell = (path: string, body: object) => command(path, JSON.stringify(body));
  const sync = async () => {
    const { body } = await person.call<JobAccepted>("POST", "/api/platform/sync", { legalEntityRefId });
    return ended(person, body.jobId);
  };
  const change = async (fields: object) => {
    const kept = await succeed<EinvoicePlatformAnswer>(person, "GET", `${SETTINGS}?${of}`);
    const { mandatedOn, eReporting, version } = kept;
    const addresses = kept.addresses.map(({ form: _, ...address }) => address);
    const known = { name: kept.name ?? "", tokenUrl: kept.tokenUrl ?? "", clientId: kept.clientId ?? "" };
    const body = { legalEntityRefId, ...known, mandatedOn, eReporting, version, addresses, ...fields };
    return succeed<EinvoicePlatformAnswer>(person, "PATCH", SETTINGS, body);
  };

  for (const side of ["out", "in"]) await record(`GET /api/platform/flow?${of}&direction=${side}`);
  await record(`GET /api/platform/flow?${of}&limit=1`);
  const { siren } = await succeed<EinvoicePlatformAnswer>(person, "GET", `${SETTINGS}?${of}`);
  await change({
    name: "Plateforme du Rhône",
    tokenUrl: `${simulator.origin}/token`,
    flowUrl: `${simulator.origin}/flow-service`,
    directoryUrl: `${simulator.origin}/directory-service`,
    clientId: siren,
    clientSecret: "simulateur",
    addresses: [{ address: siren, effectiveOn: "2026-09-01", label: "" }],
  });
  await record(`GET ${SETTINGS}?${of} untested`);
  await record(`POST ${SETTINGS}/test`, { legalEntityRefId });
  await record(`GET ${SETTINGS}?${of} tested`);
  await change({ connected: true });
  await sync();
  await record(`GET ${SETTINGS}?${of} connected`);

  await tell("directory", {
    siren: BUYER,
    name: "Tissages de l’Ain",
    lines: [
      { address: BUYER },
      { address: `${BUYER}_COMPTA` },
      { address: `${BUYER}_ANCIEN`, status: "Disabled" },
    ],
  });
  await record(`GET /api/platform/directory?${of}&siren=${BUYER}`);
  await record(`GET /api/platform/directory?${of}&siren=${siren}`);
  const client = await succeed<CounterpartyAnswer>(person, "POST", "/api/counterparty", {
    legalEntityRefId,
    ...{ kind: "customer", customerKind: "business", name: "Tissages de l’Ain", siren: BUYER },
    address: { line1: "2 rue du Pont", postcode: "01000", city: "Bourg-en-Bresse", country: "FR" },
  });
  recorder.name("platform", "buyer", client.id);
  await record(`GET /api/counterparty/${client.id}`);
  await record(`GET /api/counterparty/${client.id}/iban`);
  await record(`GET /api/counterparty/${client.id}/card`);
  const sell = (label: string) =>
    succeed(
      person,
      "POST",
      "/api/invoice/new-invoice",
      sale(label, { counterpartyId: client.id, status: "validated" }),
    );
  await sell("Tissage");
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(facturX())]), "fournisseur.pdf");
  form.set("receiver", siren);
  await command("invoice", form);
  await sync();
  await tell("settings", { maxFileBytes: 10 });
  await sell("Bobines");
  await sync();
  await sell("Fils");
  await record(`GET /api/platform/flow?${of}&direction=out exchanged`);
  await record(`GET /api/platform/flow?${of}&direction=in exchanged`);
  await record(`GET /api/platform/flow?${of}&direction=out&state=failed`);
  await record(`GET /api/platform/flow?${of}&limit=1 exchanged`);
  await tell("settings", { maxFileBytes: 1e8 });
  const accepted = await record<JobAccepted>("POST /api/platform/sync", { legalEntityRefId }, 202);
  await ended(person, accepted.jobId);
  recorder.name("platform", "syncJob", accepted.jobId);
  // A status that comes before its document is looked for again after 5 s: a busy machine counts one flow more or less.
  const counted = <T>(body: T): T => ({ ...named(body), done: 4, total: 4 });
  await recordAnswer(recorder, "platform", person, counted)(`GET /api/job/${accepted.jobId}`);
  const { flows } = await succeed<z.infer<typeof platformFlowsAnswer>>(
    person,
    "GET",
    `/api/platform/flow?${of}&state=failed`,
  );
  const failed = flows[0];
  if (failed === undefined) throw new Error("a sale that is too large for the platform fails");
  recorder.name("platform", "failed", failed.id);
  await record(`POST /api/platform/flow/${failed.id}/retry`, { version: failed.version });
}
