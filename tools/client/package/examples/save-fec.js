// @ts-check
/** Saves the FEC of the latest exercise, unless a control of it finds something that blocks. */
import { writeFile } from "node:fs/promises";
import { grandLivre } from "grand-livre-client";

const { ORIGIN = "http://localhost:3000", KEY = "", COMPANY = "" } = process.env;
const books = grandLivre({ origin: ORIGIN, key: KEY });

const exercises = await books.call("GET /api/fiscal-exercise", { query: { legalEntityRefId: COMPANY } });
const [latest] = exercises.fiscalExercises;
if (latest === undefined) throw new Error("The company has no exercise.");
const query = { legalEntityRefId: COMPANY, fiscalExerciseRefId: latest.refId };
const { fileName, lines, anomalies } = await books.call("GET /api/fec/check", { query });
const blocking = anomalies.filter(({ severity }) => severity === "blocking");
for (const { rule, line, message } of blocking) console.error([rule, line, message].join("\t"));
if (blocking.length > 0) process.exit(1);
const file = await books.call("GET /api/fec", { query });
await writeFile(fileName, new Uint8Array(await file.arrayBuffer()));
console.log(`${fileName}\t${lines}`);
