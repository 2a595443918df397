import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { ownProduct } from "./products.ts";

function unquoted(text: string): string {
  const bytes = text
    .replaceAll("\r\n", "\n")
    .replaceAll("=\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** What `find` captures in each mail that the product has laid in its outbox for `address`. */
async function foundFor(address: string, find: RegExp): Promise<string[]> {
  const folder = join(ownProduct()?.data ?? "", "outbox");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
  const mails = await Promise.all(
    names.map(async (name) => unquoted(await readFile(join(folder, name), "latin1"))),
  );
  return mails.flatMap((mail) => (mail.includes(address) ? (find.exec(mail)?.[1] ?? []) : []));
}

/** What `find` captures in a mail to `address`, once it has come; what is in `before` has served already. */
export async function mailedTo(
  address: string,
  find: RegExp,
  before: readonly string[] = [],
): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        found = (await foundFor(address, find)).find((one) => !before.includes(one));
        return found;
      },
      { message: `a mail to ${address}`, timeout: 20_000 },
    )
    .toBeDefined();
  return found ?? "";
}
