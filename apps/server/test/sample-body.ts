/** What is read of a JSON Schema to write a body that it takes. */
export type JsonSchema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly minimum?: number;
  readonly minLength?: number;
  readonly minItems?: number;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
};

/** The rows that a body may name. */
export type Known = {
  readonly id: string;
  readonly legalEntityRefId: string;
  readonly fiscalExerciseRefId: string;
  readonly periodId: string;
  readonly counterpartyId: string;
  readonly email: string;
};

type Schemas = Readonly<Record<string, JsonSchema>>;

/** Whole bodies of routes whose fields a schema alone does not give, so that the refusal is the row's, not a field's. */
function given(known: Known): Readonly<Record<string, object>> {
  const { legalEntityRefId, counterpartyId, id } = known;
  const line = { label: "Papier", unitPriceCents: 1000, vatRate: 2000 };
  const lines = [
    { account: "606400", debitCents: 1000, creditCents: 0 },
    { account: "401000", counterpartyId, debitCents: 0, creditCents: 1000 },
  ];
  return {
    "POST /api/fiscal-exercise": { legalEntityRefId, startDate: "2027-01-01", endDate: "2027-12-31" },
    "PATCH /api/fiscal-exercise/{refId}": { version: 1, state: "closed", reason: "Points vus." },
    "PATCH /api/fiscal-period": { id: known.periodId, version: 1, state: "closed", reason: "Points vus." },
    "PATCH /api/legal-entity/{refId}": { version: 1, name: "x" },
    "POST /api/account": { legalEntityRefId, number: "606499", label: "Papier" },
    "PATCH /api/account/{id}": { version: 1, label: "x" },
    "PATCH /api/technical-account": {
      legalEntityRefId,
      role: "customers",
      account: "401000",
      validFrom: "2026-01-01",
      version: 1,
    },
    "POST /api/vat-code": {
      legalEntityRefId,
      code: "NEW20",
      label: "Nouveau",
      direction: "purchase",
      rateBasisPoints: 2000,
      category: "S",
      exigibility: "delivery",
      validFrom: "2026-01-01",
    },
    "PATCH /api/vat-code/{id}": { version: 1, label: "x" },
    "POST /api/entry-ledger-log": { legalEntityRefId, code: "XX", label: "Autre", entryType: "general" },
    "PATCH /api/entry-ledger-log/{id}": { version: 1, label: "x" },
    "POST /api/counterparty": { legalEntityRefId, kind: "supplier", name: "Intrus" },
    "PATCH /api/counterparty/{id}": { version: 1, name: "x" },
    "POST /api/invoice/new-invoice": {
      legalEntityRefId,
      bill_direction: "debit",
      bill_label: "Papier",
      bill_number: "F-1",
      bill_date: "2026-03-14",
      counterpartyId,
      lines: [line],
    },
    "PATCH /api/invoice/update-status-invoice": { id, status: "validated", version: 1 },
    "PATCH /api/invoice/{id}": { version: 1, bill_label: "x" },
    "POST /api/invoice/{id}/preview": { action: "validate" },
    "POST /api/invoice/{id}/reallocate": { version: 1, lines: [{ id, account: "606400" }] },
    "POST /api/entry": {
      legalEntityRefId,
      journalCode: "AC",
      date: "2026-03-15",
      pieceRef: "F-1",
      pieceDate: "2026-03-14",
      label: "Papier",
      lines,
    },
    "PATCH /api/entry/{id}": { version: 1, label: "x" },
    "POST /api/user": { email: "intrus@example.fr", legalEntityRefIds: [legalEntityRefId] },
    "POST /api/delegation": {
      receiverEmail: known.email,
      startsOn: "2026-11-20",
      endsOn: "2026-12-31",
      rights: [{ serviceId: "reports", authorizations: { Viewer: true } }],
      legalEntityRefIds: [legalEntityRefId],
    },
  };
}

/** A body for a route: a whole one where this file knows it, else what its schema asks for, which is a guess. */
export function bodyOf(
  route: { readonly method: string; readonly path: string },
  schema: JsonSchema,
  schemas: Schemas,
  known: Known,
): { body: unknown; namesCompany: boolean; sure: boolean } {
  const whole = given(known)[`${route.method} ${route.path}`];
  if (whole) return { body: whole, namesCompany: true, sure: true };
  const body = sample(schema, "", schemas, known);
  return { body, namesCompany: JSON.stringify(body).includes(known.legalEntityRefId), sure: false };
}

function resolved(schema: JsonSchema, schemas: Schemas): JsonSchema {
  if (schema.$ref) return resolved(schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {}, schemas);
  const choice = (schema.anyOf ?? schema.oneOf)?.find((one) => one.type !== "null");
  if (choice) return resolved(choice, schemas);
  return schema.allOf ? Object.assign({}, ...schema.allOf.map((one) => resolved(one, schemas))) : schema;
}

function sample(of: JsonSchema, name: string, schemas: Schemas, known: Known): unknown {
  const schema = resolved(of, schemas);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const type = [schema.type].flat().find((one) => one !== "null");
  if (type === "object" || schema.properties) {
    const kept = Object.entries(schema.properties ?? {}).filter(
      ([key]) => schema.required?.includes(key) || key.startsWith("legalEntityRefId"),
    );
    return Object.fromEntries(kept.map(([key, one]) => [key, sample(one, key, schemas, known)]));
  }
  if (type === "array") {
    const wanted = schema.minItems ?? (name === "legalEntityRefIds" || name.endsWith("ds") ? 1 : 0);
    return Array.from({ length: wanted }, () =>
      sample(schema.items ?? {}, name.replace(/s$/, ""), schemas, known),
    );
  }
  if (type === "integer" || type === "number") return Math.max(schema.minimum ?? 1, 1);
  if (type === "boolean") return true;
  return text(schema, name, known);
}

function text(schema: JsonSchema, name: string, known: Known): string {
  if (name in known) return known[name as keyof Known];
  if (schema.format === "uuid") return known.id;
  if (schema.format === "date") return "2026-03-14";
  if (schema.format === "email") return known.email;
  return "x".repeat(Math.max(schema.minLength ?? 1, 1));
}
