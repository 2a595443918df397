import { FLOW_SYNTAXES } from "@grand-livre/platform/flow/messages";
import { Hono } from "hono";
import { z } from "zod";
import { invoiceOf } from "../checks/check-invoice.ts";
import { readFile } from "../checks/read-file.ts";
import { companySchema } from "../directory.ts";
import { faultSchema, settingsSchema } from "../settings.ts";
import { invoiceKey, type Simulator, told } from "../simulator.ts";
import { authorOf } from "../status-rules.ts";
import { setStatus } from "../treat-deposit.ts";
import { bodyOf, type Env, type Exchange, failed } from "./exchange.ts";

const statusSchema = z.object({
  number: z.string(),
  /** The seller's SIREN, where two sellers have an invoice of this number. */
  seller: z.string().optional(),
  code: z.number().refine((code) => authorOf(code) !== undefined, "Ce statut n’existe pas."),
  reasonCode: z.string().optional(),
  text: z.string().default(""),
  amounts: z
    .array(
      z.object({
        kind: z.string().default("MEN"),
        amountCents: z.int(),
        rateBasisPoints: z.int().nullable().default(null),
      }),
    )
    .optional(),
});

/** What commands the simulator: no platform has these. */
export function controlRoutes(simulator: Simulator): Hono<Env> {
  const routes = new Hono<Env>();
  routes.get("/state", (c) => c.json(stateOf(simulator)));
  routes.post("/reset", (c) => {
    simulator.reset();
    return c.json(stateOf(simulator));
  });
  routes.post("/settings", (c) =>
    taken(c, settingsSchema.partial(), (asked) => {
      const said = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
      simulator.settings = { ...simulator.settings, ...said };
      return simulator.settings;
    }),
  );
  routes.post("/fault", (c) =>
    taken(c, faultSchema, (fault) => {
      simulator.faults.push(fault);
      return simulator.faults;
    }),
  );
  routes.post("/directory", (c) =>
    taken(c, companySchema, (company) => {
      simulator.directory.tell(company);
      return company;
    }),
  );
  routes.post("/status", (c) =>
    taken(c, statusSchema, ({ number, seller, code, reasonCode, text, amounts }) => {
      const invoice = [...simulator.invoices.values()].find(
        (one) => one.number === number && (seller === undefined || one.seller === seller),
      );
      if (invoice === undefined) return undefined;
      const reason = reasonCode === undefined ? undefined : { code: reasonCode, text };
      setStatus(simulator, invoice, { code, reason, amounts });
      return { ...invoice, rates: [...invoice.rates] };
    }),
  );
  routes.post("/invoice", (c) => handIn(c, simulator));
  return routes;
}

async function taken<T>(
  c: Exchange,
  schema: z.ZodType<T>,
  take: (body: T) => object | undefined,
): Promise<Response> {
  const asked = await bodyOf(c, schema);
  if (asked instanceof Response) return asked;
  const answer = take(asked.body);
  return answer === undefined
    ? failed(c, 404, "MISSING_RESOURCE", "Aucune facture de ce numéro.")
    : c.json(answer);
}

/** A supplier's invoice comes from outside: form with `file`, `receiver` (SIREN), and `syntax` where it cannot be told. */
async function handIn(c: Exchange, simulator: Simulator): Promise<Response> {
  const { file, receiver, syntax } = await c.req.parseBody();
  if (!(file instanceof File) || typeof receiver !== "string")
    return failed(c, 400, "MISSING_REQUIRED_FIELD", "file et receiver sont attendus.");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const told = z.enum(FLOW_SYNTAXES).safeParse(syntax);
  for (const flowSyntax of told.success ? [told.data] : (["Factur-X", "CII", "UBL"] as const)) {
    const read = await readFile(bytes, flowSyntax);
    if ("level" in read && !told.success) continue;
    const known = "root" in read ? invoiceOf(read.root)?.known : undefined;
    if (known) simulator.invoices.set(invoiceKey(known.seller, known.number, known.issueDate), known);
    const converted = "root" in read ? read.inner : undefined;
    simulator.deliver(receiver, bytes, {
      flowSyntax,
      name: file.name,
      flowType: "SupplierInvoice",
      converted,
    });
    return c.json({ receiver, flowSyntax, invoice: known && { ...known, rates: [...known.rates] } }, 201);
  }
  return failed(c, 422, "UNPROCESSABLE_ENTITY", "Le fichier n’est pas une facture : donnez sa syntaxe.");
}

/** Everything that the simulator received, for tests. */
export function stateOf(simulator: Simulator) {
  return {
    settings: simulator.settings,
    flows: [...simulator.flows.values()].map((flow) => ({ ...told(flow), company: flow.company })),
    deposits: simulator.deposits,
    invoices: [...simulator.invoices.values()].map((one) => ({ ...one, rates: [...one.rates] })),
    webhooks: [...simulator.webhooks.values()],
    webhookCalls: simulator.webhookCalls,
    faults: simulator.faults,
    calls: Object.fromEntries(simulator.calls),
  };
}
export type SimulatorState = ReturnType<typeof stateOf>;
