import { randomBytes } from "node:crypto";
import { request } from "node:http";
import { makeKeys } from "@grand-livre/platform/ebics/keys";
import type { EbicsVersion, OrderKind, SignatureVersion } from "@grand-livre/platform/ebics/norm";
import { orderKinds, USUAL_FORMATS } from "@grand-livre/platform/ebics/orders";
import { BankRefusal } from "@grand-livre/platform/ebics/return-codes";
import {
  BankNotAuthenticError,
  download,
  fetchBankKeys,
  type OpenSession,
  sendOtherKeys,
  sendSignatureKey,
  UploadUnknownError,
  upload,
} from "@grand-livre/platform/ebics/session";
import { MessageError } from "@grand-livre/platform/ebics/xml";
import { afterEach, describe, expect, it } from "vitest";
import { type BankOptions, type RunningBank, startBank } from "./start-bank.ts";

let running: RunningBank;
afterEach(() => running.close());

const post = (message: string) =>
  new Promise<Uint8Array>((resolve, reject) => {
    const asked = request(running.url, { method: "POST", agent: false }, async (answer) => {
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part as Buffer);
      resolve(Buffer.concat(parts));
    });
    asked.on("error", reject);
    asked.end(message);
  });

/** A bank and a subscriber whose letter is entered. */
async function connect(version: EbicsVersion, signatureVersion: SignatureVersion, options: BankOptions = {}) {
  running = await startBank(options);
  const keys = await makeKeys(signatureVersion, { commonName: "P1 U1", now: new Date() });
  const signer = { keys, subscriber: { version, hostId: "SIMBANK", partnerId: "P1", userId: "U1" } };
  const session = { signer, send: post, now: () => new Date(), maxBytes: 10_000_000 };
  await sendSignatureKey(session);
  await sendOtherKeys(session);
  running.bank.enterLetters();
  return { ...session, bank: await fetchBankKeys(session) };
}

const one = (version: EbicsVersion, purpose: "statement" | "report" | "transfer"): OrderKind => {
  const [kind] = orderKinds(version, purpose, USUAL_FORMATS[version][purpose]);
  if (!kind) throw new Error("no kind");
  return kind;
};
const KIND = { H004: "FDL camt.xxx.cfonb120.stm", H005: "BTD EOP cfonb120" } as const;
const refusal = (code: string) => expect.objectContaining({ code });

describe.each([
  ["H004", "A005"],
  ["H005", "A006"],
] as const)("%s with %s", (version, signatureVersion) => {
  const statement = one(version, "statement");

  it("fetches a file in segments, and again until its receipt came", async () => {
    const session = await connect(version, signatureVersion, { segmentLength: 1000 });
    expect(await download(session, statement)).toBeUndefined();
    // Nothing that packs: several segments are left of it.
    const data = randomBytes(5000);
    running.bank.put(KIND[version], data);
    const first = await download(session, statement);
    expect(first?.data).toEqual(data);
    expect(running.bank.calls.filter((call) => call === "segment").length).toBeGreaterThan(3);
    await first?.receipt(false);
    const second = await download(session, statement);
    running.bank.faults.push({ on: "receipt", times: 1, lost: "request" });
    await expect(second?.receipt(true)).rejects.toThrow();
    const third = await download(session, statement);
    expect(third?.data).toEqual(data);
    await third?.receipt(true);
    expect(await download(session, statement)).toBeUndefined();
  });

  it("sends an order whose signature the bank verifies, and reads the report on it", async () => {
    const session = await connect(version, signatureVersion);
    const order = Buffer.from("<Document><GrpHdr><MsgId>M1</MsgId></GrpHdr></Document>");
    const sent = await upload(session, {
      kind: one(version, "transfer"),
      data: order,
      isSignedForBank: true,
    });
    expect(sent.orderId).toMatch(/^A\d{3}$/);
    expect(running.bank.orders).toMatchObject([{ attribute: "OZHNN", data: order }]);
    const report = await download(session, one(version, "report"));
    expect(String(report?.data)).toContain("<OrgnlMsgId>M1</OrgnlMsgId>");
    const again = { kind: one(version, "transfer"), data: order, isSignedForBank: false };
    await expect(upload(session, again)).rejects.toEqual(refusal("091115"));
    await upload(session, { ...again, data: Buffer.from("<Document/>") });
    expect(running.bank.orders.at(-1)?.attribute).toBe("DZHNN");
  });

  it("says what the bank's answer comes to", async () => {
    const session = await connect(version, signatureVersion);
    const { bank } = running;
    const trying = () => download(session, statement);
    for (const [code, problem] of [
      ["091005", "ORDER_NOT_ALLOWED"],
      ["061002", "USER_NOT_READY"],
      ["099999", "REFUSED"],
    ] as const) {
      bank.faults.push({ on: "download", times: 1, code });
      await expect(trying()).rejects.toEqual(expect.objectContaining({ code, problem }));
    }
    bank.put(KIND[version], "relevé");
    bank.faults.push({ on: "download", times: 1, spoiled: "signature" });
    await expect(trying()).rejects.toThrow(BankNotAuthenticError);
    bank.faults.push({ on: "download", times: 1, spoiled: "half" });
    await expect(trying()).rejects.toThrow(MessageError);
    await bank.changeKeys();
    await expect(trying()).rejects.toMatchObject({ said: { problem: "BANK_KEYS_CHANGED" } });
  });
});

it("does not know a subscriber before his letter, nor keys that were never sent", async () => {
  running = await startBank();
  const keys = await makeKeys("A005", { commonName: "P1 U1", now: new Date() });
  const signer = {
    keys,
    subscriber: { version: "H004", hostId: "SIMBANK", partnerId: "P1", userId: "U1" },
  } as const;
  const session = { signer, send: post, now: () => new Date(), maxBytes: 1_000_000 };
  expect(await sendSignatureKey(session)).toEqual({ wasKnown: false });
  await sendOtherKeys(session);
  expect(await sendSignatureKey(session)).toEqual({ wasKnown: true });
  await expect(fetchBankKeys(session)).rejects.toThrow(BankRefusal);
  running.bank.enterLetters();
  const others = await makeKeys("A005", { commonName: "P1 U1", now: new Date() });
  await expect(fetchBankKeys({ ...session, signer: { ...signer, keys: others } })).rejects.toEqual(
    refusal("061001"),
  );
  const elsewhere = { ...signer, subscriber: { ...signer.subscriber, hostId: "AUTRE" } };
  await expect(fetchBankKeys({ ...session, signer: elsewhere })).rejects.toEqual(refusal("091011"));
});

it("leaves an order unknown where the last answer is lost, and unsent where an earlier one is", async () => {
  const session: OpenSession = await connect("H004", "A005");
  const { bank } = running;
  const order = { kind: one("H004", "transfer"), data: Buffer.from("<Document/>"), isSignedForBank: true };
  bank.faults.push({ on: "upload", times: 1, lost: "answer" });
  await expect(upload(session, order)).rejects.not.toThrow(UploadUnknownError);
  for (const fault of [{ lost: "request" }, { lost: "answer" }, { spoiled: "signature" }] as const) {
    bank.faults.push({ on: "segment", times: 1, ...fault });
    await expect(upload(session, { ...order, data: Buffer.from(JSON.stringify(fault)) })).rejects.toThrow(
      UploadUnknownError,
    );
  }
  expect(bank.orders).toHaveLength(2);
});
