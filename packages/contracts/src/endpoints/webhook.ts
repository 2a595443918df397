import { callsOn, endpoints } from "../endpoint.ts";
import {
  replayWebhookAnswer,
  replayWebhookBody,
  webhookDeliveriesAnswer,
  webhookDeliveriesQuery,
  webhookDelivery,
  webhookEndpoint,
  webhookEndpointWithSecret,
  webhookVersionBody,
} from "../webhook.ts";

const { view, create, edit, remove } = callsOn("platform");
const { answer } = webhookEndpoint;
const NOT_FOUND = "WEBHOOK_ENDPOINT_NOT_FOUND";

export const webhookEndpoints = endpoints("webhook-endpoint", {
  list: view.get("/api/webhook-endpoint", "The programs that are told of a company's books, by address", {
    query: webhookEndpoint.query,
    answer: webhookEndpoint.list,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  }),
  create: create.post(
    "/api/webhook-endpoint",
    "Add an address that events are sent to; the secret of its signatures is answered this once",
    {
      body: webhookEndpoint.create,
      answer: webhookEndpointWithSecret,
      answersSecret: true,
      refusals: ["LEGAL_ENTITY_NOT_FOUND", "OUTSIDE_URL_INVALID", "WEBHOOK_ENDPOINT_TAKEN"],
    },
  ),
  update: edit.patch(
    "/api/webhook-endpoint/{id}",
    "Change an address or its events, stop it or start it again",
    {
      body: webhookEndpoint.update,
      answer,
      refusals: [NOT_FOUND, "OUTSIDE_URL_INVALID", "WEBHOOK_ENDPOINT_TAKEN"],
    },
  ),
  remove: remove.delete("/api/webhook-endpoint/{id}", "Remove an address with its deliveries", {
    answer,
    refusals: [NOT_FOUND],
  }),
  renewSecret: edit.post(
    "/api/webhook-endpoint/{id}/secret",
    "Make another secret: the next attempt is signed by it, it is answered this once",
    {
      body: webhookVersionBody,
      answer: webhookEndpointWithSecret,
      answersSecret: true,
      refusals: [NOT_FOUND],
    },
  ),
  test: edit.post("/api/webhook-endpoint/{id}/test", "Put an event of trial in line, which names nothing", {
    answer: webhookDelivery,
    refusals: [NOT_FOUND, "WEBHOOK_ENDPOINT_STOPPED"],
  }),
  deliveries: view.get(
    "/api/webhook-endpoint/{id}/delivery",
    "What was sent to an address and what became of it, thirty days back, the latest first",
    { query: webhookDeliveriesQuery, answer: webhookDeliveriesAnswer, refusals: [NOT_FOUND] },
  ),
  replay: edit.post(
    "/api/webhook-endpoint/{id}/replay",
    "Send again, under the same id, one delivery that ended or all that were given up since a moment",
    {
      body: replayWebhookBody,
      answer: replayWebhookAnswer,
      refusals: [
        NOT_FOUND,
        "WEBHOOK_DELIVERY_NOT_FOUND",
        "WEBHOOK_DELIVERY_WAITING",
        "WEBHOOK_ENDPOINT_STOPPED",
      ],
    },
  ),
});
