import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openDoor, type PlatformDoor, SETTINGS } from "../../../test/platform-door.ts";
import { openSalesBooks } from "../../../test/sales.ts";
import type { TestPerson } from "../../../test/test-app.ts";

/** The settings, the directory and the list of flows, over HTTP. */
let door: PlatformDoor;
beforeAll(async () => {
  door = await openDoor();
});
afterAll(() => door.close());
beforeEach(() => {
  door.test.now.current = new Date();
});
afterEach(() => door.calm());

describe("the settings", () => {
  it("send a token of the kept secret to no other server", async () => {
    const secretNeeded = { status: 422, body: { code: "PLATFORM_SECRET_NEEDED" } };
    expect(await door.change({ flowUrl: "https://ailleurs.example/flow-service" })).toMatchObject(
      secretNeeded,
    );
    expect(await door.change({ directoryUrl: "https://ailleurs.example/" })).toMatchObject(secretNeeded);
    expect(await door.change({ flowUrl: "http://10.0.0.1/" })).toMatchObject({
      status: 422,
      body: { code: "OUTSIDE_URL_INVALID", details: { fields: [{ path: "flowUrl" }] } },
    });
    const same = await door.change({ flowUrl: `${door.simulator.origin}/flow-service` });
    expect(same).toMatchObject({
      status: 200,
      body: { flowUrl: `${door.simulator.origin}/flow-service`, hasSecret: true },
    });
  });

  it("connect only what is complete", async () => {
    const other = await openSalesBooks(door.test, door.root);
    const body = { legalEntityRefId: other.refId, name: "", mandatedOn: null, tokenUrl: "", clientId: "" };
    const sent = { ...body, addresses: [], eReporting: null, version: 0, connected: true };
    expect(await door.root.call("PATCH", SETTINGS, sent)).toMatchObject({
      status: 409,
      body: { code: "PLATFORM_INCOMPLETE" },
    });
    const ask = { legalEntityRefId: other.refId };
    expect(await door.root.call("POST", "/api/platform/sync", ask)).toMatchObject({
      body: { code: "PLATFORM_NOT_CONNECTED" },
    });
  });

  it("are tried whole: token, flow service, directory, the first failure said", async () => {
    const tried = async () =>
      (await door.root.call("POST", `${SETTINGS}/test`, { legalEntityRefId: door.books.refId })).body;
    expect(await tried()).toMatchObject({ step: "directory", outcome: "accepted" });
    await door.command("settings", { outage: true });
    expect(await tried()).toMatchObject({ step: "token", outcome: "error_answered" });
    await door.command("settings", { outage: false });
    await door.connect({ directoryUrl: `${door.simulator.origin}/nulle-part` });
    expect(await tried()).toMatchObject({ step: "directory", outcome: "error_answered" });
    await door.connect({ clientSecret: "faux" });
    expect(await tried()).toMatchObject({ step: "token", outcome: "credentials_refused" });
    expect(await door.settings()).toMatchObject({
      lastTest: { step: "token", outcome: "credentials_refused" },
    });
    await door.connect();
  });
});

describe("the directory", () => {
  const ask = (query: string, who = door.root) =>
    who.call("GET", `/api/platform/directory?legalEntityRefId=${door.books.refId}&${query}`);

  it("tells the lines of a company as they are now", async () => {
    const lines = [
      { address: "552081317" },
      { address: "552081317_55208131700012_COMPTA", status: "Upcoming" },
      { address: "552081317_FERME", status: "Disabled" },
    ];
    await door.command("directory", { siren: "552081317", name: "Client", lines });
    const { status, body } = await ask("siren=552081317");
    expect(status).toBe(200);
    expect(body).toMatchObject({ at: door.test.now.current.toISOString() });
    const told = body.lines as { address: string; active: boolean; isUpcoming: boolean }[];
    expect(told.map(({ address, active, isUpcoming }) => [address, active, isUpcoming]).sort()).toEqual([
      ["552081317", true, false],
      ["552081317_55208131700012_COMPTA", false, true],
      ["552081317_FERME", false, false],
    ]);
    expect((await ask("address=552081317_FERME")).body).toMatchObject({ lines: [{ active: false }] });
  });

  it("says why it cannot tell", async () => {
    for (const query of ["siren=12", "siren=552081317&siret=55208131700012", ""])
      expect((await ask(query)).status).toBe(422);
    await door.command("settings", { outage: true });
    expect(await ask("siren=552081317")).toMatchObject({ body: { code: "PLATFORM_UNREACHABLE" } });
  });
});

