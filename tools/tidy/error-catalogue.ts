import type { CatalogueEntry, Wording } from "../../packages/contracts/src/errors/row.ts";

/** The French spaces: narrow before ; ! ? and no-break before : (both are taken, a plain space is not). */
const LOOSE_PUNCTUATION = / [;:!?»]|« |[^\s\u00a0\u202f»)][;!?](\s|$)/;

/** What is wrong with the words of a refusal or a finding, as sentences. */
export function entryComplaints(code: string, entry: Wording): string[] {
  const sentences: string[] = [];
  if (!/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(code)) sentences.push(`${code} is not in upper snake case.`);
  if (entry.message.trim() === "") sentences.push(`${code} has no stable English message.`);
  for (const [part, text] of [
    ["title", entry.title],
    ["text", entry.text],
  ] as const) {
    if (text.trim() === "") sentences.push(`${code} has no French ${part}.`);
    if (text.includes("'"))
      sentences.push(`The French ${part} of ${code} has a straight apostrophe: write ’.`);
    if (LOOSE_PUNCTUATION.test(text)) {
      sentences.push(
        `The French ${part} of ${code} needs a narrow no-break space (U+202F) before ; ! ? and inside « ».`,
      );
    }
  }
  return sentences;
}

type Table<Row> = Readonly<Record<string, Row>>;

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");

/** The rows of a table, sorted by code; `status` is a cell of its own, or none. */
function rowsOf<Row extends Wording>(table: Table<Row>, status: (row: Row) => string): string[] {
  return Object.entries(table)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([code, row]) => {
      return `| \`${code}\` |${status(row)} ${cell(row.message)} | **${cell(row.title)}** ${cell(row.text)} |`;
    });
}

/** docs/errors.md, from both catalogues. */
export function errorsDocument({
  refusals,
  findings,
}: {
  readonly refusals: Table<CatalogueEntry>;
  readonly findings: Table<Wording>;
}): string {
  return [
    "# Errors",
    "",
    "Every refusal of the API, by its stable `code`. An answer is `{ status, code, message, details? }`; `message` is the",
    "English text below, and the screens show the French one, where `{name}` is replaced by `details.name`.",
    "",
    "Made from `packages/contracts/src/errors/` by `npm run codegen`; the house rules fail when it is stale.",
    "",
    "| code | status | message | what a user reads |",
    "|---|---|---|---|",
    ...rowsOf(refusals, ({ status }) => ` ${status} |`),
    "",
    "## Findings",
    "",
    "What an answer tells without refusing the call: of a document, of a closing, of a field, of what cannot be done now.",
    "Made from `packages/contracts/src/findings.ts`; the sentence is that of a bill where a sale has its own.",
    "",
    "| code | message | what a user reads |",
    "|---|---|---|",
    ...rowsOf(findings, () => ""),
    "",
  ].join("\n");
}
