import { z } from "zod";
import { refIdText } from "./paging.ts";

export const assistantQuery = z.object({ legalEntityRefId: refIdText() });

/** Whether the door is open, where both must be, and what came through it last. */
export const assistantAnswer = z.object({
  installation: z.boolean(),
  company: z.boolean(),
  lastSuccessAt: z.iso.datetime().nullable(),
  /** The last call that was refused; `code` is its stable code. */
  lastRefusal: z.object({ at: z.iso.datetime(), code: z.string() }).nullable(),
});
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
