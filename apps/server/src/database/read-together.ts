import type { Connection } from "./connection.ts";

type Reads = Readonly<Record<string, () => Promise<unknown>>>;
type Answers<All extends Reads> = { readonly [Name in keyof All]: Awaited<ReturnType<All[Name]>> };

/** Reads that need nothing of each other: at the same time, or one by one where a transaction holds them to its connection. */
export async function readTogether<All extends Reads>(db: Connection, reads: All): Promise<Answers<All>> {
  const named = Object.entries(reads);
  const answers: [string, unknown][] = [];
  if (db.isTransaction) for (const [name, read] of named) answers.push([name, await read()]);
  else
    answers.push(
      ...(await Promise.all(named.map(async ([name, read]) => [name, await read()] as [string, unknown]))),
    );
  return Object.fromEntries(answers) as Answers<All>;
}
