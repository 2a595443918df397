import { createHmac, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { isWebhookSignature, signWebhook } from "./webhook-signature.ts";

const bytes = Buffer.from("0123456789abcdef0123456789abcdef");
const key = bytes.toString("base64");
const body = '{"flowId":"1","name":"facture d’août"}';
const at = 1_751_378_400;
const webhook = {
  key,
  body,
  signature: signWebhook(key, body, at),
  timestamp: String(at),
  nowSeconds: at + 10,
};

describe("the signature of a webhook", () => {
  it("is base64 of 32 bytes, the same for the text and its bytes", () => {
    // printf '%s' 'BODY@EPOCH' | openssl dgst -sha256 -binary | openssl dgst -sha256 -mac HMAC -macopt key:KEY -binary | base64
    expect(webhook.signature).toBe("xUx5kyn27qnEbl4QRC8gsyz6IyWhudmrDRPblZHap8k=");
    expect(signWebhook(key, new TextEncoder().encode(body), at)).toBe(webhook.signature);
    expect(isWebhookSignature(webhook)).toBe(true);
  });

  it("is taken in the other reading of the standard too", () => {
    const signature = createHmac("sha256", bytes).update(`${body}@${at}`).digest("base64");
    expect(signature).not.toBe(webhook.signature);
    expect(isWebhookSignature({ ...webhook, signature })).toBe(true);
  });

  it("proves nothing with another key, body, time or none", () => {
    for (const change of [
      { key: randomBytes(32).toString("base64") },
      { key: "" },
      { body: body.replace("1", "2") },
      { timestamp: String(at + 1) },
      { timestamp: undefined },
      { timestamp: `${at}.0` },
      { signature: undefined },
      { signature: "" },
      { signature: webhook.signature.slice(0, -4) },
    ])
      expect([change, isWebhookSignature({ ...webhook, ...change })]).toEqual([change, false]);
  });

  it("an empty key signs nothing, even when the signature is made with it", () => {
    expect(isWebhookSignature({ ...webhook, key: "", signature: signWebhook("", body, at) })).toBe(false);
  });

  it("holds for five minutes, in both directions", () => {
    const seen = (seconds: number, maxAgeSeconds?: number) =>
      isWebhookSignature({ ...webhook, nowSeconds: at + seconds, ...(maxAgeSeconds && { maxAgeSeconds }) });
    expect([seen(300), seen(301), seen(-300), seen(-301)]).toEqual([true, false, true, false]);
    expect([seen(61, 60), seen(60, 60)]).toEqual([false, true]);
  });
});
