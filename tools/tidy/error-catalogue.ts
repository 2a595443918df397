import type { CatalogueEntry } from "../../packages/contracts/src/errors/row.ts";

/** The French spaces: narrow before ; ! ? and no-break before : (both are taken, a plain space is not). */
const LOOSE_PUNCTUATION = / [;:!?»]|« |[^\s\u00a0\u202f»)][;!?](\s|$)/;

/** What is wrong with one row of the error catalogue, as sentences. */
export function entryComplaints(code: string, entry: CatalogueEntry): string[] {
  const sentences: string[] = [];
  if (!/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(code)) sentences.push(`${code} is not in upper snake case.`);
  if (!(entry.status >= 400 && entry.status <= 599))
    sentences.push(`${code} has no HTTP status of a refusal.`);
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

/** docs/errors.md, from the catalogue: one table, sorted by code. */
export function errorsDocument(catalogue: Readonly<Record<string, CatalogueEntry>>): string {
  const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");
  const rows = Object.entries(catalogue)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([code, { status, message, title, text }]) => {
      return `| \`${code}\` | ${status} | ${cell(message)} | **${cell(title)}** ${cell(text)} |`;
    });
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
    ...rows,
    "",
  ].join("\n");
}
