import { once } from "node:events";
import { fileRows } from "./file-rows.ts";
import { type SheetMessage, type SheetOrder, writeRow } from "./messages.ts";
import { UnreadableSheet } from "./unreadable.ts";

const WRITE_AT_ONCE = 64 * 1024;

/**
 * The program that reads a spreadsheet of a stranger: one file in, its rows out, line by line at the reader's pace. It
 * holds no secret and no connection; under the permission model it reads its own program and that one file.
 */
async function run(): Promise<void> {
  const order = JSON.parse(process.argv[2] ?? "{}") as SheetOrder;
  let text = "";
  let rows = 0;
  const notifyOthers = (otherSheets: readonly string[]) => {
    if (otherSheets.length > 0) text += `${JSON.stringify({ otherSheets } satisfies SheetMessage)}\n`;
  };
  for await (const row of fileRows(order.path, order.maxUnfoldedBytes, notifyOthers)) {
    rows += 1;
    if (rows > order.maxRows) throw new UnreadableSheet({ why: "rows", maxRows: order.maxRows });
    text += writeRow(row);
    if (text.length < WRITE_AT_ONCE) continue;
    await write(text);
    text = "";
  }
  await write(text);
  await say({ end: true });
}

async function write(text: string): Promise<void> {
  if (text !== "" && !process.stdout.write(text)) await once(process.stdout, "drain");
}

const say = (message: SheetMessage) => write(`${JSON.stringify(message)}\n`);

// The parent process closed the channel itself: it needs no report.
process.stdout.on("error", () => process.exit(0));
run().catch((error: unknown) =>
  say({ refused: error instanceof UnreadableSheet ? error.details : { why: "broken" } }),
);
