import type {
  AssistantAnswer,
  OpenAssistantOfCompanyBody,
  ProtocolMessage,
} from "@grand-livre/contracts/assistant";
import { sentenceOf } from "@grand-livre/contracts/wording";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from "@modelcontextprotocol/sdk/types.js";
import type { Application } from "../../application.ts";
import { allowed, type Caller } from "../../http/caller.ts";
import { answerOfError, type ErrorAnswer } from "../../http/error-map.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { inCommand, onCompany } from "../../kit/command.ts";
import { requirePlatformAdministrator } from "../installation/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import {
  findLastCalls,
  findOpenCompanies,
  isInstallationOpen,
  type OpenCompany,
  saveCompanyOpen,
  saveInstallationOpen,
} from "./repository.ts";
import { requestOfTool } from "./tool-request.ts";
import { inputSchemaOf, isProposal, type Tool, tools } from "./tools.ts";

/** Whether the door is open. @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function readAssistant(app: Application, refId: string): Promise<AssistantAnswer> {
  const { id, assistantsOpen } = await resolveLegalEntity(app.db, refId);
  const { lastSuccessAt, lastRefusal } = await findLastCalls(app.db, id);
  return {
    installation: await isInstallationOpen(app.db),
    company: assistantsOpen,
    lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
    lastRefusal: lastRefusal && { ...lastRefusal, at: new Date(lastRefusal.at).toISOString() },
  };
}

const auditOf = (open: boolean) => ({ action: open ? "open" : "close", resource: "assistant" as const });

/** @throws RefusalError FORBIDDEN */
export async function openInstallation(app: Application, caller: Caller, { open }: { open: boolean }) {
  requirePlatformAdministrator(caller);
  return inCommand(app, caller, async ({ tx, audit }) => {
    await saveInstallationOpen(tx, open);
    await audit(auditOf(open));
    return { open };
  });
}

/** @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function openCompany(
  app: Application,
  caller: Caller,
  { legalEntityRefId: refId, open }: OpenAssistantOfCompanyBody,
): Promise<AssistantAnswer> {
  return onCompany(app, caller, { refId }, async ({ app: held, tx, audit, entity }) => {
    await saveCompanyOpen(tx, entity.id, open);
    await audit({ ...auditOf(open), legalEntityId: entity.id });
    return readAssistant(held, refId);
  });
}

const INSTRUCTIONS =
  "Comptabilité et facturation françaises. Commencez par l’outil societes. Les montants sont en centimes d’euro, les dates en AAAA-MM-JJ. Rien ne se valide d’ici\u00a0: une personne valide chaque proposition dans Grand Livre.";

/** What one message comes with. */
type Visit = {
  readonly app: Application;
  readonly caller: Caller;
  readonly companies: readonly OpenCompany[];
  readonly raw: Request;
  readonly call: (request: Request, caller: Caller) => Promise<Response>;
};

/**
 * Answers one message of the protocol, without a session: each bears its key. The tools see the key's companies that are open,
 * and no other.
 * @throws RefusalError FORBIDDEN for a person's session, ASSISTANT_CLOSED
 */
export async function answerAssistant(
  { app, caller, raw, call }: Omit<Visit, "companies">,
  message: ProtocolMessage,
): Promise<Response> {
  if (!caller.byKey) throw new RefusalError("FORBIDDEN");
  const companies = (await isInstallationOpen(app.db)) ? await findOpenCompanies(app.db, caller.scope) : [];
  if (companies.length === 0) throw new RefusalError("ASSISTANT_CLOSED");
  const scope = { ...caller.scope, legalEntityIds: companies.map(({ id }) => id) };
  const server = serverOf({ app, caller: { ...caller, scope }, companies, raw, call });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(raw, { parsedBody: message });
  } finally {
    await server.close();
  }
}

function serverOf(visit: Visit): Server {
  const { app, caller } = visit;
  const server = new Server(
    { name: "grand-livre", title: "Grand Livre", version: app.config.version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.filter(({ endpoint }) => allowed(endpoint.right, caller)).map(shown),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params: { name, arguments: given = {} } }) => {
    const tool = tools.find((one) => one.name === name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, "Cet outil n’existe pas.");
    return callTool(visit, tool, given);
  });
  return server;
}

const shown = (tool: Tool) => ({
  name: tool.name,
  title: tool.title,
  description: tool.description,
  inputSchema: inputSchemaOf(tool),
  annotations: {
    readOnlyHint: !isProposal(tool),
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
});

type Answered = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };

/** Calls the tool's endpoint, and notes the call: the tool, the company and the outcome, never the arguments. */
async function callTool(
  { app, caller, companies, raw, call }: Visit,
  tool: Tool,
  given: Readonly<Record<string, unknown>>,
): Promise<CallToolResult> {
  let answered: Answered;
  try {
    const response = await call(requestOfTool(tool, given, raw.url), caller);
    answered = { status: response.status, body: (await response.json()) as Answered["body"] };
  } catch (error) {
    const refused = answerOfError(error, caller.requestId);
    answered = { status: refused.status, body: refused };
  }
  const { status, body } = answered;
  const isRefused = status >= 400;
  const refId = given.legalEntityRefId ?? body.legalEntityRefId;
  await inCommand(app, caller, ({ audit }) =>
    audit({
      action: "call",
      resource: "assistant",
      resourceId: tool.name,
      legalEntityId: companies.find((company) => company.refId === refId)?.id,
      details: { tool: tool.title, outcome: isRefused ? body.code : "OK" },
    }),
  );
  if (!isRefused) return { content: [{ type: "text", text: JSON.stringify(body) }] };
  return refusalOf(body as unknown as ErrorAnswer);
}

/** A refusal as a model reads it: the French sentence, the stable code, and the arguments that are wrong. */
function refusalOf({ code, status, details = {} }: ErrorAnswer): CallToolResult {
  const { fields = [] } = details as { fields?: readonly { path: string; message: string }[] };
  const wrong = fields.map(({ path, message }) => `${path}\u00a0: ${message}`).join("\u00a0; ");
  const text = `${sentenceOf(code, details)} (${code})${wrong && ` ${wrong}`}`;
  return { isError: true, content: [{ type: "text", text }], structuredContent: { code, status, details } };
}
