import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { allMessages } from "../src/all-messages.ts";
import { deliverDueMessages } from "../src/modules/mail/service.ts";
import type { TestApp } from "./test-app.ts";

export type OutboxMail = { readonly to: string; readonly subject: string; readonly text: string };

/** A header on one line, its words decoded. */
function header(head: string, name: string): string {
  const line = new RegExp(`^${name}: (.*(?:\\n[ \\t].*)*)`, "im").exec(head)?.[1] ?? "";
  return line
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?UTF-8\?(B|Q)\?([^?]*)\?=/gi, (_, kind: string, words: string) =>
      kind.toUpperCase() === "B"
        ? Buffer.from(words, "base64").toString("utf8")
        : unquoted(words.replaceAll("_", " ")),
    );
}

function unquoted(text: string): string {
  const bytes = text
    .replaceAll(/=\r?\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** Reads a message of one text part, as mail programs do. */
export function readMail(raw: string): OutboxMail {
  const plain = raw.replaceAll("\r\n", "\n");
  const end = plain.indexOf("\n\n");
  const head = plain.slice(0, end);
  return { to: header(head, "To"), subject: header(head, "Subject"), text: unquoted(plain.slice(end + 2)) };
}

/** Sends what waits, then reads and empties the outbox. */
export async function takeOutbox(test: TestApp): Promise<OutboxMail[]> {
  await deliverDueMessages(test.app, allMessages);
  const folder = join(test.app.config.dataDir, "outbox");
  const names = (await readdir(folder).catch(() => [])).sort();
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  await rm(folder, { recursive: true, force: true });
  return mails.map(readMail);
}

/** The code that is alone on its line. */
export function codeIn(mail: OutboxMail | undefined): string {
  return /^(\d{6})$/m.exec(mail?.text ?? "")?.[1] ?? "none";
}

/** The secret behind the link of a mail. */
export function secretIn(mail: OutboxMail | undefined): string {
  return /#(?:invitation|confirm)=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "none";
}
