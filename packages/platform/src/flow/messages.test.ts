import { describe, expect, it } from "vitest";
import { createdWebhook, depositedFlow, flow, flowInfo, searchContent, searchParams } from "./messages.ts";

const told = {
  flowId: "f-1",
  flowType: "SupplierInvoice",
  flowDirection: "In",
  flowSyntax: "Factur-X",
  flowProfile: "Basic",
  processingRule: "B2B",
  processingRuleSource: "Computed",
  name: "facture.pdf",
  submittedAt: "2026-11-27T08:00:00.123456Z",
  updatedAt: "2026-11-27T09:00:00+01:00",
  acknowledgement: { status: "Ok" },
};

describe("a flow that a platform tells", () => {
  it("is read, its moments as they were written", () => {
    expect(flow.parse(told)).toMatchObject({
      flowId: "f-1",
      submittedAt: "2026-11-27T08:00:00.123456Z",
      updatedAt: "2026-11-27T09:00:00+01:00",
      acknowledgement: { status: "Ok", details: [] },
    });
  });

  it("is read with values that no list knows, and fields that we do not", () => {
    const odd = {
      ...told,
      flowType: "StateInvoice",
      flowSyntax: "XML",
      processingRule: "B2X",
      flowDirection: "Both",
      color: "blue",
      acknowledgement: { status: "Delayed", details: [{ reasonCode: "Ours", level: "Info", item: null }] },
    };
    expect(flow.parse(odd)).toMatchObject({
      flowType: "StateInvoice",
      flowSyntax: "XML",
      processingRule: "B2X",
      flowDirection: "Both",
      acknowledgement: { status: "Pending", details: [{ reasonCode: "Ours", level: "Info" }] },
    });
  });

  it("is read as 1.1.0 tells it: no name, no change yet, no answer yet, nulls", () => {
    const { flowId, flowType, flowDirection } = told;
    const old = { flowId, flowType, flowDirection, submittedAt: "2026-11-27T08:00:00", trackingId: null };
    expect(flow.parse(old)).toMatchObject({
      submittedAt: "2026-11-27T08:00:00Z",
      updatedAt: "2026-11-27T08:00:00Z",
      acknowledgement: { status: "Pending", details: [] },
    });
    expect(flow.parse(old).trackingId).toBeUndefined();
  });

  it("is none without an identifier, a type, a direction or a moment", () => {
    for (const name of ["flowId", "flowType", "flowDirection", "submittedAt"])
      expect([name, flow.safeParse({ ...told, [name]: undefined }).success]).toEqual([name, false]);
    expect(flow.safeParse({ ...told, submittedAt: "hier" }).success).toBe(false);
  });
});

describe("a search", () => {
  it("has no next page without a cursor", () => {
    const last = searchContent.parse({ limit: 25, filters: {}, results: [told] });
    expect(last).toMatchObject({ results: [{ flowId: "f-1" }] });
    expect(last.nextCursor).toBeUndefined();
    expect(searchContent.parse({ nextCursor: "c" })).toEqual({ results: [], nextCursor: "c" });
    expect(searchContent.parse({ results: null, nextCursor: "" })).toEqual({ results: [] });
  });

  it("asks for a hundred flows at most, by known words", () => {
    expect(searchParams.safeParse({ limit: 101, where: {} }).success).toBe(false);
    expect(searchParams.safeParse({ where: { flowType: ["Facture"] } }).success).toBe(false);
    expect(searchParams.safeParse({ where: { updatedAfter: "27/11/2026" } }).success).toBe(false);
    expect(searchParams.safeParse({ limit: 100, where: { updatedAfter: told.submittedAt } }).success).toBe(
      true,
    );
  });
});

it("a deposit says what the standard knows, and its answer needs the platform's identifier and clock", () => {
  const info = { name: "f.xml", flowSyntax: "CII", sha256: "0".repeat(64) };
  expect(flowInfo.safeParse(info).success).toBe(true);
  for (const wrong of [
    { flowSyntax: "PDF" },
    { sha256: "ABC" },
    { name: "" },
    { trackingId: "x".repeat(65) },
  ])
    expect([wrong, flowInfo.safeParse({ ...info, ...wrong }).success]).toEqual([wrong, false]);
  expect(depositedFlow.safeParse({ flowId: "f-1" }).success).toBe(false);
  expect(depositedFlow.parse({ ...info, flowId: "f-1", submittedAt: told.submittedAt })).toMatchObject({
    flowId: "f-1",
  });
});

it("a webhook that was made has its key", () => {
  expect(createdWebhook.safeParse({ webhookId: "w" }).success).toBe(false);
  expect(createdWebhook.parse({ webhookId: "w", signingKey: "a2V5" })).toMatchObject({ signingKey: "a2V5" });
});
