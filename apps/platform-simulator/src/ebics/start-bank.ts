import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { readMessage } from "@grand-livre/platform/ebics/xml";
import { answerTo, callOf } from "./answer.ts";
import { Bank, type BankSettings } from "./bank.ts";

export type RunningBank = {
  readonly bank: Bank;
  /** `http://127.0.0.1:4182/ebics` */
  readonly url: string;
  close(): Promise<void>;
};

export type BankOptions = BankSettings & {
  readonly port?: number;
  /** Told of each message, before it takes effect and once it has: where a test ends the caller. */
  readonly onCall?: (
    call: ReturnType<typeof callOf>["call"],
    when: "before" | "after",
  ) => void | Promise<void>;
};

const MAX_BYTES = 64 * 1024 * 1024;

/** Opens a simulated bank on a port of this machine; port 0 is any free one. */
export async function startBank({ port = 0, onCall, ...settings }: BankOptions = {}): Promise<RunningBank> {
  const bank = await Bank.open(settings);
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of request) {
      size += part.length;
      if (size > MAX_BYTES) return request.destroy();
      parts.push(part as Buffer);
    }
    const body = Buffer.concat(parts);
    if (request.url?.startsWith("/bank/")) return control(bank, request.url, body, response);
    const { call } = callOf(readMessage(body));
    const fault = bank.take(call);
    if (fault?.lost === "request") return request.socket.destroy();
    await onCall?.(call, "before");
    const told = answerTo(bank, body, fault?.code);
    await onCall?.(call, "after");
    if (fault?.lost === "answer") return request.socket.destroy();
    response.setHeader("content-type", "text/xml; charset=UTF-8");
    if (fault?.spoiled === "half") return response.end(told.slice(0, told.length / 2));
    if (fault?.spoiled === "signature")
      return response.end(
        told.replace(/(<ds:SignatureValue>)(.)/, (_, tag, first) => `${tag}${first === "A" ? "B" : "A"}`),
      );
    response.end(told);
  }).listen(port, "127.0.0.1");
  await new Promise<void>((resolve, reject) => server.once("listening", resolve).once("error", reject));
  const { port: actual } = server.address() as AddressInfo;
  return {
    bank,
    url: `http://127.0.0.1:${actual}/ebics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The bank's own desk: a file that waits, a letter that is entered, what came. */
function control(bank: Bank, url: string, body: Buffer, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(url, "http://bank");
  if (pathname === "/bank/file") bank.put(searchParams.get("kind") ?? "C53", body);
  if (pathname === "/bank/letter") bank.enterLetters();
  if (pathname === "/bank/settings") bank.settings = { ...bank.settings, ...JSON.parse(String(body)) };
  const files = bank.files.map(({ id, kind, isFetched, data }) => ({
    id,
    kind,
    isFetched,
    bytes: data.length,
  }));
  const orders = bank.orders.map(({ id, kind, attribute, data }) => ({
    id,
    kind,
    attribute,
    bytes: data.length,
  }));
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ hostId: bank.hostId, users: [...bank.users.keys()], files, orders }));
}
