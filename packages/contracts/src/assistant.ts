import { z } from "zod";
import { refIdText } from "./paging.ts";

export const assistantQuery = z.object({ legalEntityRefId: refIdText() });

/** Whether the door is open; both must be. */
export const assistantAnswer = z.object({ installation: z.boolean(), company: z.boolean() });
export type AssistantAnswer = z.output<typeof assistantAnswer>;

export const openAssistantBody = z.strictObject({ open: z.boolean() });
export const openAssistantOfCompanyBody = openAssistantBody.extend({ legalEntityRefId: refIdText() });
export type OpenAssistantOfCompanyBody = z.output<typeof openAssistantOfCompanyBody>;

/** One message of the Model Context Protocol, a request or a notification of JSON-RPC 2.0. */
export const protocolMessage = z.looseObject({
  jsonrpc: z.literal("2.0"),
  method: z.string().max(100),
  id: z.union([z.string().max(100), z.int()]).optional(),
  params: z.looseObject({}).optional(),
});
export type ProtocolMessage = z.output<typeof protocolMessage>;
