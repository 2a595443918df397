import type { EinvoicePlatformAnswer } from "@grand-livre/contracts/einvoice-platform";
import type { platformFlowsAnswer } from "@grand-livre/contracts/platform";
import { startSimulator } from "@grand-livre/platform-simulator/start-simulator";
import type { z } from "zod";
import type { Application } from "../src/application.ts";
import { withinRows } from "../src/database/row-scope.ts";
import { syncPlatform } from "../src/modules/platform/sync.ts";
import { succeed } from "./ledger-books.ts";
import { issueSale, newCustomer, openSalesBooks } from "./sales.ts";
import { createTestApp, type TestPerson } from "./test-app.ts";

/** The secret of every account of the simulated platform. */
export const SECRET = "simulateur";
export const SETTINGS = "/api/einvoice-platform";
/** The French company that is sold to. */
export const CLIENT = "552081317";
const CALM = {
  outage: false,
  hostile: [],
  deliversTwice: false,
  version: "1.3.0",
  maxFileBytes: 1e8,
  granularityMs: 1,
};

type Flows = z.infer<typeof platformFlowsAnswer>;
export type PlatformDoor = Awaited<ReturnType<typeof openDoor>>;

/** A company that is connected to a simulated platform, and the gestures of both. */
export async function openDoor() {
  const simulator = await startSimulator();
  const test = await createTestApp({ OUTSIDE_ORIGINS: simulator.origin });
  // The database judges what is due by its own clock.
  test.now.current = new Date();
  const root = await test.superAdministrator();
  const books = await openSalesBooks(test, root);
  const { legalEntityId, refId } = books;
  const client = await newCustomer(root, books, "Client", { customerKind: "business", siren: CLIENT });

  const settings = () =>
    succeed<EinvoicePlatformAnswer>(root, "GET", `${SETTINGS}?legalEntityRefId=${refId}`);
  const { siren } = await settings();
  /** Changes the settings; what is not named stays. */
  async function change(fields: object, who = root) {
    const { name, mandatedOn, tokenUrl, clientId, eReporting, version } = await settings();
    const kept = { mandatedOn, tokenUrl: tokenUrl ?? "", clientId: clientId ?? "", eReporting, version };
    const body = { legalEntityRefId: refId, name: name ?? "", ...kept, addresses: [], ...fields };
    return who.call<EinvoicePlatformAnswer>("PATCH", SETTINGS, body);
  }
  const connect = (fields: object = {}) =>
    change({
      tokenUrl: `${simulator.origin}/token`,
      clientId: siren,
      clientSecret: SECRET,
      flowUrl: `${simulator.origin}/flow-service/v1/`,
      directoryUrl: `${simulator.origin}/directory-service`,
      apiVersion: "1.3.0",
      connected: true,
      ...fields,
    });
  async function command(path: string, body: object) {
    const sent = { method: "POST", body: JSON.stringify(body) };
    const answer = await fetch(`${simulator.origin}/simulator/${path}`, sent);
    if (!answer.ok) throw new Error(await answer.text());
  }
  const connected = await connect();
  if (connected.status !== 200) throw new Error(JSON.stringify(connected.body));
  const flows = async (query = "") =>
    (await root.call<Flows>("GET", `/api/platform/flow?legalEntityRefId=${refId}${query}`)).body;
  const flowOf = async (invoiceId: string) =>
    (await flows("&limit=200")).flows.find(
      (flow) => flow.invoiceId === invoiceId && flow.direction === "out",
    );

  return {
    ...{ simulator, test, root, books, siren, settings, change, connect, command, flows, flowOf },
    fault: (body: object) => command("fault", body),
    calm: () => command("settings", CALM),
    /** Exchanges the flows as a server does. */
    sync(app: Application = test.fenced) {
      const actor = { scope: { userId: root.userId, legalEntityIds: [legalEntityId] } };
      const asked = { actor, legalEntityId, signal: new AbortController().signal };
      return withinRows([legalEntityId], () => syncPlatform(app, asked));
    },
    /** What was put off becomes due. */
    hurry: () => test.pool.query("update platform_flow set next_attempt_at = now() - interval '1 second'"),
    sell: () => issueSale(root, books, { counterpartyId: client }),
    /** What the platform got of an invoice. */
    async depositsOf(invoiceId: string) {
      const flow = await flowOf(invoiceId);
      return simulator.state().deposits.filter((one) => one.trackingId === flow?.trackingId);
    },
    member: (
      actions: readonly ("Viewer" | "Editor")[],
      legalEntityIds: readonly string[] = [legalEntityId],
    ): Promise<TestPerson> => test.person({ rights: { platform: actions }, legalEntityIds }),
    async close() {
      await simulator.close();
      await test.close();
    },
  };
}
