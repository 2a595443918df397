import { randomBytes } from "node:crypto";
import { webhookParams } from "@grand-livre/platform/flow/messages";
import { Hono } from "hono";
import type { Simulator } from "../simulator.ts";
import { bodyOf, type Env, failed } from "./exchange.ts";
import { forCompany, signedIn } from "./token.ts";

/** Who asks to be told of flows; version 1.1.0 tells nobody. */
export function webhookRoutes(simulator: Simulator): Hono<Env> {
  const routes = new Hono<Env>();
  routes.use("/v1/webhooks/*", signedIn(simulator), forCompany, async (c, next) =>
    simulator.settings.version === "1.1.0"
      ? failed(c, 404, "MISSING_RESOURCE", "La version 1.1.0 n’a pas d’abonnement.")
      : next(),
  );
  routes.get("/v1/webhooks", (c) => {
    const webhooks = [...simulator.webhooks.values()]
      .filter((one) => one.account === c.get("account") && one.company === c.get("company"))
      .map(({ account: _, company: __, ...webhook }) => webhook);
    return c.json({ count: webhooks.length, webhookIds: webhooks.map((one) => one.webhookId), webhooks });
  });
  routes.post("/v1/webhooks", async (c) => {
    const asked = await bodyOf(c, webhookParams);
    if (asked instanceof Response) return asked;
    const webhookId = simulator.newId();
    const signingKey = randomBytes(32).toString("base64");
    const createdAt = simulator.stamp().toISOString();
    const [account, company] = [c.get("account"), c.get("company")];
    simulator.webhooks.set(webhookId, { ...asked.body, webhookId, signingKey, createdAt, account, company });
    return c.json({ webhookId, signingKey, createdAt }, 201);
  });
  routes.delete("/v1/webhooks/:webhookUid", (c) => {
    const webhook = simulator.webhooks.get(c.req.param("webhookUid"));
    if (webhook?.account !== c.get("account"))
      return failed(c, 404, "MISSING_RESOURCE", "Aucun abonnement de ce numéro.");
    simulator.webhooks.delete(webhook.webhookId);
    return c.body(null, 204);
  });
  return routes;
}
