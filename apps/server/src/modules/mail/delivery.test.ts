import { once } from "node:events";
import { mkdir, readdir, readFile, stat, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { afterEach, describe, expect, it } from "vitest";
import { readMail } from "../../../test/outbox.ts";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Composers } from "./composer.ts";
import { sweepOutbox } from "./outbox.ts";
import { deliverDueMessages, queueMessage, startDelivery } from "./service.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function testApp(environment: Record<string, string> = {}): Promise<TestApp> {
  const test = await createTestApp(environment);
  closing.push(() => test.close());
  return test;
}

type Received = { readonly to: string[]; readonly raw: string };

/** A real SMTP server: `answer` may refuse or delay each message. */
async function smtpServer(answer: (mail: Received) => Promise<void> | void = () => {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        const mail = {
          to: session.envelope.rcptTo.map((one) => one.address),
          raw: Buffer.concat(chunks).toString("utf8"),
        };
        try {
          await answer(mail);
          received.push(mail);
          done();
        } catch (error) {
          done(error as Error);
        }
      });
    },
  });
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  closing.push(() => new Promise<void>((closed) => server.close(() => closed())));
  return { received, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` };
}

const TEXT = "Bonjour Zoé,\n\nVoici votre code :\n\n123456\n\nÀ bientôt — Grand Livre\n";
/** Writes to the person named by the message. */
const composers: Composers = {
  hello: async (_tx, _app, { userId = "", to = "" }) => ({
    channel: "mail",
    to,
    userId,
    subject: "Grand Livre : é à ç",
    text: TEXT,
  }),
  short: async (_tx, _app, { userId = "", to = "" }) => ({
    channel: "sms",
    to,
    userId,
    subject: "Code",
    text: "Code\n123456\n",
  }),
  nobody: async () => undefined,
  broken: async (tx) => {
    await tx.deleteFrom("installation").execute();
    throw new Error("not even written");
  },
};

async function line(test: TestApp, kind: string, to: string): Promise<string> {
  const { userId } = await test.person({});
  await inTransaction(test.db, (tx) => queueMessage(tx, test.app, { kind, params: { userId, to } }));
  return userId;
}

async function states(test: TestApp): Promise<Record<string, number>> {
  const { rows } = await test.pool.query(
    "select state, count(*)::int as n from outgoing_message group by state",
  );
  return Object.fromEntries(rows.map((row) => [row.state, row.n]));
}

const messageId = (raw: string) => /^Message-ID: (\S+)/im.exec(raw)?.[1];

describe("a mail", () => {
  it("goes by SMTP with its accents, its code alone on its line, to the one address", async () => {
    const smtp = await smtpServer();
    const test = await testApp({ SMTP_URL: smtp.url, MAIL_FROM: "Compta <compta@example.fr>" });
    await line(test, "hello", "zoe@example.fr");
    expect(await deliverDueMessages(test.app, composers)).toBe(1);
    expect(smtp.received).toHaveLength(1);
    const [mail] = smtp.received;
    expect(mail?.to).toEqual(["zoe@example.fr"]);
    expect(mail?.raw).toMatch(/^From: Compta <compta@example\.fr>/m);
    expect(mail?.raw).toMatch(/^Content-Type: text\/plain; charset=utf-8/m);
    expect(readMail(mail?.raw ?? "")).toMatchObject({ subject: "Grand Livre : é à ç" });
    expect(readMail(mail?.raw ?? "").text).toMatch(/^123456$/m);
    expect(await states(test)).toEqual({ sent: 1 });
    expect(await deliverDueMessages(test.app, composers)).toBe(0);
    expect(smtp.received).toHaveLength(1);
  });

  it("cannot be given another recipient or header by what somebody typed", async () => {
    const smtp = await smtpServer();
    const test = await testApp({ SMTP_URL: smtp.url });
    await line(test, "hello", "zoe@example.fr\r\nBcc: spy@example.org");
    await deliverDueMessages(test.app, composers);
    for (const mail of smtp.received) {
      expect(mail.to).not.toContain("spy@example.org");
      expect(mail.raw).not.toMatch(/^Bcc:/im);
    }
  });

  it("is tried again later when the server is away, and gives up on a refusal for good", async () => {
    let away = true;
    const smtp = await smtpServer(() => {
      if (away) throw Object.assign(new Error("try later"), { responseCode: 451 });
    });
    const test = await testApp({ SMTP_URL: smtp.url });
    await line(test, "hello", "zoe@example.fr");
    await deliverDueMessages(test.app, composers);
    expect(await states(test)).toEqual({ waiting: 1 });
    away = false;
    expect(await deliverDueMessages(test.app, composers)).toBe(0);
    test.now.current = new Date(test.now.current.getTime() + 6_000);
    await deliverDueMessages(test.app, composers);
    expect(await states(test)).toEqual({ sent: 1 });

    const refusing = await smtpServer(() => {
      throw Object.assign(new Error("no such mailbox"), { responseCode: 550 });
    });
    const other = await testApp({ SMTP_URL: refusing.url });
    await line(other, "hello", "zoe@example.fr");
    await deliverDueMessages(other.app, composers);
    expect(await states(other)).toEqual({ failed: 1 });
  });

  it("is sent once by two servers that share the line, and never before its transaction commits", async () => {
    const smtp = await smtpServer(() => new Promise((resolve) => setTimeout(resolve, 30)));
    const test = await testApp({ SMTP_URL: smtp.url });
    for (let index = 0; index < 8; index += 1) await line(test, "hello", `p${index}@example.fr`);
    const { userId } = await test.person({});
    await inTransaction(test.db, async (tx) => {
      await queueMessage(tx, test.app, { kind: "hello", params: { userId, to: "never@example.fr" } });
      throw new Error("rolled back");
    }).catch(() => {});
    await Promise.all([
      deliverDueMessages(test.app, composers),
      deliverDueMessages(test.app, composers),
      deliverDueMessages(test.app, composers),
    ]);
    expect(smtp.received.flatMap((mail) => mail.to).sort()).toEqual(
      Array.from({ length: 8 }, (_, index) => `p${index}@example.fr`),
    );
  });

  it("is not lost when the sender is killed, and is then sent under the same Message-ID", async () => {
    let test: TestApp | undefined;
    let kill = true;
    const raws: string[] = [];
    const smtp = await smtpServer(async (mail) => {
      raws.push(mail.raw);
      if (!kill) return;
      kill = false;
      // The sender's connection dies between the send and the word `sent`, as in a kill.
      await test?.pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction' and datname = current_database()",
      );
    });
    test = await testApp({ SMTP_URL: smtp.url });
    await line(test, "hello", "zoe@example.fr");
    await expect(deliverDueMessages(test.app, composers)).rejects.toThrow();
    expect(await states(test)).toEqual({ waiting: 1 });
    await deliverDueMessages(test.app, composers);
    expect(await states(test)).toEqual({ sent: 1 });
    expect(raws).toHaveLength(2);
    expect(new Set(raws.map(messageId)).size).toBe(1);
  });

  it("leaves by itself while the server runs", async () => {
    const smtp = await smtpServer();
    const test = await testApp({ SMTP_URL: smtp.url });
    const delivery = startDelivery(test.app, composers);
    await line(test, "hello", "zoe@example.fr");
    await expect.poll(() => smtp.received.length).toBe(1);
    await delivery.stop();
  });

  it("is dropped when there is nobody to write to, and kept when only a newer server can write it", async () => {
    const test = await testApp();
    await line(test, "nobody", "");
    await line(test, "unheard-of", "");
    await deliverDueMessages(test.app, composers);
    expect(await states(test)).toEqual({ discarded: 1, waiting: 1 });
  });
});

describe("a message that cannot be written", () => {
  it("keeps none of the others waiting, leaves nothing behind, and is given up in the end", async () => {
    const test = await testApp();
    await test.pool.query("insert into installation (id) values (gen_random_uuid())");
    await line(test, "broken", "");
    await line(test, "hello", "zoe@example.fr");
    await deliverDueMessages(test.app, composers);
    expect(await states(test)).toEqual({ kept: 1, waiting: 1 });
    expect((await test.pool.query("select id from installation")).rowCount).toBe(1);
    for (let attempt = 0; attempt < 9; attempt += 1) {
      test.now.current = new Date(test.now.current.getTime() + 16 * 60_000);
      await deliverDueMessages(test.app, composers);
    }
    expect(await states(test)).toEqual({ kept: 1, failed: 1 });
  });
});

describe("the outbox", () => {
  it("takes mails without SMTP, for its owner alone, and forgets them after a day", async () => {
    const test = await testApp();
    await line(test, "hello", "zoe@example.fr");
    await deliverDueMessages(test.app, composers);
    const folder = join(test.app.config.dataDir, "outbox");
    const names = await readdir(folder);
    expect(names).toEqual([expect.stringMatching(/\.eml$/)]);
    const file = join(folder, names[0] ?? "");
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(readMail(await readFile(file, "utf8")).text).toMatch(/^123456$/m);

    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "keep.txt"), "not ours");
    const old = new Date(test.now.current.getTime() - 25 * 3_600_000);
    const young = new Date(test.now.current.getTime() - 23 * 3_600_000);
    await utimes(join(folder, "keep.txt"), old, old);
    await utimes(file, young, young);
    await sweepOutbox(test.app);
    expect((await readdir(folder)).sort()).toEqual([names[0], "keep.txt"].sort());
    await utimes(file, old, old);
    await sweepOutbox(test.app);
    expect(await readdir(folder)).toEqual(["keep.txt"]);
  });
});

describe("a text message", () => {
  it("goes to the gateway with a key of its own, five a day to one person", async () => {
    const asked: { key: string | undefined; body: unknown }[] = [];
    const gateway = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        asked.push({
          key: request.headers["idempotency-key"]?.toString(),
          body: JSON.parse(Buffer.concat(chunks).toString("utf8")),
        });
        response.writeHead(asked.length === 1 ? 503 : 202).end("{}");
      });
    });
    gateway.listen(0, "127.0.0.1");
    await once(gateway, "listening");
    closing.push(() => new Promise<void>((closed) => gateway.close(() => closed())));
    const test = await testApp({
      SMS_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`,
    });
    const { userId } = await test.person({});
    const one = () =>
      inTransaction(test.db, (tx) =>
        queueMessage(tx, test.app, { kind: "short", params: { userId, to: "+33612345678" } }),
      );
    await one();
    await deliverDueMessages(test.app, composers);
    expect(await states(test)).toEqual({ waiting: 1 });
    test.now.current = new Date(test.now.current.getTime() + 6_000);
    await deliverDueMessages(test.app, composers);
    expect(await states(test)).toEqual({ sent: 1 });
    expect(asked[1]).toEqual({ key: asked[0]?.key, body: { to: "+33612345678", text: "Code\n123456\n" } });
    for (let index = 0; index < 6; index += 1) await one();
    await Promise.all([deliverDueMessages(test.app, composers), deliverDueMessages(test.app, composers)]);
    expect(await states(test)).toEqual({ sent: 5, discarded: 2 });
    expect(new Set(asked.map((request) => request.key)).size).toBe(5);
    expect(asked).toHaveLength(6);
    test.now.current = new Date(test.now.current.getTime() + 25 * 3_600_000);
    await one();
    await deliverDueMessages(test.app, composers);
    expect(await states(test)).toEqual({ sent: 6, discarded: 2 });
  });

  it("lies in the outbox without a gateway", async () => {
    const test = await testApp();
    await line(test, "short", "+33612345678");
    await deliverDueMessages(test.app, composers);
    const folder = join(test.app.config.dataDir, "outbox");
    const [name = ""] = await readdir(folder);
    const mail = readMail(await readFile(join(folder, name), "utf8"));
    expect(mail).toMatchObject({ to: "+33612345678@sms.invalid", text: "Code\n123456\n" });
  });
});
