import { afterEach, describe, expect, it, vi } from "vitest";
import { fetchExport } from "./fetch-export.ts";

const JOB = "0190a0a0-0000-7000-8000-000000000001";
const refusal = (code: string, status: number) => Response.json({ status, code, message: code }, { status });
const job = (state: string, done: number, error: unknown = null) =>
  Response.json({ id: JOB, kind: "export-invoices", state, done, total: 6000, result: {}, error });
const file = () =>
  new Response("octets", { headers: { "content-disposition": 'attachment; filename="f.csv"' } });

/** A server that answers these in turn; returns the requests that it received. */
function serverThatAnswers(...answers: readonly Response[]) {
  const waiting = [...answers];
  const asked: string[] = [];
  const bodies: unknown[] = [];
  vi.stubGlobal("window", { localStorage: { getItem: () => null } });
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit) => {
    asked.push(`${method} ${path}`);
    if (body !== undefined) bodies.push(JSON.parse(String(body)));
    return waiting.shift() ?? refusal("INTERNAL", 500);
  });
  return { asked, bodies };
}

async function fetched(rows: number) {
  const made: (number | undefined)[] = [];
  let bytes = 0;
  const answer = await fetchExport(
    { format: "csv", searchValue: "", status: undefined, refId: "F-1" },
    rows,
    {
      onMade: (percent) => made.push(percent),
      onReceived: (received) => {
        bytes = received;
      },
    },
  );
  return { made, bytes, text: await answer.blob.text(), filename: answer.filename };
}

afterEach(() => vi.unstubAllGlobals());

describe("a list brought as a file", () => {
  it("comes at once where it is short", async () => {
    const { asked } = serverThatAnswers(file());
    expect(await fetched(5000)).toEqual({ made: [], bytes: 6, text: "octets", filename: "f.csv" });
    expect(asked).toEqual(["GET /api/invoice/export?format=csv&refId=F-1"]);
  });

  it("is followed while it is made where it is long, then fetched", async () => {
    const accepted = Response.json({ jobId: JOB }, { status: 202 });
    const { asked, bodies } = serverThatAnswers(
      accepted,
      job("queued", 0),
      job("running", 1500),
      job("succeeded", 6000),
      file(),
    );
    expect(await fetched(5001)).toEqual({
      made: [undefined, undefined, 25, 100],
      bytes: 6,
      text: "octets",
      filename: "f.csv",
    });
    expect(asked).toEqual([
      "POST /api/invoice/export",
      ...Array.from({ length: 3 }, () => `GET /api/job/${JOB}`),
      `GET /api/invoice/export/${JOB}`,
    ]);
    expect(bodies).toEqual([{ format: "csv", refId: "F-1" }]);
  });

  it("is left to a job too where it grew beyond the measure since it was counted", async () => {
    const accepted = Response.json({ jobId: JOB }, { status: 202 });
    const { asked } = serverThatAnswers(
      refusal("EXPORT_TOO_LONG", 422),
      accepted,
      job("succeeded", 6000),
      file(),
    );
    expect((await fetched(4999)).text).toBe("octets");
    expect(asked).toHaveLength(4);
  });

  it("fails by the refusal of its job, and by any other one", async () => {
    const accepted = Response.json({ jobId: JOB }, { status: 202 });
    const error = { status: 500, code: "JOB_ABANDONED", message: "" };
    serverThatAnswers(accepted, job("failed", 0, error));
    await expect(fetched(9000)).rejects.toMatchObject({ code: "JOB_ABANDONED" });
    const { asked } = serverThatAnswers(refusal("FORBIDDEN", 403));
    await expect(fetched(10)).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(asked).toHaveLength(1);
  });
});
