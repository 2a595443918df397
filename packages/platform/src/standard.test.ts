import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import * as directory from "./directory/messages.ts";
import * as flows from "./flow/messages.ts";

type Json = { readonly [name: string]: unknown };
type Schemas = Readonly<Record<string, Json>>;

const checkout = join(import.meta.dirname, "..", "..", "..");
const api = resolve(checkout, process.env.CORPUS_DIR ?? "../shared/data", "xp-z12", "api");

/** A schema of the standard with its references and its parts (`allOf`) put together. */
function whole(schemas: Schemas, schema: Json): Json {
  const reference = schema.$ref as string | undefined;
  if (reference !== undefined) return whole(schemas, schemas[reference.split("/").at(-1) ?? ""] ?? {});
  const parts = (schema.allOf as Json[] | undefined)?.map((part) => whole(schemas, part)) ?? [];
  const all = [...parts, schema];
  const properties = Object.assign({}, ...all.map((part) => part.properties ?? {})) as Schemas;
  return {
    ...Object.assign({}, ...all),
    properties,
    required: all.flatMap((part) => (part.required as string[] | undefined) ?? []).sort(),
  };
}

/** What our schema asks of a sender, as JSON Schema. */
const ours = (schema: z.ZodType) => z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Json;

/** Names of fields of ours that the standard does not have. */
function unknownFields(schemas: Schemas, name: string, schema: z.ZodType): string[] {
  const standard = whole(schemas, schemas[name] ?? {}).properties as Schemas;
  return Object.keys(ours(schema).properties as Schemas).filter((field) => !(field in standard));
}

it("our lists of values name each value once", () => {
  for (const values of [flows.FLOW_SYNTAXES, flows.FLOW_PROFILES, flows.PROCESSING_RULES, flows.FLOW_TYPES])
    expect([...new Set<string>(values)]).toEqual([...values]);
});

// The standard is not part of the project: these tests exist only beside it.
if (existsSync(api)) {
  const schemasOf = (file: string) =>
    (JSON.parse(readFileSync(join(api, file), "utf8")) as { components: { schemas: Schemas } }).components
      .schemas;
  const flowSchemas = schemasOf("flow-service-1.3.0.json");
  const directorySchemas = schemasOf("directory-service-1.3.0.json");

  describe("the flow service 1.3.0", () => {
    it.each([
      ["FlowSyntax", flows.FLOW_SYNTAXES],
      ["FlowProfile", flows.FLOW_PROFILES],
      ["ProcessingRule", flows.PROCESSING_RULES],
      ["FlowType", flows.FLOW_TYPES],
      ["FlowDirection", flows.FLOW_DIRECTIONS],
      ["FlowAckStatus", flows.ACKNOWLEDGEMENT_STATUSES],
    ])("has the values of %s that we have", (name, values) => {
      expect(flowSchemas[name]?.enum).toEqual([...values]);
    });

    it.each([
      ["FlowInfo", flows.flowInfo],
      ["SearchFlowParams", flows.searchParams],
      ["SearchFlowFilters", flows.searchFilters],
      ["WebhookParams", flows.webhookParams],
    ])("is sent the fields of %s, and those that it requires", (name, schema) => {
      expect(unknownFields(flowSchemas, name, schema)).toEqual([]);
      expect([...((ours(schema).required as string[] | undefined) ?? [])].sort()).toEqual(
        whole(flowSchemas, flowSchemas[name] ?? {}).required,
      );
    });

    it.each([
      ["Flow", flows.flow],
      ["FullFlowInfo", flows.depositedFlow],
      ["SearchFlowContent", flows.searchContent],
      ["Acknowledgement", flows.acknowledgement],
      ["WebhookIdParam", flows.createdWebhook],
      ["Error", flows.flowServiceError],
    ])("is read by the fields of %s, and asked for none that it may leave out", (name, schema) => {
      expect(unknownFields(flowSchemas, name, schema)).toEqual([]);
      const { required } = whole(flowSchemas, flowSchemas[name] ?? {});
      // A webhook without its identifier or its key is of no use, whatever the standard says.
      const needed = name === "WebhookIdParam" ? ["signingKey", "webhookId"] : (required as string[]);
      expect(
        (ours(schema).required as string[] | undefined)?.filter((field) => !needed.includes(field)) ?? [],
      ).toEqual([]);
    });

    it("keeps the lengths, patterns and limits that we keep", () => {
      const { properties } = ours(flows.flowInfo) as { properties: Schemas };
      const standard = whole(flowSchemas, flowSchemas.FlowInfo ?? {}).properties as Schemas;
      expect(properties.trackingId?.maxLength).toBe(flowSchemas.NotOnlyUuid?.maxLength);
      expect(properties.name?.maxLength).toBe(standard.name?.maxLength);
      expect(properties.sha256?.pattern).toBe(standard.sha256?.pattern);
      expect(flows.MAX_SEARCH_LIMIT).toBe(flowSchemas.Limit?.maximum);
    });
  });

  describe("the directory service 1.3.0", () => {
    it.each([
      ["directoryLinePayloadStatusLegalUnitFacilityRoutingCode", directory.directoryLine],
      ["legalUnitPayloadHistory", directory.legalUnit],
      ["facilityPayloadHistory", directory.facility],
      ["directoryLineSearchPost200Response", directory.directoryLineResults],
      ["searchDirectoryLine", directory.directoryLineSearch],
    ])("knows our fields of %s", (name, schema) => {
      expect(unknownFields(directorySchemas, name, schema)).toEqual([]);
    });

    it("is asked by filters that it knows", () => {
      const filters = ours(directory.directoryLineSearch).properties as Schemas;
      const standard = directorySchemas.searchDirectoryLineFilters?.properties as Schemas;
      const names = Object.keys((filters.filters as { properties: Schemas }).properties);
      expect(names.filter((name) => !(name in standard))).toEqual([]);
    });
  });
}