describe("the flows of a company", () => {
  beforeAll(async () => {
    await door.sell();
    await door.sell();
    await door.sync();
  });

  it("are read and sent again by those who may, of their companies alone", async () => {
    const member = (actions: readonly ("Viewer" | "Editor")[], legalEntityIds = [door.books.legalEntityId]) =>
      door.test.person({ rights: { platform: actions }, legalEntityIds });
    const [first] = (await door.flows()).flows;
    const viewer = await member(["Viewer"]);
    const stranger = await member(["Viewer", "Editor"], []);
    const list = (who: TestPerson) =>
      who.call("GET", `/api/platform/flow?legalEntityRefId=${door.books.refId}`);
    const retry = (who: TestPerson) =>
      who.call("POST", `/api/platform/flow/${first?.id}/retry`, { version: first?.version });
    expect((await list(viewer)).status).toBe(200);
    expect((await list(stranger)).status).toBe(404);
    expect((await list(await member([]))).status).toBe(403);
    expect((await retry(viewer)).status).toBe(403);
    expect(await retry(stranger)).toMatchObject({ status: 404, body: { code: "FLOW_NOT_FOUND" } });
  });

  it("answer 422, 401, 403, 404 and 409 in their cases", async () => {
    const { refId, legalEntityId } = door.books;
    const editor = await door.member(["Viewer", "Editor"]);
    const viewer = await door.member(["Viewer"]);
    const stranger = await door.member(["Viewer", "Editor"], []);
    const [first] = (await door.flows("&state=accepted")).flows;
    const flow = `/api/platform/flow?legalEntityRefId=${refId}`;
    const retry = `/api/platform/flow/${first?.id}/retry`;
    const directory = `/api/platform/directory?legalEntityRefId=${refId}&siren=552081317`;
    const version = { version: first?.version };
    const ask = { legalEntityRefId: refId };
    for (const [who, method, path, body, status, code] of [
      [editor, "GET", `${flow}&limit=0`, undefined, 422, undefined],
      [editor, "GET", `${flow}&state=perdu`, undefined, 422, undefined],
      [
        editor,
        "GET",
        "/api/platform/flow?legalEntityRefId=LE-99999",
        undefined,
        404,
        "LEGAL_ENTITY_NOT_FOUND",
      ],
      [editor, "POST", retry, {}, 422, undefined],
      [editor, "POST", retry, version, 409, "FLOW_NOT_FAILED"],
      [editor, "POST", retry, { version: 999 }, 409, "STALE_VERSION"],
      [editor, "POST", `/api/platform/flow/${legalEntityId}/retry`, version, 404, "FLOW_NOT_FOUND"],
      [editor, "POST", "/api/platform/sync", {}, 422, undefined],
      [viewer, "POST", "/api/platform/sync", ask, 403, undefined],
      [stranger, "POST", "/api/platform/sync", ask, 404, "LEGAL_ENTITY_NOT_FOUND"],
      [stranger, "GET", directory, undefined, 404, "LEGAL_ENTITY_NOT_FOUND"],
      [await door.member([]), "GET", directory, undefined, 403, undefined],
    ] as const) {
      const answer = await who.call<{ code?: string }>(method, path, body);
      const told = [answer.status, code && answer.body.code];
      expect(told, `${method} ${path} ${JSON.stringify(body)}`).toEqual([status, code]);
    }
    for (const path of [flow, directory]) expect((await door.test.anonymous("GET", path)).status).toBe(401);
    for (const path of ["/api/platform/sync", retry])
      expect((await door.test.anonymous("POST", path, ask)).status).toBe(401);
  });

  it("come by page and by state, with how many there are of each", async () => {
    const all = await door.flows("&limit=200");
    const first = await door.flows("&limit=2");
    expect(first.flows).toHaveLength(2);
    expect(first.count).toBe(all.count);
    const second = await door.flows(`&limit=2&after=${first.nextAfter}`);
    expect([...first.flows, ...second.flows].map(({ id }) => id)).toEqual(
      all.flows.slice(0, 4).map(({ id }) => id),
    );
    const accepted = await door.flows("&direction=out&state=accepted");
    expect(accepted.count).toBe(
      all.counts.find((one) => one.direction === "out" && one.state === "accepted")?.count,
    );
  });
});
